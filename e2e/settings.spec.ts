import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import { fillSignIn, submitSignIn } from './support/sign-in.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

const changePassword = async (page: Page, oldPassword: string, newPassword: string) => {
  await page.getByLabel('Current password').fill(oldPassword)
  await page.getByLabel('New password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
}

test('a visitor signs in first, chooses colours that stay and changes the password by the rules that are told; each language has a button that is found by its code, too [SETT-01, SETT-02, SETT-04, SETT-05, SETT-06, SETT-07, SETT-08]', async ({
  page,
  seed,
}) => {
  const ann = await seed.makeUser()
  const root = page.locator('html')
  await page.emulateMedia({ colorScheme: 'light' })
  await test.step('a visitor signs in first', async () => {
    await page.goto('/settings')
    await expect(page).toHaveURL('/login?redirect=%2Fsettings')
    await expect(page.getByText('Change password')).toHaveCount(0)
    await fillSignIn(page, ann)
    await submitSignIn(page)
    await expect(page).toHaveURL('/settings')
    await expect(heading(page)).toHaveText('Settings')
  })
  await test.step('dark colours are chosen', async () => {
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light')
    await page.getByText('Dark', { exact: true }).click()
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
  const sent = calls(page, 'PUT')
  const [oldField, newField] = [page.getByLabel('Current password'), page.getByLabel('New password')]
  await test.step('an empty one and one of 2 characters are refused without a call', async () => {
    for (const short of ['', '12']) {
      await changePassword(page, ann.password, short)
      await expect(newField).toHaveAccessibleDescription(/The password needs at least 3 characters\./)
      await expect(newField).toBeFocused()
    }
    expect(sent).toEqual([])
  })
  await test.step('a wrong old one is told, changes nothing and ends no session', async () => {
    await changePassword(page, 'wrong', 'abc')
    await expect(oldField).toHaveAccessibleDescription('Incorrect password')
    expect(await seed.opens(ann, ann.password)).toBe(true)
    await page.reload()
    await expect(heading(page)).toHaveText('Settings')
    // Chosen colours stay as well.
    await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
  await test.step('one of 3 characters is taken', async () => {
    const asked = page.waitForRequest((request) => request.method() === 'PUT')
    await changePassword(page, ann.password, 'abc')
    const request = await asked
    expect(new URL(request.url()).pathname).toBe(`/api/users/${ann.userId}/password`)
    expect(request.postDataJSON()).toEqual({ oldPassword: ann.password, newPassword: 'abc' })
    await expect(page.getByText('Password successfully changed.')).toBeVisible()
    await expect(newField).toHaveValue('')
  })
  await test.step('the new one opens, the old one no longer', async () => {
    expect(await seed.opens(ann, 'abc')).toBe(true)
    expect(await seed.opens(ann, ann.password)).toBe(false)
    await page.reload()
    await expect(heading(page)).toHaveText('Settings')
  })
  await test.step('each language has a button', async () => {
    const buttons = page.getByRole('main').getByRole('group').getByRole('button')
    await expect(buttons).toHaveCount(8)
    for (const code of ['en', 'es', 'fr', 'fi', 'pt', 'cn', 'ja', 'zh_CN']) {
      await page.getByTitle(code, { exact: true }).click()
      await expect(page.getByTitle(code, { exact: true })).toHaveAttribute('aria-pressed', 'true')
      await expect(page.getByRole('banner').getByRole('combobox')).toHaveValue(code)
    }
  })
})

test('the language is kept with the account, and in force at the next sign-in elsewhere [SETT-03]', async ({
  page,
  seed,
  login,
  browser,
  server,
  contextOptions,
}) => {
  const ann = await seed.makeUser()
  const langOf = async () => (await seed.call<{ lang: string }>(ann, 'GET', '/api/users/me')).lang
  await login(page, ann)
  await page.goto('/settings')
  await test.step('chosen on the settings', async () => {
    await page.getByRole('button', { name: 'Suomi' }).click()
    await expect(heading(page)).toHaveText('Asetukset')
    await expect.poll(langOf).toBe('fi')
    await page.reload()
    await expect(heading(page)).toHaveText('Asetukset')
  })
  await test.step('taken in another browser', async () => {
    const context = await browser.newContext({ ...contextOptions, baseURL: server.url })
    const elsewhere = await context.newPage()
    await elsewhere.goto('/login?redirect=%2Fsettings')
    await fillSignIn(elsewhere, ann)
    await submitSignIn(elsewhere)
    await expect(heading(elsewhere)).toHaveText('Asetukset')
    await context.close()
  })
  await test.step('chosen in the bar', async () => {
    await page.getByRole('banner').getByRole('combobox').selectOption('pt')
    await expect(heading(page)).toHaveText('Configurações')
    await expect.poll(langOf).toBe('pt')
  })
  await test.step('what cannot be kept holds in this browser', async () => {
    await page.route('**/api/users/me/lang', (route) => route.abort())
    const tried = page.waitForRequest('**/api/users/me/lang')
    await page.getByRole('banner').getByRole('combobox').selectOption('en')
    await tried
    await expect(heading(page)).toHaveText('Settings')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await page.reload()
    await expect(heading(page)).toHaveText('Settings')
    expect(await langOf()).toBe('pt')
  })
})
