import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Author } from '../../shared/domain/authors.ts'
import { uploadPupils } from '../../e2e/support/class-lists.ts'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const authorOf = async ({ authorId }: Member): Promise<Author> =>
  site.seed.call(await site.seed.admin(), 'GET', `/api/objects/${authorId}`)
const setAuthor = (by: { token: string }, { communityId, authorId }: Member, change: Partial<Author>) =>
  site.seed.call(by, 'PUT', `/api/objects/${communityId}/${authorId}`, change)

const at = ({ _id }: SeededCommunity) => `/authormanager/${_id}`
const chosen = () => screen.getByRole('region', { name: 'Selected member' })
const buttonsOf = (list: string) => {
  const found = screen.queryByRole('list', { name: list })
  return found ? within(found).getAllByRole('button') : []
}
const managers = () => buttonsOf('Managers')
const writers = () => buttonsOf('Writers')
const named = (buttons: readonly HTMLElement[], name: string) => {
  const found = buttons.find(({ textContent }) => textContent.includes(name))
  if (!found) throw new Error(`${name} is not in the list.`)
  return found
}
/** Waits for a name: names load after the setting of their order. */
const listed = (buttons: () => readonly HTMLElement[], name: string) => waitFor(() => named(buttons(), name))
const expectWriters = (count: number) => waitFor(() => expect(writers()).toHaveLength(count))
const expectNames = (buttons: () => readonly HTMLElement[], names: readonly string[]) =>
  waitFor(() => {
    expect(buttons()).toHaveLength(names.length)
    for (const [i, name] of names.entries()) expect(buttons()[i]).toHaveTextContent(name)
  })
const act = (name: string) => within(chosen()).getByRole('button', { name })
const expectTold = (text: string) => waitFor(() => expect(within(chosen()).getByRole('alert')).toHaveTextContent(text))
const find = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Find writers' }), { target: { value: text } })
const fill = (label: string, text: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value: text } })
const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('a manager comes from the community or its view to the managers and the writers [AUTR-01, AUTR-03, AUTR-05]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.join(await seed.makeUser({ firstName: 'Max', lastName: 'Mo' }), community, 'manager')
  await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  const user = visitAs(mia, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('link', { name: 'Members' }))
  await user.click(await screen.findByRole('link', { name: `Back to ${community.title}` }))
  await waitFor(() => expect(here()).toBe(`/view/${community.welcomeViewId}`))

  visitAs(mia, '/')
  await user.click(await screen.findByRole('link', { name: `Manage ${community.title}` }))
  const way = await screen.findByRole('link', { name: 'Members' })
  network.forget()
  await user.click(way)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Members' })).toHaveFocus())
  await waitFor(() => {
    expect(managers()).toHaveLength(3)
    for (const name of ['Mia Moss', 'Max Mo']) expect(named(managers(), name)).toBeInTheDocument()
  })
  await expectWriters(1)
  await screen.findByText('1 writer')
  const [path, count] = ['', 'count/'].map((part) => `/api/authors/search/${part || 'writer/'}${community._id}`)
  expect(network.writes()).toContainEqual({ method: 'POST', path, body: { query: '', pagesize: 50, page: 1 } })
  expect(network.writes()).toContainEqual({ method: 'POST', path: count, body: { query: '' } })
})

test('the writers come in pages of fifty, and are found while typing; nobody found and trouble are told [AUTR-01, AUTR-05]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  await uploadPupils(seed, mia, community, 55)
  const path = `/api/authors/search/writer/${community._id}`
  const user = visitAs(mia, at(community))
  await expectWriters(50)
  await screen.findByText('56 writers')
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await expectWriters(6)
  expect(network.writes()).toContainEqual({ method: 'POST', path, body: { query: '', pagesize: 50, page: 2 } })
  expect(await listed(writers, 'Una Quist')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Page 1' }))
  await expectWriters(50)

  find('qui')
  await screen.findByText('1 writer found')
  await expectNames(writers, ['Una Quist'])
  expect(network.writes()).toContainEqual({ method: 'POST', path, body: { query: 'qui', pagesize: 50, page: 1 } })
  const count = `/api/authors/search/count/${community._id}`
  expect(network.writes()).toContainEqual({ method: 'POST', path: count, body: { query: 'qui' } })

  find('nobody at all')
  await screen.findByText("No writer's name, user name or e-mail contains “nobody at all”.")
  await user.click(screen.getByRole('button', { name: 'Show all writers' }))
  await expectWriters(50)
  const { remove } = network.intercept('POST', path, { status: 400, json: { message: 'Not now.' } })
  find('pupil')
  expect(await screen.findByRole('alert')).toHaveTextContent('Not now.')
  remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectWriters(50)
})

test('one is chosen by keys, among the writers or the managers, and told of whole [AUTR-04]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const max = await seed.join(await seed.makeUser({ firstName: 'Max', lastName: 'Mo' }), community, 'manager')
  const una = await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
  const user = visitAs(mia, at(community))
  await expectNames(writers, ['Una Quist'])
  await waitFor(() => expect(managers()).toHaveLength(3))
  expect(chosen()).toHaveTextContent('Select a manager or a writer in the lists.')
  const quist = await listed(writers, 'Una Quist')
  quist.focus()
  await user.keyboard('{Enter}')
  expect(chosen()).toHaveTextContent(`Una QuistWriter${una.userName}${una.userName}@example.org`)
  expect(named(writers(), 'Una Quist')).toHaveAttribute('aria-pressed', 'true')
  const mo = await listed(managers, 'Max Mo')
  mo.focus()
  await user.keyboard(' ')
  expect(chosen()).toHaveTextContent(`Max MoManager${max.userName}${max.userName}@example.org`)
  expect(document.querySelectorAll('[aria-pressed=true]')).toHaveLength(1)
})

test('nobody else manages the authors of a community, but admins do [AUTR-01, AUTR-03]', async () => {
  const { seed } = site
  const { community } = await seed.makeManaged()
  const una = await seed.makeMember(community)
  const title = () => screen.findByRole('heading', { level: 1 })
  visitAs(una, at(community))
  expect(await title()).toHaveTextContent('Only the managers of this community can manage its members.')
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
  expect(network.writes()).toEqual([])
  visitAs(una, `/view/${community.welcomeViewId}`)
  await screen.findByRole('heading', { name: 'Welcome' })
  await screen.findByRole('button', { name: 'New note' })
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull()

  const outsider = await seed.makeUser()
  visitAs(outsider, at(community))
  expect(await title()).toHaveTextContent('You may not see this page')
  visitAs(outsider, '/authormanager/0123456789abcdef01234567')
  expect(await title()).toHaveTextContent('This page does not exist')
  visitAs({ token: '' }, at(community))
  await waitFor(() => expect(here()).toMatch(/^\/login\?redirect=/))
  visitAs(await seed.admin(), at(community))
  await waitFor(() => expect(managers()).toHaveLength(2))
})

test('managers make managers and writers of others, after a question, and not of nobody or themselves [AUTR-06, AUTR-07, AUTR-08, AUTR-09, AUTR-10]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const user = visitAs(mia, at(community))
  await expectNames(writers, ['Ann Ode'])
  network.forget()

  for (const name of ['Make manager', 'Make writer', 'Edit', 'Reset password']) {
    await user.click(act(name))
    await expectTold('no author selected.')
  }
  expect(screen.queryByRole('dialog')).toBeNull()

  await user.click(await listed(writers, 'Ann Ode'))
  expect(within(chosen()).queryByRole('alert')).toBeNull()
  await user.click(act('Make writer'))
  await expectTold('The author is not a manager.')
  expect(network.writes()).toEqual([])
  expect((await authorOf(ann)).role).toBe('writer')

  await user.click(act('Make manager'))
  await expectNames(managers, ['admin', 'Mia Moss', 'Ann Ode'])
  await expectWriters(0)
  expect(chosen()).toHaveTextContent('Ann OdeManager')
  expect((await authorOf(ann)).role).toBe('manager')
  await user.click(act('Make manager'))
  await expectTold('The author is a manager already.')

  await user.click(act('Make writer'))
  const question = () => screen.findByRole('dialog', { name: 'Make Ann Ode a writer?' })
  await user.click(within(await question()).getByText('Cancel'))
  await gone()
  expect((await authorOf(ann)).role).toBe('manager')
  await user.click(act('Make writer'))
  await user.click(within(await question()).getByRole('button', { name: 'Make writer' }))
  await expectNames(managers, ['admin', 'Mia Moss'])
  await expectNames(writers, ['Ann Ode'])
  expect(chosen()).toHaveTextContent('Ann OdeWriter')
  expect((await authorOf(ann)).role).toBe('writer')

  await user.click(await listed(managers, 'Mia Moss'))
  await user.click(act('Make writer'))
  await expectTold('You cannot make yourself a writer.')
  await expectNames(managers, ['admin', 'Mia Moss'])
  expect((await authorOf(mia)).role).toBe('manager')
})

test('open lists follow the roles that others give, and who is made a writer loses the page [AUTR-01, AUTR-03, AUTR-07, AUTR-08]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const admin = await seed.admin()
  visitAs(mia, at(community))
  await expectNames(writers, ['Ann Ode'])
  await expectNames(managers, ['admin', 'Mia Moss'])
  await setAuthor(admin, ann, { role: 'manager' })
  await expectNames(managers, ['admin', 'Mia Moss', 'Ann Ode'])
  await expectWriters(0)
  await setAuthor(admin, ann, { role: 'writer' })
  await expectNames(writers, ['Ann Ode'])
  await expectNames(managers, ['admin', 'Mia Moss'])
  await setAuthor(admin, mia, { role: 'writer' })
  await waitFor(() =>
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Only the managers of this community can manage its members.',
    ),
  )
  expect(within(screen.getByRole('main')).queryByRole('button')).toBeNull()
})

test('a manager changes names, e-mail and password of a pupil [AUTR-11, AUTR-12]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Ode' })
  const user = visitAs(mia, at(community))
  await expectNames(writers, ['Ann Ode'])
  const path = `/api/users/${ann.userId}`

  await user.click(await listed(writers, 'Ann Ode'))
  network.forget()
  await user.click(act('Edit'))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByLabelText('First name')).toHaveFocus())
  expect(dialog.getByLabelText('First name')).toHaveValue('Ann')
  expect(dialog.getByLabelText('E-mail')).toHaveValue(`${ann.userName}@example.org`)
  fill('Last name', '')
  fill('E-mail', 'ann at school')
  await user.keyboard('{Enter}')
  await dialog.findByText('This field is required.')
  expect(dialog.getByText('Please enter a valid e-mail address.')).toBeInTheDocument()
  expect(network.writes()).toEqual([])
  fill('First name', 'Anna')
  fill('Last name', 'Odel')
  fill('E-mail', 'anna@school.example')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await gone()
  await waitFor(() => expect(chosen()).toHaveTextContent(`Anna OdelWriter${ann.userName}anna@school.example`))
  await waitFor(() => expect(named(writers(), 'Anna Odel')).toHaveTextContent('anna@school.example'))
  const saved = { firstName: 'Anna', lastName: 'Odel', email: 'anna@school.example' }
  expect(network.writes()[0]).toEqual({ method: 'PUT', path, body: saved })
  expect(await seed.call(ann, 'GET', '/api/users/me')).toMatchObject(saved)

  await user.click(act('Reset password'))
  await waitFor(() => expect(within(screen.getByRole('dialog')).getByLabelText('New password')).toBeInTheDocument())
  fill('New password', 'sun flower')
  await user.click(screen.getByRole('button', { name: 'Set the password' }))
  await screen.findByText('Password changed successfully.')
  await gone()
  expect(network.writes()).toContainEqual({
    method: 'PATCH',
    path,
    body: { password: 'sun flower', mustChange: false },
  })
  expect((await seed.signIn({ ...ann, password: 'sun flower' })).firstName).toBe('Anna')
  await expect(seed.signIn(ann)).rejects.toThrow('401')
})

test('a manager changes nothing of somebody beyond reach, and what was typed stays [AUTR-11, AUTR-12]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Far' })
  await seed.join(ben, await seed.makeCommunity())
  const beyond =
    'Only an administrator can change this account: its owner is an administrator, manages a community, or belongs to a community that you do not manage.'
  const user = visitAs(mia, at(community))
  await expectNames(writers, ['Ben Far'])
  await user.click(await listed(writers, 'Ben Far'))
  await user.click(act('Edit'))
  const dialog = () => within(screen.getByRole('dialog'))
  await screen.findByLabelText('First name')
  fill('First name', 'Benno')
  await user.click(dialog().getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(beyond))
  expect(dialog().getByLabelText('First name')).toHaveValue('Benno')
  await user.keyboard('{Escape}')
  await gone()
  await user.click(act('Reset password'))
  await screen.findByLabelText('New password')
  fill('New password', 'sun flower')
  await user.click(screen.getByRole('button', { name: 'Set the password' }))
  await waitFor(() => expect(dialog().getByRole('alert')).toHaveTextContent(beyond))
  expect(dialog().getByLabelText('New password')).toHaveValue('sun flower')
  expect((await seed.signIn(ben)).firstName).toBe('Ben')
})

test('a blocked writer does not enter and is told so, a blocked manager does [AUTR-29]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const max = await seed.join(await seed.makeUser(), community, 'manager')
  for (const one of [ann, max]) await setAuthor(mia, one, { blockLogin: true })
  for (const path of [`/communitytop/${community._id}`, `/view/${community.welcomeViewId}`]) {
    visitAs(ann, path)
    expect(await screen.findByRole('alert')).toHaveTextContent('Login is blocked.')
    expect(screen.queryByRole('heading', { name: 'Welcome' })).toBeNull()
  }
  visitAs(max, `/communitytop/${community._id}`)
  await screen.findByRole('heading', { name: 'Welcome' })
  await setAuthor(mia, ann, { blockLogin: false })
  visitAs(ann, `/communitytop/${community._id}`)
  await screen.findByRole('heading', { name: 'Welcome' })
})

test('the console tells of an author that has not come yet and of a community without a manager [AUTR-30, AUTR-31, VIEW-70, VIEW-72]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const admin = await seed.admin()
  const { _id: authorId } = await seed.call<Author>(admin, 'GET', `/api/authors/${community._id}/me`)
  await setAuthor(mia, { ...mia, authorId }, { role: 'writer' })
  const said = vi.spyOn(console, 'error').mockReturnValue()
  try {
    const { release } = network.hold('GET', `/api/authors/${community._id}/me`)
    const user = visitAs(admin, at(community))
    await waitFor(() => expect(managers()).toHaveLength(1))
    await user.click(await listed(managers, 'Mia Moss'))
    expect(said.mock.calls).toEqual([])

    await user.click(act('Make writer'))
    await waitFor(() => expect(said.mock.calls).toEqual([['author has not loaded yet.']]))
    expect(screen.queryByRole('dialog')).toBeNull()
    release()
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Make writer' }))
    await screen.findByText('This community has no manager.')
    expect(said.mock.calls).toEqual([['author has not loaded yet.'], ["manager's length is zero."]])
  } finally {
    said.mockRestore()
  }
})
