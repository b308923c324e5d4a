import jsQR from 'jsqr'
import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import type { Author } from '../shared/domain/authors.ts'
import { expect, test } from './fixtures.ts'

const readCode = async (code: Locator) => {
  const picture = sharp(await code.screenshot()).ensureAlpha()
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data
}

const main = (page: Page) => page.getByRole('main')

test('Invite has a link and a QR code with a key of its own in the fragment, also at projector size; pupils come by it through sign-up, sign-in or one press into the community [TEAC-02, TEAC-03, TEAC-04, NOEM-02]', async ({
  seed,
  openAs,
  browser,
  server,
  expectAccessible,
}) => {
  const { community, mia } = await seed.makeManaged()
  const { _id: id, title, welcomeViewId } = community
  const manager = await openAs(mia)
  await manager.setViewportSize({ width: 1440, height: 900 })
  await manager.goto(`/manage/${id}`)
  const invite = manager.getByRole('region', { name: 'Invite' })
  const link = await invite.getByRole('textbox', { name: 'Invitation link' }).inputValue()
  const [, key = ''] = /^http:\/\/[^/]+\/join#([\w-]{22,})$/.exec(link) ?? []
  expect(key).not.toBe('')
  for (const other of [community.registrationKey, community.managerRegistrationKey]) expect(link).not.toContain(other)
  const code = manager.getByRole('img', { name: 'QR code of the invitation link' })
  expect(await readCode(code)).toBe(link)
  await expectAccessible(manager)

  await test.step('at projector size', async () => {
    await invite.getByRole('button', { name: 'Show large' }).click()
    const large = manager.getByRole('dialog', { name: `Join ${title}` })
    const largeCode = large.getByRole('img', { name: 'QR code of the invitation link' })
    const { width = 0, height = 0, x = 0, y = 0 } = (await largeCode.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(600)
    // Without the white border of 4 modules on each side.
    const modules = Number((await largeCode.getAttribute('viewBox'))?.split(' ')[2])
    expect((Math.min(width, height) * (modules - 8)) / modules).toBeGreaterThanOrEqual(600)
    expect(y + height).toBeLessThanOrEqual(900)
    expect(x).toBeGreaterThanOrEqual(0)
    expect(await readCode(largeCode)).toBe(link)
    await expect(large.getByText(link)).toBeInViewport({ ratio: 1 })
    await expectAccessible(manager)
    await manager.keyboard.press('Escape')
    await expect(large).toBeHidden()
    await expect(invite.getByRole('button', { name: 'Show large' })).toBeFocused()
  })

  const sent: string[] = []
  const openLink = async (page: Page) => {
    page.on('request', (request) => sent.push(request.url(), request.headers()['referer'] ?? ''))
    await page.goto(link)
    await expect(main(page).getByRole('heading', { level: 1, name: `Join ${title}` })).toBeVisible()
    // The key leaves the address at once.
    expect(new URL(page.url()).hash).toBe('')
  }
  const expectInside = async (page: Page) => {
    await page.waitForURL(`**/view/${welcomeViewId}`)
    const token = (await page.context().cookies()).find(({ name }) => name === 'token')?.value ?? ''
    return seed.call<Author>({ token: decodeURIComponent(token) }, 'GET', `/api/authors/${id}/me`)
  }

  await test.step('a pupil without an account', async () => {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
    await openLink(page)
    const fields = await main(page)
      .locator('input')
      .evaluateAll((all) => all.map((one) => one.getAttribute('name')))
    expect(fields).toEqual(['firstName', 'lastName', 'userName', 'password'])
    await expectAccessible(page)
    const names = {
      firstName: 'สมชาย',
      lastName: 'الزهراء 🦊',
      userName: `pupil-${Date.now()}`,
      password: 'sun and moon',
    }
    for (const [name, value] of Object.entries(names)) await page.locator(`input[name="${name}"]`).fill(value)
    await page.reload()
    await expect(main(page).getByRole('heading', { level: 1, name: `Join ${title}` })).toBeVisible()
    for (const [name, value] of Object.entries(names)) await page.locator(`input[name="${name}"]`).fill(value)
    await main(page).getByRole('button', { name: 'Create account' }).click()
    expect(await expectInside(page)).toMatchObject({
      role: 'writer',
      firstName: 'สมชาย',
      lastName: 'الزهراء 🦊',
      email: '',
    })
    await page.close()
  })

  await test.step('a pupil with an account, who signs in', async () => {
    const ben = await seed.makeUser({ firstName: 'Ben' })
    const page = await browser.newPage()
    await openLink(page)
    await main(page).getByRole('link', { name: 'Sign in' }).click()
    // The sign-up form has fields of the same names.
    await expect(main(page).getByRole('button', { name: 'Sign in' })).toBeVisible()
    await page.locator('input[name="userName"]').fill(ben.userName)
    await page.locator('input[name="password"]').fill(ben.password)
    await main(page).getByRole('button', { name: 'Sign in' }).click()
    expect(await expectInside(page)).toMatchObject({ role: 'writer', userId: ben.userId })
    await page.close()
  })

  await test.step('a signed-in pupil, by one press; the second time straight in', async () => {
    const cem = await seed.makeUser({ firstName: 'Cem' })
    const page = await openAs(cem)
    await openLink(page)
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: `Join ${title}` })
      .click()
    expect(await expectInside(page)).toMatchObject({ role: 'writer', userId: cem.userId })
    await page.goto('/')
    await page.goto(link)
    await page.waitForURL(`**/view/${welcomeViewId}`)
  })

  expect(sent.length).toBeGreaterThan(50)
  expect(sent.filter((one) => one.startsWith(server.url) && one.includes(key))).toEqual([])
})
