import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { accountMenu, fillSignIn, submitSignIn } from './support/sign-in.ts'

const signInAs = async (page: Page, who: { userName: string; password: string }) => {
  await fillSignIn(page, who)
  await submitSignIn(page)
}

test('by the keyboard alone, in the order of reading, one signs in, and a session cookie of this site alone keeps it through reloads, also of a page whose file could not be loaded [AUTH-04, AUTH-06, AUTH-14, PROD-07]', async ({
  page,
  seed,
}) => {
  const ida = await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' })
  await test.step('by the keyboard alone', async () => {
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByLabel('User name')).toBeFocused()
    const skip = page.getByRole('link', { name: 'Skip to the content' })
    const isAtSkip = () => skip.evaluate((link) => link === document.activeElement)
    for (let press = 0; press < 20 && !(await isAtSkip()); press += 1) await page.keyboard.press('Shift+Tab')
    await expect(skip).toBeFocused()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('User name')).toBeFocused()
    await page.keyboard.type(ida.userName)
    await page.keyboard.press('Tab')
    await page.keyboard.type(ida.password)
    const answered = page.waitForResponse('**/auth/local')
    await page.keyboard.press('Enter')
    const { token } = (await (await answered).json()) as { token: string }
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { name: 'My communities' })).toBeFocused()
    const cookie = (await page.context().cookies()).find(({ name }) => name === 'token')
    expect(cookie).toMatchObject({ value: token, path: '/', sameSite: 'Lax', expires: -1 })
  })
  await test.step('a page whose file cannot be loaded says so and offers a reload, which keeps the session', async () => {
    await page.route('**/assets/settings-page-*', (route) => route.abort())
    await accountMenu(page).click()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Something broke on this page' })).toBeVisible()
    await page.unroute('**/assets/settings-page-*')
    const asked = page.waitForResponse('**/api/users/me')
    await page.getByRole('button', { name: 'Reload the page' }).click()
    expect((await asked).status()).toBe(200)
    await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Ida Moe')).toBeVisible()
  })
  await test.step('a link to an uploaded file is a full page load', async () => {
    const loaded: string[] = []
    await page.route('**/uploads/**', (route) => {
      loaded.push(route.request().resourceType())
      return route.fulfill({ contentType: 'text/plain', body: 'the file itself' })
    })
    await page.goto('/login?redirect=%2Fuploads%2Ffolder%2Fleaf.txt')
    await signInAs(page, ida)
    await expect(page.getByText('the file itself')).toBeVisible()
    await expect(page).toHaveURL('/uploads/folder/leaf.txt')
    expect(loaded).toEqual(['document'])
  })
})

test('the sign-in page opens with the focus in the user name field, which also gets what is typed before it is drawn [FRST-02]', async ({
  page,
  seed,
}) => {
  const ida = await seed.makeUser()
  const name = page.getByLabel('User name')
  await page.goto('/login')
  await expect(name).toBeFocused()
  await page.keyboard.type(ida.userName)
  await expect(name).toHaveValue(ida.userName)

  for (const address of ['/login', '/settings']) {
    let release = () => {}
    const released = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    await page.goto(address, { waitUntil: 'commit' })
    await page.locator('.first-bar').waitFor()
    await expect(name).toHaveCount(0)
    await page.keyboard.type(`${ida.userName}x`)
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Tab')
    await page.keyboard.type('secret')
    release()
    await expect(name, address).toBeFocused()
    await expect(name).toHaveValue(ida.userName)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await page.getByLabel('Password', { exact: true }).fill(ida.password)
  await submitSignIn(page)
  await expect(page.getByRole('heading', { name: 'Settings', exact: true })).toBeVisible()
})

test('the pages for everybody are accessible, with what they refuse', async ({ page, expectAccessible }) => {
  const main = page.getByRole('main')
  await page.goto('/sso')
  await main.getByRole('button', { name: 'Facebook' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await main.getByRole('link').click()
  await signInAs(page, { userName: 'nobody', password: 'wrong' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  await page.route('**/auth/local/signupCodeSet', (route) => route.fulfill({ json: { signupCodeSet: true } }))
  await main.getByRole('link', { name: 'Sign up' }).click()
  await expect(page.locator('input[name=signupCodeInput]')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('This field is required.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('banner').locator('a[href="/assets/privacy_policy.html"]').click()
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  await expectAccessible(page)
  await page.route('**/api/site', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...((await response.json()) as object), signUpClosed: true } })
  })
  await page.goto('/signup')
  await expect(page.getByText('Signing up is closed here.')).toBeVisible()
  await expectAccessible(page)
})
