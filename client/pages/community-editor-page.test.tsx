import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Person, SeededCommunity } from '../../e2e/support/seed.ts'
import type { Author } from '../../shared/domain/authors.ts'
import type { Community } from '../../shared/domain/communities.ts'
import { network } from '../testing/network.ts'
import { savedFiles } from '../testing/saved-files.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const at = ({ _id }: SeededCommunity) => `/communityeditor/${_id}`
const section = async (name: string) => within(await screen.findByRole('region', { name }))
const field = async (label: string) =>
  (await section('Edit the community')).findByLabelText(label, { selector: 'input' })
const fill = async (label: string, value: string) => fireEvent.change(await field(label), { target: { value } })
const archived = () => screen.getByRole('switch', { name: /^Archived/ })
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Save' }))
const read = (person: Person, { _id }: SeededCommunity) =>
  site.seed.call<Community>(person, 'GET', `/api/communities/${_id}`)
const enters = (person: Person, { _id }: SeededCommunity) =>
  site.seed.call(person, 'GET', `/api/communities/${_id}/views`).then(
    () => true,
    () => false,
  )

test('the editor is for managers and shows what a community is, with its keys [COMM-19]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  visitAs(await seed.makeMember(community), at(community))
  await screen.findByRole('heading', { name: 'Only the managers of this community can edit it.' })
  expect(screen.queryByRole('region', { name: 'Edit the community' })).toBeNull()

  const user = visitAs(mia, `/authormanager/${community._id}`)
  await user.click(await screen.findByRole('link', { name: 'Edit the community' }))
  expect(await field('Title')).toHaveValue(community.title)
  expect(await field('Registration key')).toHaveValue('writers')
  expect(await field('Manager registration key')).toHaveValue('managers')
  expect(await field('Language')).toHaveValue('')
  expect(await field('Time zone')).toHaveValue(community.timeZone.replaceAll('_', ' '))
  expect(archived()).not.toBeChecked()
  await user.click(screen.getByRole('button', { name: 'Show or hide: Registration key' }))
  expect(await field('Registration key')).toHaveAttribute('type', 'password')
})

test('a manager edits what the community is: what differs is sent, what does not work says so and keeps what was typed [COMM-20, COMM-21, COMM-22, WORD-02]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const path = `/api/communities/${community._id}`
  const user = visitAs(mia, at(community))
  await fill('Title', ' ')
  await save(user)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('The community could not be saved.')
  expect(alert).toHaveAttribute('data-state', 'failed.')
  expect(screen.getByText('Title must be input')).toBeInTheDocument()
  await waitFor(async () => expect(await field('Title')).toHaveFocus())
  expect(network.writes()).toEqual([])

  const { remove } = network.intercept('PUT', path, { status: 503, json: { message: 'Please try again.' } })
  await fill('Title', 'A class that is renamed')
  await save(user)
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Please try again.'))
  expect(screen.getByRole('alert')).toHaveTextContent('The community could not be saved.')
  expect(await field('Title')).toHaveValue('A class that is renamed')
  remove()
  expect((await read(mia, community)).title).toBe(community.title)

  await user.click(screen.getByRole('link', { name: 'Back to my communities' }))
  await user.click(within(await screen.findByRole('dialog')).getByText('Stay'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await field('Title')).toHaveValue('A class that is renamed')

  const choose = async (label: string, text: string, name: string) => {
    const input = await field(label)
    await user.click(input)
    fireEvent.change(input, { target: { value: text } })
    await user.click(await screen.findByRole('option', { name }))
  }
  await choose('Language', 'Span', 'Spanish')
  await choose('Time zone', 'New York', 'America/New York')
  network.forget()
  await save(user)
  const told = await screen.findByText('The community was saved.')
  expect(told.closest('[data-state]')).toHaveAttribute('data-state', 'successed.')
  expect(screen.queryByText('The community could not be saved.')).toBeNull()
  const saved = { title: 'A class that is renamed', lang: 'es', timeZone: 'America/New_York' }
  expect(network.writes()).toEqual([{ method: 'PUT', path, body: saved }])
  expect(await read(mia, community)).toMatchObject({ ...saved, registrationKey: 'writers', archived: false })
})

test('as in Knowledge Forum 6 the editor answers with its words alone [COMM-20, COMM-21]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  await site.seed.changeSettings(community, { knowledgeForum6: true })
  const user = visitAs(mia, at(community))
  await fill('Title', ' ')
  await save(user)
  await screen.findByText('failed.')
  await fill('Title', 'Named anew')
  await save(user)
  await screen.findByText('successed.')
})

test('an archived community has no way in [COMM-22]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const enter = () => screen.queryByRole('link', { name: `Enter ${community.title}` })
  const turn = async (to: boolean) => {
    const user = visitAs(mia, at(community))
    await field('Title')
    await user.click(archived())
    await save(user)
    await waitFor(async () => expect((await read(mia, community)).archived).toBe(to))
    visitAs(ann, '/communitymanager')
    return within(await screen.findByRole('list', { name: to ? 'Archived' : 'My communities' }))
  }
  expect((await turn(true)).getByText('Archived')).toBeInTheDocument()
  expect(enter()).toBeNull()
  expect((await turn(false)).queryByText('Archived')).toBeNull()
  expect(enter()).toBeInTheDocument()
})

test('an admin hides a community in its editor: nobody else finds it in a list, and its manager has no such switch [DSGN-34]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const [shown, admin] = [await seed.makeCommunity(), await seed.admin()]
  const hidden = () => screen.queryByRole('switch', { name: /^Hidden: administrators only/ })
  visitAs(mia, at(community))
  await field('Title')
  expect(hidden()).toBeNull()

  const user = visitAs(admin, at(community))
  await field('Title')
  await user.click(screen.getByRole('switch', { name: /^Hidden: administrators only/, checked: false }))
  network.forget()
  await save(user)
  await screen.findByText('The community was saved.')
  expect(network.writes()).toEqual([
    { method: 'PUT', path: `/api/communities/${community._id}`, body: { hidden: true } },
  ])
  visitAs(admin, '/')
  const entrance = await screen.findByRole('link', { name: `Enter ${community.title}` })
  expect(entrance.closest('li')).toHaveTextContent('Hidden')
  const boss = await seed.makeUser()
  await seed.call(admin, 'PUT', `/api/users/${boss.userId}`, { role: 'admin' })
  visitAs(boss, '/communitymanager')
  const others = await section('Other communities')
  fireEvent.change(await others.findByLabelText('Find a community'), { target: { value: community.title } })
  await waitFor(() => expect(others.getByRole('listitem')).toHaveTextContent(`${community.title}Hidden`))

  visitAs(mia, '/communitymanager')
  await screen.findByRole('heading', { name: 'You are in no community yet' })
  const guest = visitAs(await seed.makeUser(), '/communitymanager')
  await guest.click(await screen.findByRole('combobox', { name: 'Community' }))
  await screen.findByRole('option', { name: shown.title })
  expect(screen.queryByRole('option', { name: community.title })).toBeNull()
})

const blockedIn = async (mia: Person, { _id }: SeededCommunity) => {
  const authors = await site.seed.call<Author[]>(mia, 'GET', `/api/communities/${_id}/authors`)
  return authors.filter(({ blockLogin }) => blockLogin).map((author) => author._id)
}

test('writers are kept out and let in by the registration key alone [COMM-23, COMM-24, COMM-25]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const user = visitAs(mia, at(community))
  const door = await section('Writers’ access')
  const turn = async (key: string, name: string) => {
    fireEvent.change(await door.findByLabelText('Registration key', { selector: 'input' }), { target: { value: key } })
    await user.click(door.getByRole('button', { name }))
  }
  await door.findByText('All writers can enter.')
  await turn('managers', 'Block all writers')
  await door.findByText("The key didn't match.")
  expect(await blockedIn(mia, community)).toEqual([])

  await turn('writers', 'Block all writers')
  await screen.findByText('2 writers were blocked.')
  await door.findByText('All writers are blocked.')
  expect((await blockedIn(mia, community)).toSorted()).toEqual([ann.authorId, ben.authorId].toSorted())
  expect(await enters(ann, community)).toBe(false)
  expect(await enters(mia, community)).toBe(true)

  await turn('wrong', 'Unblock all writers')
  await door.findByText("The key didn't match.")
  expect(await blockedIn(mia, community)).toHaveLength(2)
  await turn('writers', 'Unblock all writers')
  await screen.findByText('2 writers were unblocked.')
  expect(await blockedIn(mia, community)).toEqual([])
  expect(await enters(ben, community)).toBe(true)
})

test('a writer who is kept out sees nothing of the community from the next call on, until let in again [COMM-23, COMM-24, COMM-25]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community)
  const turn = (blocked: boolean) =>
    seed.call(mia, 'PUT', `/api/communities/${community._id}/blockLogin`, { registrationKey: 'writers', blocked })
  const closed = { name: 'You can’t enter this community at the moment' }
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  const write = await screen.findByRole('button', { name: 'New note' })
  await waitFor(() => expect(write).toBeEnabled())
  await turn(true)
  await user.click(write)
  await screen.findByRole('heading', closed)
  visit(`/communitytop/${community._id}`)
  await screen.findByRole('heading', closed)
  expect(within(screen.getByRole('main')).getByRole('alert')).toHaveTextContent('Login is blocked.')
  await turn(false)
  visit(`/communitytop/${community._id}`)
  await screen.findByRole('heading', { name: 'Welcome' })
})

test('a community is deleted by its manager key alone, by admins as well, and is in no list any more [COMM-26, COMM-27, COMM-28, COMM-29]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const kept = await seed.makeCommunity()
  await seed.join(mia, kept)
  const path = `/api/communities/${community._id}`
  const dialog = () => screen.findByRole('dialog', { name: `Delete ${community.title}?` })
  const confirm = async (user: UserEvent, key: string) => {
    const shown = within(await dialog())
    fireEvent.change(shown.getByLabelText('Manager registration key', { selector: 'input' }), {
      target: { value: key },
    })
    await user.click(shown.getByRole('button', { name: 'Delete for ever' }))
  }
  for (const person of [await seed.admin(), mia]) {
    const user = visitAs(person, at(community))
    await fill('Title', 'What is never saved')
    await user.click(await screen.findByRole('button', { name: 'Delete …' }))
    await confirm(user, 'writers')
    await waitFor(async () => expect(await dialog()).toHaveTextContent("The key didn't match."))
    expect(await enters(mia, community)).toBe(true)
    if (person !== mia) continue

    const { remove } = network.intercept('DELETE', path, 'offline')
    await confirm(user, 'managers')
    await within(await dialog()).findByRole('alert')
    expect(within(await dialog()).getByRole('alert')).toHaveTextContent('Failed to Delete Community.')
    remove()
    expect(await enters(mia, community)).toBe(true)

    await confirm(user, 'managers')
    await screen.findByText('Successfully Deleted')
    await waitFor(() => expect(here()).toBe('/communitymanager'))
    const list = within(await screen.findByRole('list', { name: 'My communities' }))
    await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
    expect(list.getByRole('listitem')).toHaveTextContent(kept.title)
    await user.click(screen.getByRole('combobox', { name: 'Community' }))
    await screen.findByRole('option', { name: kept.title })
    expect(screen.queryByRole('option', { name: community.title })).toBeNull()
  }
  const all = await seed.call<Community[]>(await seed.admin(), 'GET', '/api/communities')
  expect(all.map(({ _id }) => _id)).not.toContain(community._id)
  const registrations = await seed.call<Author[]>(await seed.admin(), 'GET', '/api/users/myRegistrations')
  expect(registrations.map(({ communityId }) => communityId)).not.toContain(community._id)
})

test('a manager saves the archive of the community with a progress bar, and can stop it [ARCH-12]', async () => {
  const files = savedFiles()
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  visitAs(mia, at(community))
  const archive = await section('Archive')
  const { release } = network.hold('GET', `/api/communities/${community._id}/archive`)
  fireEvent.click(archive.getByRole('button', { name: 'Save the archive' }))
  const bar = await archive.findByRole('progressbar', { name: 'Progress' })
  expect([bar.getAttribute('aria-valuemin'), bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax')]).toEqual(['0', '0', '100']) // prettier-ignore
  fireEvent.click(archive.getByRole('button', { name: 'Cancel' }))
  release()
  fireEvent.click(await archive.findByRole('button', { name: 'Save the archive' }))
  expect(await archive.findByText(`Saved as ${community._id}.zip.`)).toHaveRole('status')
  expect(files.map(({ name }) => name)).toEqual([`${community._id}.zip`])
  expect(await files[0]!.file.slice(0, 2).text()).toBe('PK')

  visitAs(await seed.makeMember(community), at(community))
  await screen.findByRole('heading', { name: 'Only the managers of this community can edit it.' })
  expect(screen.queryByRole('button', { name: 'Save the archive' })).toBeNull()
})
