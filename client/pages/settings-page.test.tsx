import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { words } from '../../e2e/support/texts.ts'
import { readToken } from '../lib/token.ts'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const bar = () => within(screen.getByRole('banner')).getByRole('combobox')
const pick = (code: string) => fireEvent.change(bar(), { target: { value: code } })

const changePassword = async (oldPassword: string, newPassword: string) => {
  fillIn({ oldPassword, newPassword })
  fireEvent.click(await screen.findByRole('button', { name: 'Change password' }))
}

test('a visitor signs in first [SETT-01]', async () => {
  visit('/settings')
  await screen.findByLabelText('User name')
  expect(here()).toBe('/login?redirect=%2Fsettings')
  expect(screen.queryByText('Change password')).toBeNull()
  const { userName, password } = await site.seed.makeUser()
  fillIn({ userName, password })
  fireEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Sign in' }))
  await heading('Settings')
  expect(here()).toBe('/settings')
})

test('chosen colours stay when the page is opened anew', async () => {
  const user = visitAs(await site.seed.makeUser(), '/settings')
  await heading('Settings')
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'light')
  await user.click(screen.getByText('Dark'))
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  visit('/settings')
  await heading('Settings')
  expect(document.documentElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await user.click(screen.getByText('Light'))
})

test('a new password that is empty or has 2 characters is refused without a call [SETT-05, SETT-06]', async () => {
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  await heading('Settings')
  for (const short of ['', '12']) {
    await changePassword(ann.password, short)
    const told = expect.stringContaining('The password needs at least 3 characters.')
    await waitFor(() => expect(inputNamed('newPassword')).toHaveAccessibleDescription(told))
    expect(inputNamed('newPassword')).toHaveFocus()
  }
  expect(network.writes()).toEqual([])
  expect(await site.seed.opens(ann, ann.password)).toBe(true)
})

test('a wrong old password is told, changes nothing and ends no session [SETT-07]', async () => {
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  await heading('Settings')
  await changePassword('wrong', 'abc')
  await waitFor(() => expect(inputNamed('oldPassword')).toHaveAccessibleDescription('Incorrect password'))
  expect(await site.seed.opens(ann, ann.password)).toBe(true)
  expect(await site.seed.opens(ann, 'abc')).toBe(false)
  visit('/settings')
  await heading('Settings')
})

test('a new password of 3 characters is taken: it opens, the old one no longer, and the session goes on [SETT-04, SETT-06, SETT-08]', async () => {
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  await heading('Settings')
  await changePassword(ann.password, 'abc')
  await screen.findByText('Password successfully changed.')
  const body = { oldPassword: ann.password, newPassword: 'abc' }
  expect(network.writes()).toEqual([{ method: 'PUT', path: `/api/users/${ann.userId}/password`, body }])
  expect(inputNamed('newPassword')).toHaveValue('')
  expect(await site.seed.opens(ann, 'abc')).toBe(true)
  expect(await site.seed.opens(ann, ann.password)).toBe(false)
  visit('/settings')
  await heading('Settings')
})

test('each language has a button, which is found by its code too and switches the interface to it [SETT-02]', async () => {
  const user = visitAs(await site.seed.makeUser(), '/settings')
  await heading('Settings')
  const group = within(screen.getByRole('main')).getByRole('group', { name: 'Language' })
  const buttons = within(group).getAllByRole('button')
  expect(buttons.map((button) => button.textContent)).toEqual([
    'English',
    'Español',
    'Français',
    '繁體中文',
    '简体中文',
    '日本語',
    'Suomi',
    'Português',
  ])
  for (const code of ['es', 'fr', 'fi', 'pt', 'cn', 'ja', 'zh_CN', 'en'] as const) {
    await user.click(screen.getByTitle(code))
    await heading(words(code)['accounts:settings.title'] ?? '')
    await waitFor(() => expect(screen.getByTitle(code)).toHaveAttribute('aria-pressed', 'true'))
    expect(buttons.filter((button) => button.getAttribute('aria-pressed') === 'true')).toHaveLength(1)
    expect(bar()).toHaveValue(code)
  }
})

test('the language is kept with the account, and in force at the next sign-in, whatever was chosen there before [SETT-03]', async () => {
  const { seed } = site
  const ann = await seed.makeUser()
  const langOf = async () =>
    (await seed.call<{ lang: string }>({ token: readToken() ?? '' }, 'GET', '/api/users/me')).lang
  const user = visitAs(ann, '/settings')
  await heading('Settings')
  await user.click(screen.getByRole('button', { name: 'Suomi' }))
  await heading('Asetukset')
  await waitFor(async () => expect(await langOf()).toBe('fi'))

  await user.click(screen.getByRole('button', { name: 'Kirjaudu ulos' }))
  await screen.findByRole('heading', { name: 'Kirjaudu sisään' })
  // The previous user of this machine had another language.
  pick('fr')
  await screen.findByRole('heading', { name: words('fr')['accounts:signIn.title'] ?? '' })
  visit('/login?redirect=%2Fsettings')
  await waitFor(() => expect(inputNamed('password')).toBeInTheDocument())
  fillIn({ userName: ann.userName, password: ann.password })
  fireEvent.submit(inputNamed('password') as HTMLInputElement)
  await heading('Asetukset')

  pick('pt')
  await heading('Configurações')
  await waitFor(async () => expect(await langOf()).toBe('pt'))
})

test('a language that cannot be kept with the account holds in this browser', async () => {
  const ann = await site.seed.makeUser()
  visitAs(ann, '/settings')
  await heading('Settings')
  network.intercept('PUT', '/api/users/me/lang', 'offline')
  pick('fi')
  await heading('Asetukset')
  await waitFor(() => expect(network.writes()).toHaveLength(1))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(localStorage.getItem('buildon.language')).toBe('fi')
  expect((await site.seed.call<{ lang?: string }>(ann, 'GET', '/api/users/me')).lang).not.toBe('fi')
})
