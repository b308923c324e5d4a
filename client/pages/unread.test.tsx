import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import { board, card, requestsDone } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

/** A community with three notes of Ann: two on Welcome, one of these and another one on Light, none on Air. */
const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const [ann, ben] = [await seed.makeMember(community), await seed.makeMember(community)]
  const viewId = community.welcomeViewId
  const [light, air] = [await seed.makeView(ann, 'Light'), await seed.makeView(ann, 'Air')]
  const first = await seed.makeNote(ann, { title: 'First', viewId, x: 20, y: 20 })
  const second = await seed.makeNote(ann, { title: 'Second', viewId, x: 20, y: 220 })
  await seed.placeOn(ann, light._id, second._id, 20, 20)
  await seed.makeNote(ann, { title: 'Third', viewId: light._id, x: 320, y: 20 })
  return { seed, community, mia, ann, ben, viewId, light, air, first, second }
}
const readBy = (who: Member, { _id }: { _id: string }) =>
  site.seed.call(who, 'POST', `/api/records/read/${who.communityId}/${_id}`)
const markAll = (who: Member, path: string) => site.seed.call(who, 'PUT', `/api/unread/${path}/mark`, {})

const numbers = (root: HTMLElement) => within(root).queryAllByText(/^\d+ not read yet$/)
const shows = (row: () => Promise<HTMLElement>, text: string | undefined) =>
  waitFor(async () => expect(numbers(await row()).map(({ textContent }) => textContent)).toEqual(text === undefined ? [] : [text])) // prettier-ignore

test('my communities show how much is unread in each, as it comes and is read, and nothing for 0 [NEWS-01, NEWS-02]', async () => {
  const { seed, community, ann, ben, viewId, first } = await start()
  const empty = await seed.makeCommunity()
  await seed.join(ben, empty)
  visitAs(ben, '/')
  const item = (title: string) => async () => {
    const link = await screen.findByRole('link', { name: `Enter ${title}` })
    return link.closest('li') as HTMLElement
  }
  await shows(item(community.title), '3 not read yet')
  await shows(item(empty.title), undefined)
  // Requested again after joining the room, and after each reconnection.
  const asked = () => network.calls().filter(({ path }) => path === '/api/unread').length
  await waitFor(() => expect(asked()).toBeGreaterThanOrEqual(2))
  await requestsDone()
  await seed.makeNote(ann, { title: 'Fourth', viewId })
  await shows(item(community.title), '4 not read yet')
  await readBy(ben, first)
  await shows(item(community.title), '3 not read yet')
  await markAll(ben, community._id)
  await shows(item(community.title), undefined)
})

test('the view list shows how much is unread on each view, short to see and whole to hear, and follows while one looks [NEWS-01, NEWS-02]', async () => {
  const { seed, ann, ben, viewId, light, second } = await start()
  const user = visitAs(ben, `/view/${viewId}`)
  const picker = await screen.findByRole('combobox', { name: 'Views' })
  const offered = () =>
    within(picker)
      .getAllByRole('option')
      .map(({ textContent }) => textContent)
  const views = (...titles: string[]) => waitFor(() => expect(offered()).toEqual([...titles, 'All Views', 'Multiple views'])) // prettier-ignore
  await views('Air', 'Light (2)', 'Welcome (2)')
  expect(within(picker).getByRole('option', { name: 'Light, 2 not read yet' })).toBeInTheDocument()
  expect(picker).toHaveAttribute('title', 'Welcome, 2 not read yet')
  expect(within(picker).getByRole('option', { name: 'Air' })).toBeInTheDocument()
  // The closed panel displays the open view's number together with the cards.
  for (const count of [3, 4]) {
    await seed.makeNote(ann, { title: `Note ${count}`, viewId, x: 320, y: 120 * count })
    await views('Air', 'Light (2)', `Welcome (${count})`)
  }
  await user.hover(picker)
  await readBy(ben, second)
  await views('Air', 'Light (1)', 'Welcome (3)')
  const fourth = await seed.makeNote(ann, { title: 'Fourth', viewId: light._id })
  await views('Air', 'Light (2)', 'Welcome (3)')
  await seed.call(ann, 'PUT', `/api/objects/${ann.communityId}/${fourth._id}`, { permission: 'private' })
  await views('Air', 'Light (1)', 'Welcome (3)')
})

test('the view manager shows how much is unread on each view, as list and as hierarchy, to writers and managers, and all can be marked read there [NEWS-01]', async () => {
  const { community, mia, ben, viewId, seed } = await start()
  const path = `/viewmanager/${community._id}`
  const row = (title: string) => async () => {
    const link = within(await screen.findByRole('list', { name: 'List of views' })).getByRole('link', { name: title })
    return link.parentElement as HTMLElement
  }
  const expectAll = async () => {
    await shows(row('Welcome'), '2 not read yet')
    await shows(row('Light'), '2 not read yet')
    await shows(row('Air'), undefined)
  }
  for (const who of [ben, mia]) {
    localStorage.clear()
    const user = visitAs(who, path)
    await expectAll()
    await user.click(await screen.findByRole('radio', { name: 'Hierarchy' }))
    // Managers get drag handles, which load first.
    if (who === mia) await screen.findByRole('button', { name: 'Drag Light' })
    await expectAll()
  }
  const user = visitAs(ben, path)
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await screen.findByText('3 notes are marked as read.')
  for (const title of ['Welcome', 'Light', 'Air']) await shows(row(title), undefined)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull())
  expect(screen.getByRole('heading', { level: 1, name: 'List of views' })).toHaveFocus()
  const { markedAt } = await seed.call<{ markedAt?: string }>(ben, 'GET', `/api/views/${viewId}/board`)
  expect(markedAt).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await expectAll()
})

test('“Mark all read” takes the rings of a view for this member alone, after a reload too, and is taken back by Undo [NEWS-04, NEWS-02, NEWS-03, CARD-06]', async () => {
  const { ann, ben, mia, viewId, community, seed } = await start()
  const unread = () => within(board()).queryAllByRole('option', { name: /Not read yet/ }).length
  const button = () => screen.queryByRole('button', { name: 'Mark all read' })
  const user = visitAs(ben, `/view/${viewId}`)
  await card('First')
  await waitFor(() => expect(unread()).toBe(2))
  expect(await screen.findByTitle('Mark all read (2)')).toBe(button())
  network.forget()
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
  await screen.findByText('2 notes are marked as read.')
  await waitFor(() => expect([unread(), button()]).toEqual([0, null]))
  expect(document.activeElement).not.toBe(document.body)
  await user.keyboard('j')
  expect(await screen.findByText('You have seen all notes that were unread here.')).toBeInTheDocument()
  expect(network.writes().map(({ method, path }) => `${method} ${path}`)).toEqual([`PUT /api/unread/views/${viewId}/mark`]) // prettier-ignore
  const records = await seed.call<{ type: string }[]>(mia, 'POST', `/api/records/search/${community._id}`, { query: { type: 'read' } }) // prettier-ignore
  expect(records).toEqual([])

  visit(`/view/${viewId}`)
  await card('First')
  await requestsDone()
  expect([unread(), button()]).toEqual([0, null])
  await seed.makeNote(ann, { title: 'Third', viewId, x: 320, y: 20 })
  await waitFor(() => expect(unread()).toBe(1))
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
  const toast = (await screen.findByText('1 note is marked as read.')).closest<HTMLElement>('[role=alert]')
  await waitFor(() => expect(unread()).toBe(0))
  await user.click(within(toast!).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(unread()).toBe(1))

  visitAs(mia, `/view/${viewId}`)
  await card('First')
  await waitFor(() => expect(unread()).toBe(3))
  await markAll(mia, `views/${viewId}`)
  await waitFor(() => expect([unread(), button()]).toEqual([0, null]))
})

test('a mark that cannot be kept is told, and nothing changes', async () => {
  const { ben, viewId } = await start()
  const user = visitAs(ben, `/view/${viewId}`)
  await card('First')
  network.intercept('PUT', /mark$/, 'offline')
  await user.click(await screen.findByRole('button', { name: 'Mark all read' }))
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  expect(within(board()).getAllByRole('option', { name: /Not read yet/ })).toHaveLength(2)
  expect(screen.getByRole('button', { name: 'Mark all read' })).toBeInTheDocument()
})

test('an admin who has not joined has nothing to read, and sees no numbers', async () => {
  const { seed, viewId } = await start()
  const boss = await seed.makeUser()
  await seed.call(await seed.admin(), 'PUT', `/api/users/${boss.userId}`, { role: 'admin' })
  visitAs(await seed.signIn(boss), `/view/${viewId}`)
  await card('First')
  await requestsDone()
  expect(within(board()).queryAllByRole('option', { name: /Not read yet/ })).toEqual([])
  expect(network.calls().filter(({ path }) => path.startsWith('/api/unread'))).toEqual([])
})

test('the mark on the menu is there while something is unread, and not for a new version, whose asterisk stands beside the change log [CHRM-05]', async () => {
  const { community, ben, viewId } = await start()
  localStorage.setItem('changeLogViewedVersion', '0.0.1')
  visitAs(ben, `/view/${viewId}`)
  const menu = () => screen.findByRole('button', { name: /^Menu/ })
  const isMarked = async () => within(await menu()).queryByText('3 not read yet') !== null
  await waitFor(async () => expect(await isMarked()).toBe(true))
  const asterisk = await within(await screen.findByRole('banner')).findByText('*')
  expect(asterisk.closest('a')).toHaveTextContent(/^What's New/)
  expect(await menu()).not.toContainElement(asterisk)

  await markAll(ben, community._id)
  visit(`/view/${viewId}`)
  await within(await screen.findByRole('banner')).findByText('*')
  await requestsDone()
  await waitFor(async () => expect(await isMarked()).toBe(false))
  expect((await menu()).querySelector('[data-unread-mark]')).toBeNull()
})
