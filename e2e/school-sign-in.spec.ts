import type { Page } from '@playwright/test'
import { startOidcPeer } from '../server/testing/stand-ins/oidc-peer.ts'
import { expect, test } from './fixtures.ts'
import { tool } from './support/board.ts'
import { freePort } from './support/free-port.ts'
import { Seed } from './support/seed.ts'
import { TestServer } from './support/test-server.ts'
import { notFitting } from './support/words.ts'

const startSite = async () => {
  const PORT = await freePort()
  const site = `http://127.0.0.1:${PORT}`
  const school = await startOidcPeer(site, () => site)
  const server = await TestServer.start({ ...school.settings, PORT })
  return {
    school,
    server,
    stop: async () => {
      await server.remove()
      school.stop()
    },
  }
}

const WIDTHS = [390, 1440]
const BUTTON = 'Sign in with Elm Street School'

/** oidc-provider's own page. */
const signInThere = async (page: Page, login: string) => {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('x')
  await page.getByRole('button', { name: 'Sign-in' }).click()
}

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu – Ann Lee' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
}

test('a member links the school in the settings, signs in with it from a view’s address, signs out here and there, and unlinks it [OIDC-01, OIDC-04, OIDC-06, OIDC-09]', async ({
  browser,
  expectAccessible,
}) => {
  const { server, stop } = await startSite()
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } })
  try {
    const seed = new Seed(server)
    const community = await seed.makeCommunity()
    const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
    await context.addCookies([{ name: 'token', value: ann.token, url: server.url, sameSite: 'Lax' }])
    const page = await context.newPage()
    const fitsAndIsAccessible = async () => {
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await expectAccessible(page)
        expect(await notFitting(page)).toEqual([])
      }
    }
    await page.goto('/settings')
    const card = page.getByRole('region', { name: 'School account' })
    await fitsAndIsAccessible()
    await page.getByRole('button', { name: 'Link to Elm Street School' }).click()
    await signInThere(page, 'ann')
    await expect(page).toHaveURL(/\/settings$/)
    const links = page.getByRole('list', { name: 'School account' })
    await expect(links.getByText('Elm Street School')).toBeVisible()
    await expect(links.getByText('Not used for signing in yet')).toBeVisible()
    await fitsAndIsAccessible()

    await context.clearCookies({ name: 'token' })
    const view = `/view/${community.welcomeViewId}`
    await page.goto(view)
    const button = page.getByRole('link', { name: BUTTON })
    await expect(button).toBeVisible()
    await fitsAndIsAccessible()
    await button.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${view}$`))
    await expect(tool(page, 'More tools')).toBeVisible()

    await page.goto('/')
    await logOut(page)
    await page.getByRole('button', { name: 'Yes, sign me out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: BUTTON }).click()
    await signInThere(page, 'ann')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeVisible()

    await page.goto('/settings')
    await page.getByRole('button', { name: 'Unlink Elm Street School' }).click()
    const unlink = page.getByRole('dialog').getByRole('button', { name: 'Unlink' })
    await expect(unlink).toBeVisible()
    await expectAccessible(page)
    await unlink.click()
    await expect(page.getByRole('button', { name: 'Link to Elm Street School' })).toBeVisible()
    await expect(card).toBeVisible()
  } finally {
    await context.close()
    await stop()
  }
})

test('a newcomer of the school has no password, sets one in the settings, and can unlink then; a refusal leads to the sign-in page with a message [OIDC-03, OIDC-04, OIDC-07]', async ({
  browser,
  expectAccessible,
}) => {
  const { school, server, stop } = await startSite()
  const context = await browser.newContext({ baseURL: server.url, viewport: { width: 390, height: 900 } })
  try {
    school.people.mia = { given_name: 'Mia', family_name: 'Moor', preferred_username: 'mia.moor' }
    const page = await context.newPage()
    await page.goto('/login?redirect=%2Fsettings')
    await page.getByRole('link', { name: BUTTON }).click()
    await page.getByRole('link', { name: /Cancel/ }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'The school has not let you in, or you have cancelled. Please try again, or sign in with your password.',
    )
    await expectAccessible(page)
    expect(await notFitting(page)).toEqual([])

    await page.getByRole('link', { name: BUTTON }).click()
    await signInThere(page, 'mia')
    await expect(page.getByText('Mia Moor').first()).toBeVisible()
    await expect(page.getByText('To unlink it, first set a password')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unlink Elm Street School' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByLabel('New password').fill('leaves fall')
    await page.getByRole('button', { name: 'Set a password' }).click()
    await expect(page.getByRole('button', { name: 'Unlink Elm Street School' })).toBeVisible()
    await expect(page.getByLabel('Current password')).toBeVisible()
  } finally {
    await context.close()
    await stop()
  }
})
