import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { change, connect, markRead, stored, supportLinks } from '../../e2e/support/note-calls.ts'
import type { Member } from '../../e2e/support/seed.ts'
import type { Contribution } from '../../shared/contributions.ts'
import type { Link } from '../../shared/links.ts'
import { card } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import {
  contribute,
  editTab,
  expectTexts,
  fill,
  openTab,
  reading,
  save,
  textField,
  titleField,
  twoMembers,
} from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const open = async (member: Member, note: Contribution) => {
  const user = visitAs(member, `/contribution/${note._id}`)
  await reading()
  return user
}

/** A name with this in it. */
const named = (part: string) => (name: string) => name.includes(part)

const authors = (panel: HTMLElement) =>
  within(within(panel).getByRole('region', { name: 'Authors' })).getAllByRole('listitem')
const selector = (panel: HTMLElement) => within(panel).getByPlaceholderText('Choose a member')
const add = (panel: HTMLElement) => within(panel).getByRole('button', { name: 'Add' })
const choose = async (user: UserEvent, panel: HTMLElement, name: string) => {
  await user.click(await within(panel).findByPlaceholderText('Choose a member'))
  fill(selector(panel), name.slice(0, 3))
  await user.click(await screen.findByRole('option', { name: named(name) }))
}
const expectAlert = (panel: HTMLElement, text: string) =>
  waitFor(() => expect(within(panel).getByRole('alert')).toHaveTextContent(text))

test('the authors of a note: its maker first, others added and removed, each mistake told [EDIT-060, EDIT-061, EDIT-062, EDIT-063]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  // Members of the same name are told apart by their user names.
  await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  const twin = await seed.makeMember(community, { firstName: 'Eva', lastName: 'Sol' })
  const notes: Contribution[] = []
  network.intercept('POST', /^\/api\/contributions\//, async (pass) => {
    const answer = await pass()
    notes.push(JSON.parse(String(answer.data)) as Contribution)
    return answer
  })
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await user.click(await screen.findByRole('button', { name: 'New Note' }))
  const panel = await openTab(user, 'Authors')
  const note = notes[0]!
  expect(note.authors).toEqual([ann.authorId])
  await expectTexts(() => authors(panel), [/Ann Lee.*Primary author/])

  // Adding nobody says so, also when a name was typed but not chosen.
  await user.click(add(panel))
  await expectAlert(panel, 'no author selected.')
  await choose(user, panel, 'Ben Ode')
  expect(within(panel).queryByRole('alert')).toBeNull()
  await user.click(add(panel))
  await expectTexts(() => authors(panel), [/Ann Lee.*Primary author/, /Ben Ode$/])
  fill(selector(panel), 'Be')
  await user.click(add(panel))
  await expectAlert(panel, 'no author selected.')
  expect(authors(panel)).toHaveLength(2)
  await choose(user, panel, 'Ann Lee')
  await user.click(add(panel))
  await expectAlert(panel, 'already included')
  expect(authors(panel)).toHaveLength(2)

  // Contributing without a title leads from any tab to where it is typed.
  await user.click(await contribute())
  expect(await screen.findByText('Title is required')).toHaveRole('alert')
  await waitFor(async () => expect(await titleField()).toHaveFocus())
  await user.keyboard('Mine first')
  await save(user)
  expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId, ben.authorId])

  // The primary author is not removed, the others are.
  await openTab(user, 'Authors')
  await user.click(within(panel).getByRole('button', { name: 'Remove Ann Lee' }))
  await expectAlert(panel, 'cannot remove the Primary Author')
  await expectTexts(() => authors(panel), [/Ann Lee/, /Ben Ode/])
  expect(await contribute()).toBeDisabled()
  await user.click(within(panel).getByRole('button', { name: 'Remove Ben Ode' }))
  expect(within(panel).queryByRole('alert')).toBeNull()
  await expectTexts(() => authors(panel), [/Ann Lee/])
  await choose(user, panel, `Eva Sol (${twin.userName})`)
  await user.click(add(panel))
  await save(user)
  await waitFor(async () => expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId, twin.authorId]))
})

test('who may only read a note changes nothing of it; a co-author writes it, and no longer when they have been removed [EDIT-005, EDIT-006, EDIT-007, EDIT-064, LOCK-11]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Together', permission: 'protected' })
  const user = await open(ben, note)
  const panel = await openTab(user, 'Authors')
  await expectTexts(() => authors(panel), [/Ann Lee.*Primary author/])
  expect(within(panel).queryByRole('button')).toBeNull()
  expect(within(panel).queryByPlaceholderText('Choose a member')).toBeNull()
  for (const name of ['Edit', 'Properties']) expect(screen.queryByRole('tab', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Contribute' })).toBeNull()

  await change(seed, ann, note, { authors: [ann.authorId, ben.authorId] })
  await openTab(user, 'Edit')
  fill(await titleField(), 'Together with Ben')
  await save(user)
  expect((await stored(seed, ann, note)).title).toBe('Together with Ben')
  await change(seed, ann, note, { authors: [ann.authorId] })
  await waitFor(() => expect(editTab()).toBeNull())
  await expect(change(seed, ben, note, { title: 'Still mine?' })).rejects.toThrow('403')

  // The properties come and go with the right to write.
  await change(seed, ann, note, { permission: 'public' })
  await openTab(user, 'Properties')
  await change(seed, ann, note, { permission: 'protected' })
  await waitFor(() => expect(screen.queryByRole('tab', { name: 'Properties' })).toBeNull())
  expect(screen.getByRole('tab', { name: 'Read' })).toHaveAttribute('aria-selected', 'true')
})

test('a co-author is stored with the next save, as is the one who is taken off; the title follows what they write [EDIT-035, EDIT-064]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Together' })
  const user = await open(ann, note)
  const panel = await openTab(user, 'Authors')
  expect(await contribute()).toBeDisabled()
  await choose(user, panel, 'Ben Ode')
  await user.click(add(panel))
  expect(await contribute()).toBeEnabled()
  expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId])
  await save(user)
  await change(seed, ben, note, { title: 'Together with Ben' })
  await waitFor(() => expect(document.title).toMatch(/Together with Ben/))
  await user.click(within(panel).getByRole('button', { name: 'Remove Ben Ode' }))
  await user.click(await contribute())
  await waitFor(async () => expect((await stored(seed, ann, note)).authors).toEqual([ann.authorId]))
  await expect(change(seed, ben, note, { title: 'Still mine?' })).rejects.toThrow('403')
})

test('the permission beside the button leads to where it is changed; with the group it is stored with the next save [EDIT-035, EDIT-049]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const group = await seed.call<Contribution>(ann, 'POST', `/api/groups/${community._id}`, {
    communityId: community._id,
    type: 'Group',
    title: 'Owls',
    authors: [ann.authorId],
    members: [ben.authorId],
    status: 'active',
    permission: 'protected',
  })
  const note = await seed.makeNote(ann, { title: 'Ours', body: '<p>one two three</p>', permission: 'protected' })
  const user = await open(ann, note)
  await openTab(user, 'Edit')
  await user.click(await screen.findByRole('button', { name: 'Protected' }))
  const panel = await screen.findByRole('tabpanel', { name: 'Properties' })
  expect(screen.getByRole('tab', { name: 'Properties' })).toHaveAttribute('aria-selected', 'true')
  expect(await within(panel).findByText('3')).toBeInTheDocument()
  const permission = (name: RegExp) => within(panel).getByRole('radio', { name })
  expect(permission(/^Protected/)).toBeChecked()
  expect(permission(/^Public/)).toHaveTextContent('Everybody in the community can read and write it.')
  await user.click(permission(/^Private/))
  expect(await screen.findByRole('button', { name: 'Private' })).toBeInTheDocument()
  expect(await contribute()).toBeEnabled()
  await within(panel).findByRole('option', { name: 'Owls' })
  await user.selectOptions(within(panel).getByLabelText('Group'), 'Owls')
  expect(await within(panel).findByText('Members: Ben Ode')).toBeInTheDocument()
  const before = await stored(seed, ann, note)
  expect([before.permission, before.group ?? null]).toEqual(['protected', null])
  await save(user)
  expect(await stored(seed, ann, note)).toMatchObject({
    permission: 'private',
    group: group._id,
    _groupMembers: [ben.authorId],
  })
  expect((await change(seed, ben, note, { title: 'By the group' })).title).toBe('By the group')

  const again = await open(ann, note)
  const reopened = await openTab(again, 'Properties')
  expect(await within(reopened).findByRole('radio', { name: /^Private/ })).toBeChecked()
  expect(within(reopened).getByLabelText('Group')).toHaveValue(group._id)
  await within(reopened).findByRole('option', { name: 'Owls' })
  await again.selectOptions(within(reopened).getByLabelText('Group'), 'No group')
  await save(again)
  expect(await stored(seed, ann, note)).toMatchObject({ group: null, _groupMembers: [] })
})

const linksTo = (panel: HTMLElement) =>
  within(within(panel).getByRole('region', { name: 'Links to this note' })).queryAllByRole('listitem')
const linksFrom = (panel: HTMLElement) =>
  within(within(panel).getByRole('region', { name: 'Links from this note' })).queryAllByRole('listitem')

test('the connections of a note: both sides, live, leading to the others’ pages [EDIT-070, EDIT-106, EDIT-107]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const older = await seed.makeNote(ann, { title: 'Older' })
  const note = await seed.makeNote(ann, {
    title: 'In the middle',
    buildson: older._id,
    viewId: community.welcomeViewId,
  })
  const quoted = await seed.makeNote(ben, { title: 'Quoted' })
  const secret = await seed.makeNote(ben, { title: 'Secret', permission: 'private' })
  await connect(seed, ann, note, quoted, 'references')
  await connect(seed, ben, secret, note, 'references')
  const user = await open(ann, note)
  const panel = await openTab(user, 'Connections')
  await expectTexts(() => linksTo(panel), [/^stands on ?Welcome/])
  await expectTexts(() => linksFrom(panel), [/^builds on ?Older/, /^refers to ?Quoted/])
  for (const side of ['to', 'from'])
    expect(network.calls()).toContainEqual(expect.objectContaining({ method: 'GET', path: `/api/links/${side}/${note._id}` })) // prettier-ignore

  // They follow what others connect, rename and disconnect.
  const other = await seed.makeNote(ben, { title: 'Another' })
  const link = await connect(seed, ben, other, note, 'references')
  await expectTexts(() => linksTo(panel), [/Welcome/, /is referred to by ?Another/])
  await change(seed, ben, other, { title: 'Renamed' })
  await expectTexts(() => linksTo(panel), [/Welcome/, /is referred to by ?Renamed/])
  await seed.call(ben, 'DELETE', `/api/links/${link._id}`)
  await expectTexts(() => linksTo(panel), [/Welcome/])

  // They lead to the other's page, asking first when something is not contributed.
  await openTab(user, 'Edit')
  fill(await titleField(), 'In between')
  const follow = async (name: string) =>
    user.click(await within(await openTab(user, 'Connections')).findByRole('link', { name: named(name) }))
  await follow('Older')
  const question = await screen.findByRole('dialog', { name: 'Leave this page?' })
  await user.click(within(question).getAllByRole('button', { name: 'Stay' }).at(-1)!)
  expect(here()).toBe(`/contribution/${note._id}`)
  await save(user)
  await follow('Older')
  await waitFor(() => expect(here()).toBe(`/contribution/${older._id}`))
  expect(await within(await reading()).findByRole('heading', { name: 'Older' })).toBeInTheDocument()
  await follow('In between')
  await waitFor(() => expect(here()).toBe(`/contribution/${note._id}`))
  expect(await within(await reading()).findByRole('heading', { name: 'In between' })).toBeInTheDocument()
  await follow('Welcome')
  await waitFor(() => expect(here()).toBe(`/view/${community.welcomeViewId}`))
})

test('in a window the connections of a note open a window of their own, and the keyboard comes back from it', async () => {
  const { seed } = site
  const { community, ann } = await twoMembers(seed)
  const older = await seed.makeNote(ann, { title: 'Older' })
  await seed.makeNote(ann, { title: 'In between', buildson: older._id, viewId: community.welcomeViewId })
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  await user.dblClick(await card('In between'))
  await screen.findByRole('dialog', { name: 'In between' })
  const link = await within(await openTab(user, 'Connections')).findByRole('link', { name: named('Older') })
  await user.click(link)
  const opened = await screen.findByRole('dialog', { name: 'Older' })
  const read = await within(opened).findByRole('tabpanel', { name: 'Read' })
  expect(await within(read).findByRole('heading', { name: 'Older' })).toBeInTheDocument()
  await user.click(within(opened).getByRole('button', { name: 'Close the note' }))
  await waitFor(() => expect(opened).not.toBeInTheDocument())
  await waitFor(() => expect(link).toHaveFocus())
  expect(here()).toBe(`/view/${community.welcomeViewId}`)
})

test('connections are removed alone, and put the note on further views, one link for each [EDIT-071, EDIT-072, EDIT-073, EDIT-074]', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const [beta, alpha] = [await seed.makeView(ben, 'Beta'), await seed.makeView(ben, 'Alpha')]
  const older = await seed.makeNote(ben, { title: 'Older' })
  const note = await seed.makeNote(ann, {
    title: 'In the middle',
    buildson: older._id,
    viewId: community.welcomeViewId,
  })
  const quoted = await seed.makeNote(ann, { title: 'Quoted' })
  await connect(seed, ann, note, quoted, 'references')
  await seed.makeNote(ben, { title: 'Newer', buildson: note._id })
  const user = await open(ann, note)
  const panel = await openTab(user, 'Connections')
  const removal = (name: string) => within(panel).findByRole('button', { name: `Remove the connection: ${name}` })
  const question = () => screen.findByRole('dialog', { name: 'Remove this connection?' })

  await user.click(await removal('builds on Older'))
  await user.click(within(await question()).getByRole('button', { name: 'Keep it' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  network.forget()
  await user.click(await removal('builds on Older'))
  await user.click(within(await question()).getByRole('button', { name: 'Remove' }))
  await expectTexts(() => linksFrom(panel), [/^refers to ?Quoted$/])
  expect(network.writes().filter(({ method }) => method === 'DELETE')).toEqual([
    { method: 'DELETE', path: expect.stringMatching(/^\/api\/links\/[0-9a-f]{24}$/) as string, body: undefined },
  ])
  expect(await seed.call<Link[]>(ann, 'GET', `/api/links/from/${note._id}/to/${older._id}`)).toEqual([])
  for (const one of [note, older]) expect(await stored(seed, ann, one)).toMatchObject({ version: one.version })
  // What somebody else has joined, and what stands in the text, is not parted here.
  expect(within(panel).getAllByRole('button', { name: /^Remove the connection/ })).toEqual([
    await removal('stands on Welcome'),
  ])

  await user.click(add(panel))
  await expectAlert(panel, 'View is not selected')
  await user.click(within(panel).getByPlaceholderText('Select one or more View...'))
  const views = await screen.findByRole('listbox')
  await expectTexts(() => within(views).getAllByRole('option'), ['Alpha', 'Beta'])
  for (const name of ['Beta', 'Alpha']) await user.click(within(views).getByRole('option', { name }))
  await user.click(add(panel))
  await waitFor(() => expect(linksTo(panel)).toHaveLength(4))
  expect(linksTo(panel).find(({ textContent }) => textContent.includes('Alpha'))).toHaveTextContent(/^stands on/)
  const links = await seed.call<Link[]>(ann, 'GET', `/api/links/to/${note._id}`)
  const standing = links.filter(({ type }) => type === 'contains').map(({ from }) => from)
  expect(standing.toSorted()).toEqual([community.welcomeViewId, alpha._id, beta._id].toSorted())
})

const refused = { status: 403, json: {} }
const deeds = (panel: HTMLElement) => [...panel.querySelectorAll<HTMLElement>('section > ol > li')]

test('the history tells who created, read and modified the note and when, the newest first; what cannot be loaded is tried again [EDIT-075, RECD-05]', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { permission: 'public' })
  await markRead(seed, ben, note)
  await markRead(seed, ann, note)
  await change(seed, ben, note, { title: 'Ben’s words' })
  const records = await seed.call<{ timestamp: string }[]>(ben, 'GET', `/api/records/object/${note._id}`)
  const noLinks = network.intercept('GET', /^\/api\/links\/from\//, refused)
  const user = await open(ben, note)
  const connections = await openTab(user, 'Connections')
  expect(await within(connections).findByRole('alert')).toBeInTheDocument()
  noLinks.remove()
  await user.click(within(connections).getByRole('button', { name: 'Try again' }))
  expect(await within(connections).findByText('This note leads nowhere yet.')).toBeInTheDocument()
  const noRecords = network.intercept('GET', `/api/records/object/${note._id}`, refused)
  const panel = await openTab(user, 'History')
  expect(await within(panel).findByRole('alert')).toBeInTheDocument()
  noRecords.remove()
  await user.click(within(panel).getByRole('button', { name: 'Try again' }))

  // The page itself may have marked it as read by now.
  const own = () => deeds(panel).filter(({ textContent }) => !textContent.startsWith('Ben Ode read it'))
  await expectTexts(own, [/^Ben Ode modified it/, /^Ann Lee and Ben Ode read it · 2 times/, /^Ann Lee created it/])
  for (const [row, at] of [
    [0, 3],
    [2, 0],
  ] as const) {
    const moment = records[at]!.timestamp
    const time = own()[row]!.querySelector('time')
    expect(time).toHaveAttribute('datetime', moment)
    expect(time?.textContent).toBe(new Intl.DateTimeFormat('en', { timeStyle: 'short' }).format(new Date(moment)))
  }
  await user.click(within(own()[1]!).getByText(/2 times/))
  await expectTexts(() => within(own()[1]!).getAllByRole('listitem'), [/^Ann Lee/, /^Ben Ode/])

  // It grows as others go on, and a long one is shown in steps.
  await change(seed, ann, note, { title: 'Ann’s words' })
  await waitFor(() => expect(deeds(panel)[0]).toHaveTextContent(/^Ann Lee modified it/))
  await connect(seed, ann, note, await seed.makeNote(ann), 'references')
  await waitFor(() => expect(deeds(panel)[0]).toHaveTextContent(/^Ann Lee made a connection: refers to/))
  for (let turn = 0; turn < 24; turn++) {
    await markRead(seed, ben, note)
    await change(seed, ann, note, { title: `Turn ${turn}` })
  }
  await waitFor(() => expect(deeds(panel)).toHaveLength(50))
  await user.click(await within(panel).findByRole('button', { name: 'Show earlier ones' }))
  await waitFor(() => expect(deeds(panel).at(-1)).toHaveTextContent('Ann Lee created it'))
  expect(within(panel).queryByRole('button', { name: 'Show earlier ones' })).toBeNull()
})

test('every version of a note is read, compared word by word and restored, with the supports that have gone since', async () => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  const note = await seed.makeNote(ann, { title: 'Rain', body: '<p>It falls down. It is wet.</p>' })
  const supports = await seed.call<Link[]>(ann, 'GET', `/api/links/from/${community.scaffolds[0]}`)
  const theory = supports.find(({ _to }) => _to.title === 'My theory')?.to
  const link = await seed.call<Link>(ann, 'POST', '/api/links', { from: theory, to: note._id, type: 'supports' })
  const mark = (half: string) => `<span id="${link._id}" class="KFSupport${half} mceNonEditable"></span>`
  const second = `<p>It falls ${mark('Start')} slowly ${mark('End')} down. It is wet.</p>`
  await change(seed, ann, note, { data: { body: second } })
  await change(seed, ann, note, { data: { body: '<p>It falls down. It is <b>wet</b>.</p>' }, title: 'Snow' })
  await seed.call(ann, 'DELETE', `/api/links/${link._id}`)
  await change(seed, ann, note, { data: { body: '<p>Nothing is left.</p>' } })
  const showFirst = async (user: UserEvent) => {
    const panel = await openTab(user, 'History')
    const created = await waitFor(() => {
      const row = deeds(panel).find(({ textContent }) => textContent.includes('created it'))
      return within(row!).getByRole('button', { name: 'Show this version' })
    })
    await user.click(created)
    return panel
  }

  const user = await open(ann, note)
  const panel = await showFirst(user)
  const dialog = await screen.findByRole('dialog', { name: 'Version 1 of 4' })
  const came = () => [...dialog.querySelectorAll('ins')]
  const went = () => [...dialog.querySelectorAll('del')]
  expect(await within(dialog).findByText('It falls down. It is wet.')).toBeInTheDocument()
  await user.click(within(dialog).getByRole('button', { name: 'Later' }))
  await expectTexts(came, [/\[My theory\] slowly/])
  expect(went()).toEqual([])
  await user.click(within(dialog).getByText('The text'))
  await expectTexts(() => [...dialog.querySelectorAll('.kfSupportStartLabel')], ['My theory'])
  await user.click(within(dialog).getByText('Compared with now'))
  await waitFor(() => expect(went().some(({ textContent }) => textContent.includes('Rain'))).toBe(true))
  expect(came().some(({ textContent }) => textContent.includes('Snow'))).toBe(true)

  // Restoring fills the editor; contributing makes the links anew that have gone.
  await user.click(within(dialog).getByRole('button', { name: 'Restore this version' }))
  await waitFor(async () => expect(await titleField()).toHaveValue('Rain'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect((await textField()).value).toContain('KFSupportStart')
  expect((await stored(seed, ann, note)).data.body).toBe('<p>Nothing is left.</p>')
  await save(user)
  const restored = await stored(seed, ann, note)
  const [made] = await supportLinks(seed, ann, note)
  expect(made).toMatchObject({ from: theory })
  expect(restored.title).toBe('Rain')
  expect(String(restored.data.body).replaceAll(made!._id, link._id)).toBe(second)
  await openTab(user, 'History')
  await waitFor(() => expect(deeds(panel).some(({ textContent }) => textContent.includes('modified it'))).toBe(true))

  // Who may only read the note restores nothing.
  await showFirst(await open(ben, note))
  const shown = await screen.findByRole('dialog', { name: 'Version 1 of 5' })
  expect(await within(shown).findByText('It falls down. It is wet.')).toBeInTheDocument()
  expect(within(shown).queryByRole('button', { name: 'Restore this version' })).toBeNull()
})

test('opened from a view a note has every tab, and leads back to the view; a manager reads, edits and deletes it whatever its permission [EDIT-002, EDIT-004, EDIT-013, EDIT-046]', async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const viewId = community.welcomeViewId
  const ann = await seed.makeMember(community)
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  await seed.changeSettings(community, { plugins: { promisingnessidea: true } })
  const note = await seed.makeNote(ann, { title: 'Hers alone', viewId, permission: 'private' })
  const later = await seed.makeNote(ann, { title: 'Built on it', buildson: note._id })
  await seed.makeNote(ann, { title: 'Built on that', buildson: later._id })
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { remove } = network.intercept('GET', `/api/objects/${note._id}`, { status: 400, json: {} })
  const user = visitAs(mia, `/contribution/${note._id}/${viewId}`)
  expect(await within(await screen.findByRole('main')).findByRole('alert')).toBeInTheDocument()
  expect(said).toHaveBeenCalledWith('error on getObject', expect.objectContaining({ name: 'ApiError' }))
  said.mockRestore()
  remove()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Hers alone', level: 2 })).toBeInTheDocument()

  await expectTexts(
    () => screen.getAllByRole('tab'),
    [
      'Read',
      'Edit',
      'Attachments',
      'Authors',
      'Connections',
      'Threads',
      'History',
      'Properties',
      'Promising Ideas',
      'Source',
    ],
  )
  const panel = await openTab(user, 'Threads')
  const threads = () => within(panel).getAllByRole('listitem')
  await waitFor(() => expect(threads()).toHaveLength(3))
  expect(threads()[0]!.querySelector('[aria-current]')).toHaveTextContent('Hers alone')
  expect(within(threads()[1]!).getByRole('listitem')).toHaveTextContent('Built on that')
  await seed.makeNote(ann, { title: 'Built on it as well', buildson: note._id })
  await waitFor(() => expect(threads()).toHaveLength(4))

  await openTab(user, 'Edit')
  fill(await titleField(), 'Looked through')
  await save(user)
  expect((await stored(seed, ann, note)).title).toBe('Looked through')
  await user.click(screen.getByRole('button', { name: 'Back to the view' }))
  await waitFor(() => expect(here()).toBe(`/view/${viewId}`))
  await expect(stored(seed, ben, note)).rejects.toThrow('403')
  await expect(change(seed, ben, note, { status: 'inactive' })).rejects.toThrow('403')
  expect((await change(seed, mia, note, { status: 'inactive' })).status).toBe('inactive')
})
