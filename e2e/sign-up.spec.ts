import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { calls } from './support/calls.ts'
import { CaptchaService, robotBox } from './support/captcha-service.ts'
import { TestServer } from './support/test-server.ts'

const NEW = { firstName: 'Ida', lastName: 'Moe', email: 'ida@example.org', password: 'four' }
let count = 0
const freshName = () => `ida${Date.now().toString(36)}${(count += 1)}`

type NewUser = typeof NEW & { userName: string }
const input = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

const fillSignUp = async (page: Page, more: Partial<NewUser> = {}): Promise<NewUser> => {
  const user = { ...NEW, userName: freshName(), ...more }
  for (const [name, value] of Object.entries(user)) await input(page, name).fill(value)
  return user
}

const createAccount = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

/** What the server answers to somebody who signs in with this account. */
const signInStatus = async (url: string, { userName, password }: NewUser) => {
  const headers = { 'Content-Type': 'application/json' }
  return (await fetch(`${url}/auth/local`, { method: 'POST', headers, body: JSON.stringify({ userName, password }) })).status // prettier-ignore
}

const expectKept = async (page: Page, user: NewUser) => {
  for (const [name, value] of Object.entries(user)) await expect(input(page, name)).toHaveValue(value)
}

test.describe('signing up', () => {
  const NAME_FORM =
    'The userName cannot be accepted. You can use only alphabetic characters, numbers, and "._@-". Non alphabetic characters cannot be used at the first.'
  const refused: [title: string, field: keyof NewUser, value: string, message: string][] = [
    ['an empty first name', 'firstName', ' ', 'This field is required.'],
    ['an empty last name', 'lastName', '', 'This field is required.'],
    ['an e-mail address without a host', 'email', 'ida@', 'Please enter a valid e-mail address.'],
    ['an empty e-mail address', 'email', '', 'Please enter a valid e-mail address.'],
    ['the user name 1abc', 'userName', '1abc', NAME_FORM],
    ['the user name _abc', 'userName', '_abc', NAME_FORM],
    ['the user name "a b"', 'userName', 'a b', NAME_FORM],
    ['a user name of one letter', 'userName', 'a', 'The userName is too short.'],
    ['a user name of 51 letters', 'userName', 'a'.repeat(51), 'The userName is too long.'],
    ['a password of 3 characters', 'password', '123', 'The password needs at least 4 characters.'],
  ]
  test('what is needed is asked for, and again when it could not be told; what is wrong is refused beside its field without a call, and what the server refuses is told [AUTH-21, AUTH-27, AUTH-28, AUTH-29, AUTH-30, AUTH-31, AUTH-32, AUTH-33, AUTH-34, AUTH-35]', async ({
    page,
    seed,
  }) => {
    await test.step('what could not be told is asked again', async () => {
      await page.route('**/auth/local/signupCodeSet', (route) => route.fulfill({ status: 404, json: {} }))
      await page.goto('/signup')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(input(page, 'userName')).toHaveCount(0)
      await page.unroute('**/auth/local/signupCodeSet')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(input(page, 'userName')).toBeVisible()
    })
    await test.step('all five fields are asked for, and a wrong one is refused without a call', async () => {
      for (const field of ['firstName', 'lastName', 'email', 'userName', 'password'])
        await expect(input(page, field)).toBeVisible()
      const sent = calls(page, 'POST')
      for (const [title, field, value, message] of refused)
        await test.step(title, async () => {
          await fillSignUp(page, { [field]: value })
          await createAccount(page)
          await expect(input(page, field)).toHaveAttribute('aria-invalid', 'true')
          await expect(input(page, field)).toHaveAccessibleDescription(
            new RegExp(message.replace(/[.*+?()[\]{}|\\^$]/g, String.raw`\$&`)),
          )
          await expect(input(page, field)).toBeFocused()
        })
      expect(sent).toEqual([])
    })
    await test.step('what the server refuses is told beside its field', async () => {
      const taken = await seed.makeUser()
      await fillSignUp(page, { userName: taken.userName.toUpperCase() })
      await createAccount(page)
      await expect(input(page, 'userName')).toHaveAccessibleDescription(/The specified userName is already in use\./)
      await expect(input(page, 'userName')).toBeFocused()
      await expect(input(page, 'email')).not.toHaveAttribute('aria-invalid', 'true')
      await expect(page).toHaveURL('/signup')
    })
    await test.step('a refusal by an errorCode is told as a whole, and what was typed stays', async () => {
      const user = await fillSignUp(page)
      for (const [errorCode, told] of [
        [{ message: 'No more accounts today', number: 17 }, 'No more accounts today'],
        ['Not now', 'Not now'],
        [{ number: 17 }, 'Something went wrong. Please try again.'],
      ] as const) {
        await page.route('**/api/users', (route) => route.fulfill({ status: 422, json: { errorCode } }), { times: 1 })
        await createAccount(page)
        await expect(page.getByRole('alert')).toHaveText(told)
        await expectKept(page, user)
      }
      await expect(page).toHaveURL('/signup')
      await createAccount(page)
      await expect(page).toHaveURL('/')
    })
  })

  test('user names of 2 and of 50 characters, and of letters, digits and ._@- are accepted [AUTH-30, AUTH-31, AUTH-32]', async ({
    page,
  }) => {
    for (const userName of [
      `${'abcdefghijklmnopqrstuvwxyz'[Date.now() % 26]}${(count += 1) % 10}`,
      freshName().padEnd(50, 'x'),
      `${freshName()}._@-9`,
    ])
      await test.step(userName, async () => {
        await page.context().clearCookies()
        await page.goto('/signup')
        await fillSignUp(page, { userName })
        await createAccount(page)
        await expect(page).toHaveURL('/')
      })
  })

  test('a password of 4 characters is accepted, the account made and signed in, and one comes back to where one was [AUTH-33, AUTH-36]', async ({
    page,
    seed,
  }) => {
    await page.goto('/login?redirect=%2Fsettings')
    await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
    const user = await fillSignUp(page, { password: '1234' })
    const answered = page.waitForResponse('**/api/users')
    await createAccount(page)
    expect((await answered).request().postDataJSON()).toEqual({ ...user })
    await expect(page).toHaveURL('/settings')
    await expect(page.getByRole('banner').getByText('Ida Moe')).toBeVisible()
    expect(await seed.signIn(user)).toMatchObject({ firstName: 'Ida', lastName: 'Moe', userName: user.userName })
  })
})

/** Opens the page and holds the answer to the first question until `release`. */
const openHeld = async (page: Page, url: string) => {
  const asked = calls(page, 'GET')
  let release: (() => void) | undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/auth/local/signupCodeSet', async (route) => {
    await held
    await route.continue()
  })
  const first = page.waitForRequest('**/auth/local/signupCodeSet')
  await page.goto(`${url}/signup`)
  await first
  return { asked, release: () => release?.() }
}

test.describe('with a code', () => {
  const CODE = 'open sesame'
  let site: TestServer
  test.beforeAll(async () => {
    site = await TestServer.start({ SIGN_UP_CODE: CODE, ...CaptchaService.KEYS })
  })
  test.afterAll(() => site.remove())

  test('it is asked for, a wrong one is a Key Error, and the right one opens [AUTH-20, AUTH-22, AUTH-26]', async ({
    page,
    expectAccessible,
  }) => {
    await test.step('nothing is shown before it is known whether a code is needed', async () => {
      const { asked, release } = await openHeld(page, site.url)
      await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
      await expect(page.getByRole('textbox')).toHaveCount(0)
      release()
      await expect(input(page, 'signupCodeInput')).toBeVisible()
      expect(asked).not.toContain('/api/recaptcha/config')
      await expect(page.getByRole('group', { name: 'not a robot' })).toHaveCount(0)
      await expect(page.locator('iframe')).toHaveCount(0)
    })
    const sent = calls(page, 'POST')
    const code = input(page, 'signupCodeInput')
    const user = await fillSignUp(page)
    await test.step('an empty one is refused without a call', async () => {
      await expect(code).toHaveAttribute('required')
      await createAccount(page)
      await expect(code).toHaveAccessibleDescription(/This field is required\./)
      expect(sent).toEqual([])
    })
    await test.step('a wrong one is refused by the server', async () => {
      await code.fill('open barley')
      await createAccount(page)
      await expect(code).toHaveAccessibleDescription(/Key Error/)
      await expect(code).toBeFocused()
      await expectKept(page, user)
      expect(await signInStatus(site.url, user)).toBe(401)
      await expectAccessible(page)
    })
    await test.step('the right one opens', async () => {
      await code.fill(CODE)
      await createAccount(page)
      await expect(page).toHaveURL(`${site.url}/`)
      expect(await signInStatus(site.url, user)).toBe(200)
      expect(sent).toEqual(['/api/users', '/api/users'])
    })
  })
})

test.describe('with a captcha', () => {
  let service: CaptchaService
  let site: TestServer
  test.beforeAll(async () => {
    service = await CaptchaService.start()
    site = await TestServer.start({ ...CaptchaService.KEYS, RECAPTCHA_URL: service.url })
  })
  test.afterAll(async () => {
    await site.remove()
    service.stop()
  })
  test.beforeEach(() => {
    service.believes = true
  })
  const confirm = async (page: Page) => {
    const answered = page.waitForResponse('**/api/recaptcha')
    await robotBox(page).check()
    return answered
  }
  const unconfirmed = (page: Page) => page.getByText('Please confirm that you are not a robot', { exact: true })

  test('it is asked only when no code is set, and without it no account is made [AUTH-20, AUTH-23, AUTH-24, AUTH-25]', async ({
    page,
    expectAccessible,
  }) => {
    await test.step('the captcha is set up after it is known that there is no code', async () => {
      const { asked, release } = await openHeld(page, site.url)
      await expect(page.getByRole('heading', { name: 'Sign up' })).toBeVisible()
      expect(asked).not.toContain('/api/recaptcha/config')
      release()
      await expect(robotBox(page)).toBeVisible()
      await expect(page.getByRole('group', { name: 'Confirmation that you are not a robot' })).toBeVisible()
      const order = ['/auth/local/signupCodeSet', '/api/recaptcha/config', '/recaptcha/api.js', '/recaptcha/anchor']
      expect(asked.filter((path) => order.includes(path))).toEqual(order)
      await expect(page.locator('iframe')).toHaveAttribute('src', /k=site-key/)
      await expect(input(page, 'signupCodeInput')).toHaveCount(0)
    })
    const sent = calls(page, 'POST')
    const user = await fillSignUp(page)
    await test.step('without a confirmation nothing is sent', async () => {
      await createAccount(page)
      await expect(unconfirmed(page)).toBeVisible()
      expect(sent).toEqual([])
      expect(await signInStatus(site.url, user)).toBe(401)
      await expectAccessible(page)
    })
    await test.step('somebody who is taken for a robot is told, and may try again', async () => {
      service.believes = false
      await confirm(page)
      await expect(page.getByText('This could not be confirmed. Please try again.')).toBeVisible()
      await expect(robotBox(page)).not.toBeChecked()
      await createAccount(page)
      expect(sent).toEqual(['/api/recaptcha'])
      service.believes = true
    })
    await test.step('whoever is confirmed may correct a field without being asked again', async () => {
      const answer = await confirm(page)
      expect(answer.request().postDataJSON()).toEqual({ gRecaptchaResponse: expect.stringMatching(/^answer-/) })
      expect(await answer.json()).toEqual({ responseCode: 0, responseDesc: 'Success' })
      await expect(unconfirmed(page)).toHaveCount(0)
      await input(page, 'userName').fill('admin')
      await createAccount(page)
      await expect(input(page, 'userName')).toHaveAccessibleDescription(/already in use/)
      await input(page, 'userName').fill(user.userName)
      await createAccount(page)
      await expect(page).toHaveURL(`${site.url}/`)
      expect(await signInStatus(site.url, user)).toBe(200)
    })
  })

  test('what cannot be loaded is told, and tried again on demand; a confirmation that counts no longer is asked for anew; what was typed stays', async ({
    page,
    expectAccessible,
  }) => {
    await page.route('**/recaptcha/api.js*', (route) => route.abort())
    await page.goto(`${site.url}/signup`)
    await expect(page.getByRole('alert')).toContainText('could not be loaded. What you typed stays here.')
    const user = await fillSignUp(page)
    await expectAccessible(page)
    await page.unroute('**/recaptcha/api.js*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(robotBox(page)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expectKept(page, user)

    await confirm(page)
    await page.context().clearCookies()
    await createAccount(page)
    await expect(unconfirmed(page)).toBeVisible()
    await expect(robotBox(page)).not.toBeChecked()
    await expectKept(page, user)
    await confirm(page)
    await createAccount(page)
    await expect(page).toHaveURL(`${site.url}/`)
  })

  test('it speaks the chosen language, in the chosen colours, and fits the screen', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 320, height: 700 })
    await page.goto(`${site.url}/signup`)
    const frame = page.locator('iframe[title=reCAPTCHA]')
    await expect(frame).toHaveAttribute('src', /theme=dark&hl=en&size=compact/)
    await page.getByRole('banner').getByRole('combobox').selectOption('cn')
    await expect(frame).toHaveAttribute('src', /theme=dark&hl=zh-TW&size=compact/)
    await expect(frame).toHaveCount(1)
  })
})

test('where signing up is closed the page says so, and asks for nothing', async ({ page, expectAccessible }) => {
  const site = await TestServer.start({ NODE_ENV: 'production' })
  try {
    await page.goto(`${site.url}/signup`)
    const words = 'Signing up is closed here. Ask your teacher or the administrator for an account.'
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Create account' })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByLabel('User name')).toBeVisible()
  } finally {
    await site.remove()
  }
})
