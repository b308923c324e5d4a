import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Person } from '../../e2e/support/seed.ts'
import type { Author } from '../../shared/domain/authors.ts'
import type { Community } from '../../shared/domain/communities.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const mine = () => screen.findByRole('list', { name: /^My communities/ })
const items = async () => within(await mine()).getAllByRole('listitem')
const item = async ({ title }: { title: string }) => {
  const found = (await items()).find(({ textContent }) => textContent.includes(title))
  if (!found) throw new Error(`${title} is not listed.`)
  return found
}
const section = (name: string) => within(screen.getByRole('region', { name }))
const registrationsOf = (person: Person) => site.seed.call<Author[]>(person, 'GET', '/api/users/myRegistrations')
const communitiesOf = (person: Person) => site.seed.call<Community[]>(person, 'GET', '/api/communities')

const choose = async (user: UserEvent, title: string) => {
  await user.click(await screen.findByRole('combobox', { name: 'Community' }))
  await user.click(await screen.findByRole('option', { name: title }))
}
const typeKey = (key: string) =>
  fireEvent.change(section('Join a community').getByLabelText('Registration key'), { target: { value: key } })
const join = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Join' }))
const ask = async (user: UserEvent, { title }: { title: string }, key: string) => {
  await choose(user, title)
  typeKey(key)
  await join(user)
}

test('my communities are those that one is registered in, each with its title and a button that opens it, an archived one without; a failure is told and tried again [COMM-01, COMM-02, COMM-03]', async () => {
  const { seed } = site
  const first = await seed.makeCommunity()
  const [second, closed, other] = [await seed.makeCommunity(), await seed.makeCommunity(), await seed.makeCommunity()]
  const ann = await seed.makeUser()
  await seed.join(ann, first)
  await seed.join(ann, second, 'manager')
  await seed.join(ann, closed)
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${closed._id}`, { archived: true })
  const refused = { status: 403, json: { message: 'Forbidden' } }
  const { remove } = network.intercept('GET', '/api/users/myRegistrations', refused)
  const user = visitAs(ann, '/communitymanager')
  expect(await screen.findByRole('alert')).toHaveTextContent('This could not be loaded')
  remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))

  await mine()
  expect(await items()).toHaveLength(2)
  expect(await item(first)).toHaveTextContent('Writer')
  expect(await item(second)).toHaveTextContent('Manager')
  expect(await mine()).not.toHaveTextContent(other.title)
  const archived = within(within(screen.getByRole('list', { name: 'Archived' })).getByRole('listitem'))
  expect(archived.getByText(closed.title)).toBeInTheDocument()
  expect(archived.getByText('Archived')).toBeInTheDocument()
  expect(archived.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['', 'Read'])
  expect(await item(first)).not.toHaveTextContent('Archived')
  await user.click(screen.getByRole('link', { name: `Enter ${first.title}` }))
  await waitFor(() => expect(here()).toBe(`/view/${first.welcomeViewId}`))
  visit('/')
  expect(await mine()).toHaveTextContent(first.title)
})

test('my communities are put into an order by buttons, which every later visit keeps [COMM-17]', async () => {
  const { seed } = site
  const ann = await seed.makeUser()
  for (const title of ['Lenses', 'Club', 'Heat']) await seed.join(ann, await seed.makeCommunity({ title }))
  const kept = async () => (await registrationsOf(ann)).map(({ _community: { title } }) => title)
  const expectShown = (titles: string[]) =>
    waitFor(async () => {
      const shown = (await items()).map(({ textContent }) => /Lenses|Club|Heat/.exec(textContent)?.[0])
      expect(shown).toEqual(titles)
    })
  const expectKept = (titles: string[]) => waitFor(async () => expect(await kept()).toEqual(titles))
  const orders = () => {
    const sent = network.writes().map(({ body }) => (body as Author).order)
    network.forget()
    return sent
  }
  const user = visitAs(ann, '/communitymanager')
  await expectShown(['Lenses', 'Club', 'Heat'])
  await user.click(screen.getByRole('button', { name: 'Change the order' }))
  const up = await screen.findByRole('button', { name: 'Move Heat up' })
  await user.click(up)
  await expectShown(['Lenses', 'Heat', 'Club'])
  expect(screen.getByText('Heat is now at place 2 of 3.')).toBeInTheDocument()
  await expectKept(['Lenses', 'Heat', 'Club'])
  expect(orders()).toEqual([2, 3])
  expect(up).toHaveFocus()
  await user.keyboard('{Enter}')
  await expectKept(['Heat', 'Lenses', 'Club'])
  expect(orders()).toEqual([1, 2])
  const down = screen.getByRole('button', { name: 'Move Heat down' })
  down.focus()
  await user.keyboard('{Enter}')
  await expectShown(['Lenses', 'Heat', 'Club'])
  expect(down).toHaveFocus()
  await expectKept(['Lenses', 'Heat', 'Club'])

  const { remove } = network.intercept('PUT', /^\/api\/objects\//, 'offline')
  await user.click(screen.getByRole('button', { name: 'Move Lenses down' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The order could not be saved.')
  await expectShown(['Lenses', 'Heat', 'Club'])
  remove()
  await user.click(screen.getByRole('button', { name: 'Done' }))
  expect(await screen.findByRole('link', { name: 'Enter Club' })).toBeInTheDocument()
  visit('/')
  await expectShown(['Lenses', 'Heat', 'Club'])
})

test('joining offers the communities and asks for a key; with the writers’ one becomes a writer, with the managers’ a manager, and every refusal is told [COMM-04, COMM-05, COMM-06, COMM-07, COMM-08]', async () => {
  const { seed } = site
  const [toWrite, toManage] = [await seed.makeCommunity(), await seed.makeCommunity()]
  const ann = await seed.makeUser()
  const user = visitAs(ann, '/communitymanager')
  const expectTold = (words: string) =>
    waitFor(() => expect(section('Join a community').getByRole('alert')).toHaveTextContent(words))

  await screen.findByRole('combobox', { name: 'Community' })
  typeKey('writers')
  await join(user)
  expect(await screen.findByText('Please select a community.')).toBeInTheDocument()
  expect(network.writes()).toEqual([])
  expect(network.calls().map(({ path }) => path)).toContain('/api/communities')

  await user.click(screen.getByRole('combobox', { name: 'Community' }))
  for (const { title } of [toWrite, toManage]) await screen.findByRole('option', { name: title })
  await user.keyboard('{Escape}')

  await ask(user, toManage, 'wrong')
  await expectTold('Error: RegistrationKey does not match.')
  expect(await registrationsOf(ann)).toEqual([])
  expect(screen.queryByRole('list', { name: 'My communities' })).toBeNull()

  for (const [role, community, key, shown] of [
    ['writer', toWrite, 'writers', 'Writer'],
    ['manager', toManage, 'managers', 'Manager'],
  ] as const) {
    network.forget()
    await ask(user, community, key)
    await waitFor(async () => expect(await item(community)).toHaveTextContent(shown))
    const body = { userId: ann.userId, communityId: community._id, registrationKey: key }
    expect(network.writes()).toEqual([{ method: 'POST', path: '/api/authors', body }])
    const registrations = await registrationsOf(ann)
    expect(registrations.find(({ communityId }) => communityId === community._id)).toMatchObject({ role })
  }

  await ask(user, toWrite, toWrite.registrationKey)
  await expectTold('Error: You have already registered.')
  expect(await registrationsOf(ann)).toHaveLength(2)
})

interface NewCommunity {
  title?: string
  key?: string
  managerKey?: string
}
const create = async (user: UserEvent, { title = '', key = '', managerKey = '' }: NewCommunity) => {
  const form = section('Create a community')
  for (const [label, value] of [
    ['Title', title],
    ['Registration key', key],
    ['Manager registration key', managerKey],
  ] as const)
    fireEvent.change(form.getByLabelText(label), { target: { value } })
  await user.click(form.getByRole('button', { name: 'Create' }))
}
const shownKeys = async (title: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: `${title} is ready` }))
  const key = (name: string) => dialog.getByRole('status', { name }).textContent
  return { key: key('Registration key'), managerKey: key('Manager registration key'), dialog }
}

test('admins create communities in their language with keys that are shown, and every refusal is told [WORD-04, COMM-10, COMM-11, COMM-12, COMM-13, COMM-18]', async () => {
  const admin = await site.seed.admin()
  await site.seed.makeCommunity()
  const user = visitAs(admin, '/communitymanager')
  await mine()

  const before = await communitiesOf(admin)
  const suggested = section('Create a community').getByLabelText<HTMLInputElement>('Registration key').value
  expect(suggested).toMatch(/^[a-z]{4}-[a-z]{4}-[a-z]{4}-\d\d$/)
  await create(user, { key: 'writers' })
  await screen.findByText('Title must be input')
  await create(user, { title: 'A class without a key' })
  await screen.findByText('RegistrationKey must be input. Type the key with which members will join.')
  expect(await communitiesOf(admin)).toHaveLength(before.length)
  expect(network.writes()).toEqual([])

  const refused = { status: 500, json: { message: 'Something went wrong' } }
  const { remove } = network.intercept('POST', '/api/communities', refused)
  await create(user, { title: 'Refused', key: 'w-key' })
  expect(await screen.findByRole('alert')).toHaveTextContent('error in creating community')
  remove()
  network.forget()

  await create(user, { title: 'Made', key: 'w-key', managerKey: 'm-key' })
  const { dialog, ...keys } = await shownKeys('Made')
  expect(keys).toEqual({ key: 'w-key', managerKey: 'm-key' })
  const body = { title: 'Made', registrationKey: 'w-key', managerRegistrationKey: 'm-key', lang: 'en' }
  expect(network.writes()).toEqual([{ method: 'POST', path: '/api/communities', body }])
  expect(dialog.getByRole('link', { name: 'Invite by a link' })).toHaveAttribute('href', expect.stringMatching(/^\/manage\/[0-9a-f]{24}#invite$/)) // prettier-ignore
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(async () => expect(await item({ title: 'Made' })).toHaveTextContent('Manager'))
})

test('an empty manager key is replaced by a random one that makes managers, who are offered no creating [COMM-09, COMM-13, COMM-18]', async () => {
  const { seed } = site
  const user = visitAs(await seed.admin(), '/communitymanager')
  await screen.findByRole('region', { name: 'Create a community' })
  await create(user, { title: 'Random', key: 'w-key' })
  const { managerKey } = await shownKeys('Random')
  expect(managerKey).toMatch(/^\S{8,}$/)

  const other = await seed.makeUser()
  const offeredNothing = () => {
    for (const name of ['Create a community', 'Other communities'])
      expect(screen.queryByRole('region', { name })).toBeNull()
  }
  visitAs(other, '/communitymanager')
  await screen.findByRole('region', { name: 'Join a community' })
  offeredNothing()
  await ask(user, { title: 'Random' }, managerKey)
  await waitFor(async () => expect(await item({ title: 'Random' })).toHaveTextContent('Manager'))
  visit('/communitymanager')
  await screen.findByRole('link', { name: 'Enter Random' })
  offeredNothing()
  // Since TEAC-01 for managers too, of their own communities.
  expect(screen.getAllByRole('link', { name: /^Manage / })).toEqual([screen.getByLabelText('Manage Random')])
})

test('an admin is led to the editor of every community [COMM-19]', async () => {
  const { seed } = site
  const [own, another, archived] = [await seed.makeCommunity(), await seed.makeCommunity(), await seed.makeCommunity()]
  const boss = await seed.makeMember(own)
  await seed.join(boss, another)
  await seed.call(await seed.admin(), 'PUT', `/api/users/${boss.userId}`, { role: 'admin' })
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${archived._id}`, { archived: true })
  const user = visitAs(boss, '/communitymanager')
  const edit = async ({ title }: { title: string }) => {
    await user.click(await screen.findByRole('link', { name: `Manage ${title}` }))
    await user.click(await screen.findByRole('link', { name: 'Edit the community' }))
  }
  await edit(own)
  await waitFor(() => expect(here()).toBe(`/communityeditor/${own._id}`))
  await screen.findByDisplayValue(own.title)
  visit('/communitymanager')
  await screen.findByRole('region', { name: 'Other communities' })
  const others = section('Other communities')
  fireEvent.change(await others.findByLabelText('Find a community'), { target: { value: archived.title } })
  await waitFor(() => {
    const found = others.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(found).toEqual([`${archived.title}ArchivedManage`])
  })
  await edit(archived)
  await waitFor(() => expect(here()).toBe(`/communityeditor/${archived._id}`))
  const key = await screen.findByDisplayValue('managers')
  expect(key).toBe(screen.getByLabelText('Manager registration key', { selector: 'input' }))
})

test('the way into a community leads to its oldest view, in whatever order they are listed [COMM-30, VIEW-75]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const later = await seed.makeView(ann)
  const latest = await seed.makeView(ann)
  const path = `/api/communities/${community._id}/views`
  const views = (await seed.call<{ _id: string }[]>(ann, 'GET', path)).toReversed()
  expect(views.map(({ _id }) => _id)).toEqual([latest._id, later._id, community.welcomeViewId])
  network.intercept('GET', path, { status: 200, json: views })
  visitAs(ann, `/communitytop/${community._id}`)
  await waitFor(() => expect(here()).toBe(`/view/${community.welcomeViewId}`))
})

test('the way into a community without a view, or of others, or that is none, says so [COMM-30, COMM-31, VIEW-75]', async () => {
  const { seed } = site
  const [empty, foreign] = [await seed.makeCommunity(), await seed.makeCommunity()]
  const ann = await seed.makeMember(empty)
  await seed.call(await seed.admin(), 'PUT', `/api/communities/${empty._id}`, { views: [] })
  visitAs(ann, `/communitytop/${foreign._id}`)
  await screen.findByRole('heading', { name: 'You may not see this page' })
  expect(screen.getByRole('alert')).toHaveTextContent('It may be private, or you may not be a member of its community.')
  visit('/communitytop/0123456789abcdef01234567')
  await screen.findByRole('heading', { name: 'This page does not exist' })
  const user = visit(`/communitytop/${empty._id}`)
  await screen.findByRole('heading', { name: 'view not found.' })
  await user.click(screen.getByRole('link', { name: 'Back to my communities' }))
  await waitFor(() => expect(here()).toBe('/communitymanager'))
})

test('on a site without communities an admin makes the first one, and is asked for no key of a teacher [WORD-06]', async () => {
  const admin = await site.seed.admin()
  network.intercept('GET', '/api/communities?archived=true', { status: 200, json: [] })
  network.intercept('GET', '/api/users/myRegistrations', { status: 200, json: [] })
  visitAs(admin, '/communitymanager')
  const main = await screen.findByRole('main')
  await within(main).findByRole('region', { name: 'Create a community' })
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Join a community' })).toBeNull())
  expect(within(main).getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'My communities',
    'Create a community',
  ]) // prettier-ignore
  expect(main).not.toHaveTextContent(/teacher/)
})
