import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { change, connect, stored } from '../../e2e/support/note-calls.ts'
import type { Link } from '../../shared/domain/links.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import { isFollowed } from '../lib/live.ts'
import { queryClient } from '../lib/queries.ts'
import { card } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import {
  expectAlert,
  expectTexts,
  fill,
  openNote,
  openTab,
  reading,
  save,
  titleField,
  twoMembers,
} from '../testing/note.ts'
import { here, startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const named = (part: string) => (name: string) => name.includes(part)

const add = (panel: HTMLElement) => within(panel).getByRole('button', { name: 'Add' })
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
  const user = await openNote(ann, note)
  const panel = await openTab(user, 'Connections')
  await expectTexts(() => linksTo(panel), [/^is on ?Welcome/])
  await expectTexts(() => linksFrom(panel), [/^builds on ?Older/, /^refers to ?Quoted/])
  for (const side of ['to', 'from'])
    expect(network.calls()).toContainEqual(expect.objectContaining({ method: 'GET', path: `/api/links/${side}/${note._id}` })) // prettier-ignore

  const other = await seed.makeNote(ben, { title: 'Another' })
  const link = await connect(seed, ben, other, note, 'references')
  await expectTexts(() => linksTo(panel), [/Welcome/, /is referred to by ?Another/])
  await change(seed, ben, other, { title: 'Renamed' })
  await expectTexts(() => linksTo(panel), [/Welcome/, /is referred to by ?Renamed/])
  await seed.call(ben, 'DELETE', `/api/links/${link._id}`)
  await expectTexts(() => linksTo(panel), [/Welcome/])

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
  const user = await openNote(ann, note)
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
  // Links made by others and by the text can't be removed here.
  expect(within(panel).getAllByRole('button', { name: /^Remove the connection/ })).toEqual([
    await removal('is on Welcome'),
  ])

  await user.click(add(panel))
  await expectAlert(panel, 'View is not selected')
  await user.click(within(panel).getByPlaceholderText('Select one or more View...'))
  const views = await screen.findByRole('listbox')
  await expectTexts(() => within(views).getAllByRole('option'), ['Alpha', 'Beta'])
  for (const name of ['Beta', 'Alpha']) await user.click(within(views).getByRole('option', { name }))
  await user.click(add(panel))
  await waitFor(() => expect(linksTo(panel)).toHaveLength(4))
  expect(linksTo(panel).find(({ textContent }) => textContent.includes('Alpha'))).toHaveTextContent(/^is on/)
  const links = await seed.call<Link[]>(ann, 'GET', `/api/links/to/${note._id}`)
  const standing = links.filter(({ type }) => type === 'contains').map(({ from }) => from)
  expect(standing.toSorted()).toEqual([community.welcomeViewId, alpha._id, beta._id].toSorted())
})

test('a link that is made while the list is read again stays in it', async () => {
  const { seed } = site
  const { ann, ben } = await twoMembers(seed)
  const idea = await seed.makeNote(ann, { title: 'Idea' })
  const user = visitAs(ann, `/contribution/${idea._id}`)
  await reading()
  await waitFor(() => expect(isFollowed(roomOf('linkto', idea._id))).toBe(true))
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  let isAnswered = false
  let deliver = () => {}
  const delivered = new Promise<void>((resolve) => (deliver = resolve))
  const read = network.intercept('GET', `/api/links/to/${idea._id}`, async (pass) => {
    const answer = await pass()
    read.remove()
    isAnswered = true
    await delivered
    return answer
  })
  const panel = await openTab(user, 'Connections')
  await waitFor(() => expect(isAnswered).toBe(true))
  await seed.makeNote(ben, { title: 'Later', buildson: idea._id })
  await expectTexts(() => linksTo(panel), [/^is built on by ?Later/])
  deliver()
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await expectTexts(() => linksTo(panel), [/^is built on by ?Later/])
})
