import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { TestApp } from '../../server/testing/app.ts'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit } from '../testing/site.tsx'

const NEW = { firstName: 'Ida', lastName: 'Moe', email: 'ida@example.org', password: 'f0ur' }
let count = 0
const freshName = () => `ida${Date.now().toString(36)}${(count += 1)}`

type NewUser = typeof NEW & { userName: string }

const fillSignUp = (more: Partial<NewUser> = {}): NewUser => {
  const user = { ...NEW, userName: freshName(), ...more }
  fillIn(user)
  return user
}

const createAccount = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }))

const signInStatus = async (app: TestApp, { userName, password }: NewUser) =>
  (await app.request('POST', '/auth/local', { body: { userName, password } })).status

const expectKept = (user: NewUser) => {
  for (const [name, value] of Object.entries(user)) expect(inputNamed(name)).toHaveValue(value)
}

const formIsThere = () => waitFor(() => expect(inputNamed('email')).toBeInTheDocument())

/** Opens the page and delays the first answer until `release`. */
const visitHeld = async () => {
  const { release } = network.hold('GET', '/auth/local/signupCodeSet')
  visit('/signup')
  const asked = () => network.calls().map(({ path }) => path)
  await screen.findByRole('heading', { name: 'Sign up' })
  await waitFor(() => expect(asked()).toContain('/auth/local/signupCodeSet'))
  return { asked, release }
}

describe('signing up', () => {
  const site = startSite()

  test('all five fields are asked for, and again when it could not be told what is needed [AUTH-21]', async () => {
    const { remove } = network.intercept('GET', '/auth/local/signupCodeSet', { status: 404, json: {} })
    const user = visit('/signup')
    await screen.findByRole('alert')
    expect(inputNamed('userName')).toBeNull()
    remove()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await formIsThere()
    for (const field of ['firstName', 'lastName', 'email', 'userName', 'password'])
      expect(inputNamed(field)).toBeInTheDocument()
  })

  const NAME_FORM =
    'The userName cannot be accepted. You can use only alphabetic characters, numbers, and "._@-". Non alphabetic characters cannot be used at the first.'
  const REFUSED: [title: string, field: keyof NewUser, value: string, message: string][] = [
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
  test('what is wrong is refused beside its field without a call [AUTH-27, AUTH-28, AUTH-29, AUTH-30, AUTH-31, AUTH-32, AUTH-33]', async () => {
    visit('/signup')
    await formIsThere()
    for (const [title, field, value, message] of REFUSED) {
      fillSignUp({ [field]: value })
      createAccount()
      await waitFor(() =>
        expect(inputNamed(field), title).toHaveAccessibleDescription(expect.stringContaining(message)),
      )
      expect(inputNamed(field), title).toHaveAttribute('aria-invalid', 'true')
      expect(inputNamed(field), title).toHaveFocus()
    }
    expect(network.writes()).toEqual([])
  })

  test('what the server refuses of a field is told beside it [AUTH-34]', async () => {
    const taken = await site.seed.makeUser()
    visit('/signup')
    await formIsThere()
    fillSignUp({ userName: taken.userName.toUpperCase() })
    createAccount()
    const told = expect.stringContaining('The specified userName is already in use.')
    await waitFor(() => expect(inputNamed('userName')).toHaveAccessibleDescription(told))
    expect(inputNamed('userName')).toHaveFocus()
    expect(inputNamed('email')).not.toHaveAttribute('aria-invalid', 'true')
    expect(here()).toBe('/signup')
  })

  test('a refusal by an errorCode is told as a whole, and what was typed stays [AUTH-35]', async () => {
    visit('/signup')
    await formIsThere()
    const user = fillSignUp()
    for (const [errorCode, told] of [
      [{ message: 'No more accounts today', number: 17 }, 'No more accounts today'],
      ['Not now', 'Not now'],
      [{ number: 17 }, 'Something went wrong. Please try again.'],
    ] as const) {
      const { remove } = network.intercept('POST', '/api/users', { status: 422, json: { errorCode } })
      createAccount()
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(told))
      expectKept(user)
      remove()
    }
    expect(here()).toBe('/signup')
    createAccount()
    await waitFor(() => expect(here()).toBe('/'))
  })

  test('user names of 2 and of 50 characters, and of letters, digits and ._@- are accepted [AUTH-30, AUTH-31, AUTH-32]', async () => {
    for (const userName of ['ab', freshName().padEnd(50, 'x'), `${freshName()}._@-9`]) {
      visit('/signup')
      await formIsThere()
      const user = fillSignUp({ userName })
      createAccount()
      await waitFor(() => expect(here(), userName).toBe('/'))
      expect(await signInStatus(site.app, user)).toBe(200)
    }
  })

  test('a password of 4 characters is accepted, the account made and signed in, and one comes back to where one was [AUTH-33, AUTH-36]', async () => {
    const user = visit('/login?redirect=%2Fsettings')
    const main = await screen.findByRole('main')
    await user.click(await within(main).findByRole('link', { name: 'Sign up' }))
    await formIsThere()
    const account = fillSignUp({ password: '12e4' })
    createAccount()
    await waitFor(() => expect(here()).toBe('/settings'))
    await within(screen.getByRole('banner')).findByText('Ida Moe')
    expect(network.writes()).toEqual([{ method: 'POST', path: '/api/users', body: account }])
    const known = { firstName: 'Ida', lastName: 'Moe', userName: account.userName }
    expect(await site.seed.signIn(account)).toMatchObject(known)
  })
})

const CAPTCHA = { RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' }

describe('with a code', () => {
  const CODE = 'open sesame'
  const site = startSite({ SIGN_UP_CODE: CODE, ...CAPTCHA })

  test('it is asked for instead of the captcha, once it is known that it is needed [AUTH-20, AUTH-22]', async () => {
    const { asked, release } = await visitHeld()
    expect(screen.queryByRole('textbox')).toBeNull()
    release()
    await waitFor(() => expect(inputNamed('signupCodeInput')).toBeRequired())
    for (const field of ['firstName', 'lastName', 'email', 'userName', 'password'])
      expect(inputNamed(field)).toBeInTheDocument()
    expect(screen.queryByRole('group', { name: /not a robot/ })).toBeNull()
    expect(asked()).not.toContain('/api/recaptcha/config')
  })

  test('an empty one is refused without a call, a wrong one is a Key Error, and the right one opens [AUTH-22, AUTH-26]', async () => {
    visit('/signup')
    await waitFor(() => expect(inputNamed('signupCodeInput')).toBeInTheDocument())
    const user = fillSignUp()
    const expectTold = (message: string) =>
      waitFor(() => expect(inputNamed('signupCodeInput')).toHaveAccessibleDescription(expect.stringContaining(message)))
    createAccount()
    await expectTold('This field is required.')
    expect(network.writes()).toEqual([])
    fillIn({ signupCodeInput: 'open barley' })
    createAccount()
    await expectTold('Key Error')
    expect(inputNamed('signupCodeInput')).toHaveFocus()
    expectKept(user)
    expect(await signInStatus(site.app, user)).toBe(401)
    fillIn({ signupCodeInput: CODE })
    createAccount()
    await waitFor(() => expect(here()).toBe('/'))
    expect(await signInStatus(site.app, user)).toBe(200)
    expect(network.writes().map(({ path }) => path)).toEqual(['/api/users', '/api/users'])
  })
})

describe('with a captcha', () => {
  const site = startSite(CAPTCHA)
  const captchas = () => screen.queryAllByRole('group', { name: 'Confirmation that you are not a robot' })

  test('it is set up only when no code is needed, and without it no account is made [AUTH-20, AUTH-21, AUTH-23, AUTH-24, AUTH-25]', async () => {
    const { asked, release } = await visitHeld()
    expect(asked()).not.toContain('/api/recaptcha/config')
    release()
    await waitFor(() => expect(captchas()).toHaveLength(1))
    const order = ['/auth/local/signupCodeSet', '/api/recaptcha/config']
    expect(asked().filter((path) => order.includes(path))).toEqual(order)
    for (const field of ['firstName', 'lastName', 'email', 'userName', 'password'])
      expect(inputNamed(field)).toBeInTheDocument()
    expect(inputNamed('signupCodeInput')).toBeNull()
    const user = fillSignUp()
    createAccount()
    await screen.findByText('Please confirm that you are not a robot')
    expect(network.writes()).toEqual([])
    expect(await signInStatus(site.app, user)).toBe(401)
  })
})

describe('where signing up is closed', () => {
  startSite({ NODE_ENV: 'production' })

  test('the page says so, and asks for nothing', async () => {
    const user = visit('/signup')
    await screen.findByText('Signing up is closed here. Ask your teacher or the administrator for an account.')
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Create account' })).toBeNull()
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' }))
    await screen.findByLabelText('User name')
  })
})
