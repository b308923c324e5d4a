import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { readToken, writeToken } from '../lib/token.ts'
import { fillIn, inputNamed } from '../testing/fields.ts'
import { queryClient } from '../lib/queries.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const main = () => within(screen.getByRole('main'))
const bar = () => within(screen.getByRole('banner'))

const formIsThere = () => waitFor(() => expect(inputNamed('password')).toBeInTheDocument())

const signIn = async ({ userName, password }: { userName: string; password: string }) => {
  await formIsThere()
  fillIn({ userName, password })
  fireEvent.click(main().getByRole('button', { name: 'Sign in' }))
}

test('the form has a user name, a password and the way to signing up [AUTH-01, AUTH-02]', async () => {
  for (const address of ['/login/anything', '/login']) {
    const user = visit(address)
    expect(await screen.findByLabelText('User name')).toBeInTheDocument()
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password')
    const toSignUp = main().getByRole('link', { name: 'Sign up' })
    expect(toSignUp).toHaveAttribute('href', '/signup')
    await user.click(toSignUp)
    await waitFor(() => expect(here()).toBe('/signup'))
  }
})

test('what is missing is told without a call [AUTH-03]', async () => {
  visit('/login')
  for (const [missing, who] of [
    ['User name', { userName: '', password: 'secret' }],
    ['Password', { userName: 'somebody', password: '' }],
  ] as const) {
    await signIn(who)
    const told = expect.stringContaining('This field is required.')
    await waitFor(() => expect(screen.getByLabelText(missing)).toHaveAccessibleDescription(told))
    expect(screen.getAllByText('This field is required.')).toHaveLength(1)
  }
  expect(network.writes()).toEqual([])
})

test('a right password leads home and stores the token in a cookie [AUTH-04, AUTH-06]', async () => {
  const ann = await site.seed.makeUser()
  visit('/login')
  await signIn(ann)
  await waitFor(() => expect(here()).toBe('/'))
  await screen.findByRole('heading', { name: 'My communities' })
  const body = { userName: ann.userName, password: ann.password }
  expect(network.writes()).toEqual([{ method: 'POST', path: '/auth/local', body }])
  expect(document.cookie).toMatch(/^token=[\w-]+\.[\w-]+\.[\w-]+$/)
})

test.each(['https://example.org/', 'javascript:alert(1)'])('a redirect to %s leads home instead', async (elsewhere) => {
  visit(`/login?redirect=${encodeURIComponent(elsewhere)}`)
  await signIn(await site.seed.makeUser())
  await screen.findByRole('heading', { name: 'My communities' })
  expect(here()).toBe('/')
})

test("a failure shows the server's message and clears the token held before; an unreachable server is told [AUTH-07, AUTH-08]", async () => {
  const ann = await site.seed.makeUser()
  visitAs(ann, '/login')
  expect(readToken()).toBe(ann.token)
  await signIn({ ...ann, password: 'wrong' })
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('This password is not correct.'))
  expect(here()).toBe('/login')
  expect(document.cookie).toBe('')
  network.intercept('POST', '/auth/local', 'offline')
  await signIn(ann)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached.'))
})

test('signing in by another service is offered, and each says that it is not there yet [AUTH-10, AUTH-11, AUTH-12]', async () => {
  const user = visit('/sso')
  await screen.findByRole('heading', { name: 'Sign in with another service' })
  // The page's last request is for news.
  await within(screen.getByRole('banner')).findByText('*')
  network.forget()
  for (const service of ['Global KF', 'Facebook', 'Twitter']) {
    await user.click(main().getByRole('button', { name: new RegExp(service) }))
    expect(await screen.findByRole('alert')).toHaveTextContent(`Login with ${service} not implemented!`)
  }
  expect(main().getAllByRole('button')).toHaveLength(3)
  expect(network.calls()).toEqual([])
  expect(readToken()).toBeUndefined()
  await user.click(main().getByRole('link'))
  await waitFor(() => expect(here()).toBe('/login'))
})

test('every call carries the token of the cookie; one answered with 401 ends it and leads to signing in [AUTH-13, AUTH-15]', async () => {
  const ann = await site.seed.makeUser()
  const sent = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const headers = vi.spyOn(XMLHttpRequest.prototype, 'setRequestHeader')
  visitAs(ann, '/communitymanager')
  await screen.findByText('You are in no community yet')
  const tokens = headers.mock.calls.filter(([name]) => name.toLowerCase() === 'authorization').map(([, value]) => value)
  expect(tokens.length).toBeGreaterThanOrEqual(3)
  expect(tokens).toHaveLength(sent.mock.calls.length)
  expect(new Set(tokens)).toEqual(new Set([`Bearer ${ann.token}`]))
  vi.restoreAllMocks()

  visitAs(ann, '/settings')
  await screen.findByLabelText('Current password')
  writeToken('no.such.token')
  fillIn({ oldPassword: ann.password, newPassword: 'another one' })
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }))
  await waitFor(() => expect(here()).toBe('/login?redirect=%2Fsettings'))
  expect(document.cookie).toBe('')
})

test.each([
  '/',
  '/settings',
  '/communitymanager',
  '/communitytop/0123456789abcdef01234567?x=1',
  '/view/0123456789abcdef01234567',
  '/contribution/0123456789abcdef01234567',
])('%s asks a visitor to sign in first and then comes back [AUTH-05, AUTH-16]', async (path) => {
  visit(path)
  await formIsThere()
  const { pathname, searchParams } = new URL(location.href)
  expect(pathname).toBe('/login')
  expect(searchParams.get('redirect')).toBe(path)
  await signIn(await site.seed.makeUser())
  await waitFor(() => expect(here()).toBe(path))
})

test('pages for everybody need no session [AUTH-16]', async () => {
  for (const [path, title] of [
    ['/login', 'Sign in'],
    ['/sso', 'Sign in with another service'],
    ['/signup', 'Sign up'],
    ['/assets/privacy_policy.html', 'Privacy'],
  ] as const) {
    visit(path)
    await screen.findByRole('heading', { level: 1, name: new RegExp(title) })
    expect(here()).toBe(path)
  }
})

test('the bar follows the session; logging out closes its pages, and the next one sees nothing of it [AUTH-05, AUTH-14, AUTH-17, AUTH-18, AUTH-19]', async () => {
  const ida = await site.seed.makeUser({ firstName: 'Ida', lastName: 'Moe' })
  const links = () =>
    bar()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'))
  const forVisitors = ['/signup', '/login', '/assets/privacy_policy.html']
  visit('/login?redirect=%2Fsettings')
  await formIsThere()
  expect(links()).toEqual(expect.arrayContaining(forVisitors))
  expect(links()).not.toContain('/settings')
  expect(bar().queryByRole('button', { name: 'Log out' })).toBeNull()

  await signIn(ida)
  await waitFor(() => expect(here()).toBe('/settings'))
  await bar().findByText('Ida Moe')
  expect(links()).toContain('/settings')
  expect(links().filter((path) => forVisitors.includes(path ?? ''))).toEqual([])

  network.forget()
  const user = visit('/settings')
  await waitFor(() => expect(bar().getByText('Ida Moe')).toBeInTheDocument())
  expect(network.calls().map(({ path }) => path)).toContain('/api/users/me')
  expect(here()).toBe('/settings')

  const token = readToken() ?? ''
  await user.click(bar().getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(here()).toBe('/login'))
  expect(document.cookie).toBe('')
  // The server ends the session too: a copied token is invalid.
  const headers = { Authorization: `Bearer ${token}` }
  await waitFor(async () => expect((await fetch(`${site.app.url}/api/users/me`, { headers })).status).toBe(401))
  await signIn(await site.seed.makeUser({ firstName: 'Ben', lastName: 'Ode' }))
  await screen.findByText('Ben Ode')
  expect(screen.queryByText('Ida Moe')).toBeNull()
  await user.click(bar().getByRole('button', { name: 'Log out' }))
  await waitFor(() => expect(here()).toBe('/login'))
  visit('/settings')
  await formIsThere()
  expect(here()).toBe('/login')
})

test('an unknown address leads home without an error page [PROD-05]', async () => {
  visit('/no/such/page')
  await formIsThere()
  expect(here()).toBe('/login?redirect=%2F')
  visitAs(await site.seed.makeUser(), '/no/such/page?x=1')
  await screen.findByRole('heading', { name: 'My communities' })
  expect(here()).toBe('/')
  expect(screen.queryByRole('heading', { name: 'Something broke on this page' })).toBeNull()
})

// Late requests of a left page would be refused and lead the next one to the sign-in, so all are awaited.
test.each([
  'dashboard',
  'dashboard2',
  's2viz',
  'stats',
  'promisingideas',
  'studentdictionary',
  'lexicalanalysis',
  'scaffoldsupporttracker',
])(
  '/%s shows a visitor nothing of the community but the sign-in, and a member the page afterwards [ANLP-20]',
  async (page) => {
    const { seed } = site
    const community = await seed.makeCommunity()
    const path = `/${page}/${community._id}`
    network.forget()
    visit(path)
    await formIsThere()
    expect(new URL(location.href).searchParams.get('redirect')).toBe(path)
    expect(network.calls().filter((call) => call.path.includes(community._id))).toEqual([])
    await signIn(await seed.makeMember(community))
    await waitFor(() => expect(here()).toBe(path))
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  },
)
