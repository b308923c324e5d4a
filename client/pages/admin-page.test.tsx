import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Community, MissingContexts } from '../../shared/domain/communities.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const TOOLS_PASSWORD = 'move the school'
const NEEDED = 'Admin permission is needed to show this page.'
const MIGRATION = 'RootContextId database migration from 6.5.x to 6.6.x is needed.'
const SEARCH = '/api/users/search'

const site = startSite({ ADMIN_TOOLS_PASSWORD: TOOLS_PASSWORD })

const rows = () =>
  within(screen.getByRole('table', { name: 'Users' }))
    .getAllByRole('row')
    .slice(1)
const expectRows = (count: number) => waitFor(() => expect(rows()).toHaveLength(count))
const field = () => screen.getByRole('searchbox', { name: 'Find users' })
const expectFound = (text: string) => within(screen.getByRole('main')).findByText(text, { selector: 'output' })
const find = (text: string) => fireEvent.change(field(), { target: { value: text } })
const signUp = (user: object) => site.seed.call(undefined, 'POST', '/api/users', { ...user, password: 'pass-word' })

const UNA = { firstName: 'Una', lastName: 'Quist', userName: 'zorro', email: 'post@fjord.example' }

let filled = false
const fill = async () => {
  if (filled) return
  filled = true
  const pupil = { firstName: 'Many', lastName: 'Pupils', email: 'pupils@example.org' }
  await Promise.all(Array.from({ length: 54 }, (_, i) => signUp({ ...pupil, userName: `pupil-${i}` })))
  await signUp(UNA)
}

test('an admin pages through everybody, fifty at a time, and the address says the page [ADMN-01, ADMN-03, ADMN-05, ADMN-06]', async () => {
  const { seed } = site
  await fill()
  const admin = await seed.admin()
  const { count: all } = await seed.call<{ count: number }>(admin, 'POST', `${SEARCH}/count`, { query: '' })
  const user = visitAs(admin, '/')
  await user.click(await screen.findByRole('link', { name: 'Administration' }))
  await expectRows(50)
  expect(here()).toBe('/admin')
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
  await expectFound(`${all} users`)
  expect(network.writes()).toContainEqual({ method: 'POST', path: SEARCH, body: { query: '', pagesize: 50, page: 1 } })
  expect(network.writes()).toContainEqual({ method: 'POST', path: `${SEARCH}/count`, body: { query: '' } })

  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await expectRows(all - 50)
  expect(network.writes().at(-1)?.body).toEqual({ query: '', pagesize: 50, page: 2 })
  expect(here()).toBe('/admin?page=2')
  history.back()
  await expectRows(50)
  history.forward()
  await expectRows(all - 50)
  visit('/admin?page=2')
  await expectRows(all - 50)
})

test('a filter finds people while typing, from the first page on, and the field keeps every letter [ADMN-04, ADMN-05, ADMN-06]', async () => {
  await fill()
  const user = visitAs(await site.seed.admin(), '/admin')
  await expectRows(50)
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(here()).toBe('/admin?page=2'))
  await expectRows(6)
  network.forget()
  await user.type(field(), 'fjord')
  await expectRows(1)
  expect(field()).toHaveValue('fjord')
  expect(field()).toHaveFocus()
  expect(here()).toBe('/admin?q=fjord')
  await expectFound('1 user found')
  expect(screen.queryByRole('navigation', { name: 'Pages of users' })).toBeNull()
  expect(network.writes().slice(-2)).toEqual(
    expect.arrayContaining([
      { method: 'POST', path: SEARCH, body: { query: 'fjord', pagesize: 50, page: 1 } },
      { method: 'POST', path: `${SEARCH}/count`, body: { query: 'fjord' } },
    ]),
  )
  const [una] = rows()
  if (!una) throw new Error('Una is not there.')
  expect(within(una).getByRole('rowheader')).toHaveTextContent('Una Quist')
  const cells = within(una).getAllByRole('cell')
  const said = cells.map((cell) => cell.textContent)
  expect(said).toEqual([UNA.userName, UNA.email, 'User', 'Reset passwordSave dataErase …'])
  for (const text of ['ORR', 'una', 'uis']) {
    find('nobody at all')
    await screen.findByText('No name, user name or e-mail contains “nobody at all”.')
    find(text)
    await expectRows(1)
    expect(here()).toBe(`/admin?q=${text}`)
    expect(rows()[0]).toHaveTextContent('Una Quist')
  }
})

test('what was found stays while the next search is under way, and all are shown again [ADMN-05, ADMN-06]', async () => {
  await fill()
  const user = visitAs(await site.seed.admin(), '/admin?q=fjord')
  await expectRows(1)
  const { release } = network.hold('POST', SEARCH)
  find('nobody at all')
  await waitFor(() => expect(screen.getByRole('table').closest('[aria-busy=true]')).toHaveTextContent('Una Quist'))
  release()
  await screen.findByText('No name, user name or e-mail contains “nobody at all”.')
  await expectFound('0 users found')
  await user.click(screen.getByRole('button', { name: 'Show all users' }))
  await expectRows(50)
  expect(here()).toBe('/admin')
})

test('the pages are as many as the count says, and a failure is told and can be tried again [ADMN-05, ADMN-06]', async () => {
  await fill()
  const { remove } = network.intercept('POST', `${SEARCH}/count`, { status: 200, json: { count: 151 } })
  const user = visitAs(await site.seed.admin(), '/admin?q=quist')
  await expectRows(1)
  await expectFound('151 users found')
  expect(screen.getByRole('button', { name: 'Page 4' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Page 5' })).toBeNull()
  remove()
  const refused = network.intercept('POST', SEARCH, { status: 403, json: { message: 'Forbidden' } })
  find('una')
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
  refused.remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectRows(1)
})

test('an admin gives anybody a new password without the old one, by keyboard alone [ADMN-01, ADMN-07]', async () => {
  const { seed } = site
  const ida = await seed.makeUser({ firstName: 'Ida', lastName: 'Moe' })
  const user = visitAs(await seed.admin(), '/admin?q=Moe')
  await expectRows(1)
  const reset = screen.getByRole('button', { name: /^Reset password of Ida/ })
  const dialog = () => screen.findByRole('dialog', { name: /^Reset password of Ida/ })
  const password = async () => within(await dialog()).findByLabelText('New password')
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  network.forget()

  reset.focus()
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await password()).toHaveFocus())
  await user.keyboard('ab{Enter}')
  await screen.findByText('The password needs at least 3 characters.')
  await waitFor(async () => expect(await password()).toHaveFocus())
  expect(network.writes()).toEqual([])

  const raining = { status: 418, text: 'Not while it is raining.' }
  const { remove } = network.intercept('PATCH', `/api/users/${ida.userId}`, raining)
  await user.keyboard('cde{Enter}')
  await waitFor(async () =>
    expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Not while it is raining.'),
  )
  remove()

  await user.keyboard('{Escape}')
  await gone()
  await waitFor(() => expect(reset).toHaveFocus())
  expect(await seed.opens(ida, ida.password)).toBe(true)

  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await password()).toHaveFocus())
  await user.tab()
  await user.tab()
  await user.tab()
  await user.keyboard(' ')
  await waitFor(async () => expect(await password()).toHaveAttribute('type', 'text'))
  const suggested = ((await password()) as HTMLInputElement).value
  expect(suggested).toMatch(/^[a-z-]{15}\d\d$/)
  await user.tab()
  await user.keyboard('{Enter}')
  await screen.findByText('Password changed successfully.')
  await gone()
  await waitFor(() => expect(reset).toHaveFocus())
  const path = `/api/users/${ida.userId}`
  expect(network.writes().at(-1)).toEqual({ method: 'PATCH', path, body: { password: suggested, mustChange: false } })
  expect(await seed.opens(ida, ida.password)).toBe(false)
  expect(await seed.opens(ida, suggested)).toBe(true)
})

test('who is no admin sees the sentence and nothing of the pages; a visitor signs in first [ADMN-02, ADMN-03, LOCK-29]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const manager = await seed.join(await seed.makeUser(), community, 'manager')
  for (const person of [await seed.makeMember(community), manager])
    for (const path of ['/admin', '/admintools']) {
      network.reset()
      visitAs(person, path)
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(NEEDED)
      const main = screen.getByRole('main')
      expect(main).toHaveTextContent(`${NEEDED}My communities`)
      expect(main.querySelectorAll('table, input, button, ul')).toHaveLength(0)
      expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Settings' })).toBeInTheDocument()
      expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull()
      expect(network.calls().filter((call) => /search|contexts/.test(call.path))).toEqual([])
    }
  visitAs({ token: '' }, '/admintools')
  await screen.findByLabelText('User name')
  expect(here()).toBe('/login?redirect=%2Fadmintools')
  expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull()
})

const list = () => screen.findByRole('list', { name: 'Migration to root contexts' })
const items = async () => within(await list()).getAllByRole('listitem')
const item = async ({ title }: Community) => (await items()).find(({ textContent }) => textContent.includes(title))
const password = () => screen.getByLabelText('Password of the admin tools')
const start = () => screen.getByRole('button', { name: 'Start the migration' })
const missing = async () => {
  const path = '/api/contexts/missing'
  const { communities } = await site.seed.call<MissingContexts>(await site.seed.admin(), 'GET', path)
  return communities.map(({ _id }) => _id)
}

test('an admin mends with a password all communities that cannot be entered, and no others [ADMN-09, ADMN-10, ADMN-11, ADMN-12]', async () => {
  const { seed } = site
  const admin = await seed.admin()
  const [whole, first, second, archived] = [
    await seed.makeCommunity(),
    await seed.makeCommunity(),
    await seed.makeCommunity(),
    await seed.makeCommunity(),
  ]
  const writer = await seed.makeMember(first)
  await seed.call(admin, 'PUT', `/api/communities/${second._id}`, { views: [] })
  await seed.call(admin, 'PUT', `/api/communities/${archived._id}`, { archived: true })
  for (const community of [first, second, archived]) await seed.loseRootContext(community)
  const read = (community: Community) => seed.call<Community>(admin, 'GET', `/api/communities/${community._id}`)
  const before = await read(whole)

  for (const path of [`/communitytop/${first._id}`, `/view/${first.welcomeViewId}`]) {
    visitAs(writer, path)
    expect(await screen.findByRole('alert')).toHaveTextContent(MIGRATION)
    expect(screen.getByText('Please tell the administrator of this site.')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Go to the migration' })).toBeNull()
  }

  const user = visitAs(admin, `/communitytop/${second._id}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(MIGRATION)
  await user.click(await screen.findByRole('link', { name: 'Go to the migration' }))
  await list()
  expect(here()).toBe('/admintools')
  expect(await items()).toHaveLength(3)
  expect(await item(archived)).toHaveTextContent('Archived')
  expect(await item(whole)).toBeUndefined()

  await user.click(start())
  await screen.findByText('This field is required.')
  const fill = (text: string) => fireEvent.change(password(), { target: { value: text } })
  for (const wrong of ['Move the school', `${TOOLS_PASSWORD}!`, admin.password]) {
    fill(wrong)
    password().focus()
    await user.keyboard('{Enter}')
    await screen.findByText('This password is not correct. Nothing has been changed.')
    await waitFor(() => expect(password()).toHaveFocus())
  }
  expect(network.writes()).toEqual([])
  expect(await missing()).toEqual([first._id, second._id, archived._id])

  const answered: (() => void)[] = []
  const held = new Promise<void>((resolve) => answered.push(resolve))
  const { remove } = network.intercept('POST', `/api/contexts/${second._id}`, async () => {
    await held
    return { status: 503, json: { message: 'The disk is full.' } }
  })
  fill(TOOLS_PASSWORD)
  password().focus()
  await user.keyboard('{Enter}')
  await screen.findByText('1 of 3')
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toMatch(/^33/)
  answered[0]?.()
  expect(await screen.findByRole('alert')).toHaveTextContent('1 community could not be repaired')
  expect(await item(second)).toHaveTextContent('The disk is full.')
  for (const done of [first, archived]) expect(await item(done)).toHaveTextContent('Repaired')
  const paths = () => network.writes().map(({ path }) => path)
  expect(paths()).toEqual([first, second, archived].map(({ _id }) => `/api/contexts/${_id}`))
  expect(await missing()).toEqual([second._id])
  remove()

  fill(TOOLS_PASSWORD)
  await user.click(start())
  await screen.findByText('The community has a root context now.')
  expect(screen.queryByLabelText('Password of the admin tools')).toBeNull()
  expect(paths().slice(3)).toEqual([`/api/contexts/${second._id}`])
  expect(await missing()).toEqual([])
  visit('/admintools')
  await screen.findByText('Every community has a root context. There is nothing to do.')

  for (const community of [first, second, archived]) expect((await read(community)).rootContextId).toBeDefined()
  expect(await read(whole)).toEqual(before)
})

test('a member who could not enter tries again once the community is mended [ADMN-12]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  await seed.loseRootContext(community)
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(MIGRATION)
  await seed.call(await seed.admin(), 'POST', `/api/contexts/${community._id}`)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome'))
})

test('without a password on the server the page says how to set one, and what does the same [ADMN-10]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  await seed.loseRootContext(community)
  const answer = await seed.call<MissingContexts>(await seed.admin(), 'GET', '/api/contexts/missing')
  network.intercept('GET', '/api/contexts/missing', { status: 200, json: { ...answer, passwordHash: null } })
  visitAs(await seed.admin(), '/admintools')
  await waitFor(async () => expect(await item(community)).toBeDefined())
  expect(screen.getByText(/ADMIN_TOOLS_PASSWORD/)).toBeInTheDocument()
  expect(screen.getByText('npm run admin -- repair-root-contexts')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Start the migration' })).toBeNull()
})

test('admins see that the server makes no backups, when it made the last one, and why one failed', async () => {
  const admin = await site.seed.admin()
  visitAs(admin, '/admintools')
  await screen.findByText('The server makes no backups by itself. Set BACKUP_EVERY to change this (docs/ADMIN.md).')
  const state = { every: 24, made: null, failed: null, reason: '' }
  const answers = (changed: object) =>
    network.intercept('GET', '/api/backups', { status: 200, json: { ...state, ...changed } })
  answers({})
  visitAs(admin, '/admintools')
  await screen.findByText('No backup has been made yet.')
  answers({ made: '2026-11-28T12:00:00.000Z' })
  visitAs(admin, '/admintools')
  await screen.findByText(/^Last backup: Nov 28, 2026, .*\. It was read back without a fault\.$/)
  expect(screen.queryByRole('alert')).toBeNull()
  answers({ failed: '2026-11-29T12:00:00.000Z', reason: 'ENOSPC: no space left on device, write' })
  visitAs(admin, '/admin')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toMatch(/^The backup of Nov 29, 2026, .* failedENOSPC: no space left on device, write$/)
})
