import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Link } from '../../shared/domain/links.ts'
import { STATE_DATA } from '../../shared/rules/item-states.ts'
import {
  board,
  card,
  cards,
  choose,
  entries,
  openMenu,
  openMenuAt,
  placeOf,
  requestsDone,
  select,
} from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'

const site = startSite()

const WAYS = ['By threads', 'Grid', 'By date', 'By author', 'By scaffold']

const start = async () => {
  const { seed } = site
  const { community, mia } = await seed.makeManaged()
  const ann = await seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const ben = await seed.makeMember(community, { firstName: 'Ben', lastName: 'Ode' })
  const viewId = community.welcomeViewId
  const links = () => seed.call<Link[]>(mia, 'GET', `/api/links/from/${viewId}`)
  const stored = async () => new Map((await links()).map(({ _to, data }) => [_to.title, { x: data.x, y: data.y }]))
  const change = async (who: Member, title: string, data: Link['data']) => {
    const link = (await links()).find(({ _to }) => _to.title === title)
    await seed.call(who, 'PATCH', `/api/views/${viewId}/items`, { items: [{ id: link?._id, data }] })
  }
  const note = (who: Member, title: string, x: number, y: number) => seed.makeNote(who, { title, viewId, x, y })
  const enter = async (member: Member, title: string) => {
    const user = visitAs(member, `/view/${viewId}`)
    await card(title)
    await requestsDone()
    return user
  }
  return { seed, community, viewId, mia, ann, ben, stored, change, note, enter }
}

const dialog = (name: RegExp) => screen.findByRole('dialog', { name })
const waysIn = (opened: HTMLElement) =>
  within(opened)
    .getAllByRole('button')
    .flatMap((button) => button.querySelector('b')?.textContent ?? [])
const take = async (user: UserEvent, opened: HTMLElement, way: string) => {
  await user.click(within(opened).getByRole('button', { name: new RegExp(`^${way}`) }))
}
const titleOf = (item: HTMLElement) => item.querySelector('[dir=auto]')?.textContent ?? ''
const shownPlaces = () => new Map(cards().map((item) => [titleOf(item), placeOf(item)]))

const rectOf = (item: HTMLElement) => ({
  title: titleOf(item),
  ...placeOf(item),
  width: Number.parseFloat(item.style.width),
  height: Number.parseFloat(item.style.minHeight || item.style.height),
})
const overlapping = () => {
  const rects = cards().map(rectOf)
  return rects.flatMap((a, at) =>
    rects
      .slice(at + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => [a.title, b.title]),
  )
}

test('“Arrange” offers for a selection by threads, grid, by date, by author and by scaffold, and moves the selected items only [TIDY-01]', async () => {
  const { ann, ben, stored, note, enter } = await start()
  for (const [who, title, x, y] of [[ann, 'One', 100, 100], [ben, 'Two', 110, 110], [ann, 'Three', 120, 120], [ben, 'Four', 600, 400]] as const) await note(who, title, x, y) // prettier-ignore
  const user = await enter(ann, 'Four')
  await openMenu('One')
  expect(entries()).not.toContain('Arrange')
  await user.keyboard('{Escape}')
  const before = await stored()
  await select(user, 'One', 'Two', 'Three')
  await openMenu('One')
  await choose(user, 'Arrange')
  const opened = await dialog(/^Arrange 3 items$/)
  expect(waysIn(opened)).toEqual(['By threads', 'Grid', 'By date', 'By author', 'By scaffold'])
  expect(within(opened).queryByRole('radio')).toBeNull()
  network.forget()
  await take(user, opened, 'Grid')
  await screen.findByText('3 items arranged.')
  expect(network.writes().map(({ method }) => method)).toEqual(['PATCH'])
  const after = await stored()
  expect(after.get('Four')).toEqual(before.get('Four'))
  expect(after.get('Two')).not.toEqual(before.get('Two'))
  expect(after.get('One')).toEqual({ x: 100, y: 100 })
  expect(overlapping()).toEqual([])
  await waitFor(() => expect(shownPlaces()).toEqual(after))
})

test('a manager arranges the whole view in the same five ways; no two cards overlap, and locked, fixed and soft-fixed items keep their place [TIDY-02, TIDY-03]', async () => {
  const { seed, mia, ann, ben, stored, change, note, enter } = await start()
  const states = ['softFixed', 'fixed', 'locked'] as const
  for (const [at, state] of states.entries()) {
    await note(ann, state, 100 + at * 260, 120)
    await change(mia, state, STATE_DATA[state])
  }
  const first = await note(ann, 'Why', 90, 90)
  for (let at = 0; at < 6; at += 1) await note(at % 2 ? ann : ben, `Note ${at}`, 95 + at * 7, 95 + at * 3)
  await seed.makeNote(ben, { title: 'Reply', buildson: first._id })
  const fixed = await stored()
  const user = await enter(mia, 'Reply')
  let before = await stored()
  for (const way of WAYS) {
    await openMenuAt({ x: 900, y: 700 })
    await choose(user, 'Arrange')
    const opened = await dialog(/^Arrange this view$/)
    await user.click(within(opened).getByRole('radio', { name: 'Everyone' }))
    expect(waysIn(opened)).toEqual(WAYS)
    network.forget()
    await take(user, opened, way)
    if (way === 'By threads')
      expect((await screen.findByText(/arranged/)).textContent).toBe('8 items arranged. 3 items are fixed and stay.')
    await waitFor(() => expect([way, network.writes().map(({ method }) => method)]).toEqual([way, ['PATCH']]))
    await waitFor(async () => {
      const now = await stored()
      expect(now).not.toEqual(before)
      expect(shownPlaces()).toEqual(now)
    })
    expect([way, overlapping()]).toEqual([way, []])
    const now = await stored()
    for (const state of states) expect([way, state, now.get(state)]).toEqual([way, state, fixed.get(state)])
    before = now
  }
})

test('what others locked meanwhile is left where it was, and the message says so', async () => {
  const { mia, ann, stored, change, note, enter } = await start()
  for (const [at, title] of ['One', 'Two', 'Three'].entries()) await note(ann, title, 100 + at * 3, 100 + at)
  const user = await enter(ann, 'Three')
  await select(user, 'One', 'Two', 'Three')
  const bar = await screen.findByRole('region', { name: '3 selected' })
  await user.click(within(bar).getByRole('button', { name: 'Arrange' }))
  const opened = await dialog(/^Arrange 3 items$/)
  const saving = network.hold('PATCH', /\/items$/)
  await take(user, opened, 'Grid')
  await waitFor(() => expect(network.writes().map(({ method }) => method)).toContain('PATCH'))
  await change(mia, 'Two', STATE_DATA.locked)
  saving.release()
  await screen.findByText(
    '2 items arranged. 1 item left where it was, because someone else locked, moved or removed it meanwhile.',
  )
  expect((await stored()).get('Two')).toEqual({ x: 103, y: 101 })
})

test('members arrange a view of theirs only as a lens; nobody arranges what is read only', async () => {
  const { seed, mia, ann, viewId, note, enter } = await start()
  await note(ann, 'One', 100, 100)
  await note(ann, 'Two', 110, 110)
  const user = await enter(ann, 'Two')
  await openMenuAt({ x: 900, y: 700 })
  await choose(user, 'Arrange')
  const opened = await dialog(/^Arrange this view$/)
  expect(within(opened).queryByRole('radio')).toBeNull()
  expect(opened).toHaveTextContent('A lens changes your screen only.')
  await user.keyboard('{Escape}')
  await seed.call(mia, 'PUT', `/api/objects/${viewId}`, { permission: 'protected' })
  await waitFor(() => expect(screen.getByText('(read only)')).toBeInTheDocument())
  await select(user, 'One', 'Two')
  await openMenu('One')
  expect(entries()).not.toContain('Arrange')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: '2 selected' })).toBeNull()
})

const undo = async (user: UserEvent) => {
  board().focus()
  await user.keyboard('{Control>}z{/Control}')
}

test('one undo brings every former place back exactly, except of items that others moved or removed since; redo arranges again [TIDY-04]', async () => {
  const { seed, viewId, ann, ben, stored, change, note, enter } = await start()
  for (const [at, title] of ['One', 'Two', 'Three', 'Four', 'Five'].entries())
    await note(ann, title, 100.5 + at * 3, 100 + at)
  const user = await enter(ann, 'Five')
  const before = await stored()
  const arrange = async () => {
    await select(user, 'One', 'Two', 'Three', 'Four', 'Five')
    const bar = await screen.findByRole('region', { name: '5 selected' })
    await user.click(within(bar).getByRole('button', { name: 'Arrange' }))
    await take(user, await dialog(/^Arrange 5 items$/), 'By author')
    await screen.findAllByText('5 items arranged.')
  }
  await arrange()
  const arranged = await stored()
  expect(arranged).not.toEqual(before)
  await undo(user)
  await waitFor(async () => expect(await stored()).toEqual(before))
  await waitFor(() => expect(shownPlaces()).toEqual(before))
  board().focus()
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(async () => expect(await stored()).toEqual(arranged))

  await change(ben, 'Two', { x: 900, y: 600 })
  await waitFor(() => expect(shownPlaces().get('Two')).toEqual({ x: 900, y: 600 }))
  const gone = (await seed.call<Link[]>(ann, 'GET', `/api/links/from/${viewId}`)).find(
    ({ _to }) => _to.title === 'Three',
  )
  await seed.call(ann, 'DELETE', `/api/views/${viewId}/items`, { ids: [gone?._id] })
  await waitFor(() => expect(shownPlaces().has('Three')).toBe(false))
  // Another one is moved after the request has left.
  network.intercept('PATCH', /\/items$/, async (pass) => {
    await change(ben, 'One', { x: 950, y: 700 })
    return pass()
  })
  await undo(user)
  await screen.findByText(/^3 items stay where they are/)
  const expected = new Map(before)
  expected.set('One', { x: 950, y: 700 })
  expected.set('Two', { x: 900, y: 600 })
  expected.delete('Three')
  expect(await stored()).toEqual(expected)
  await waitFor(() => expect(shownPlaces()).toEqual(expected))
})

test('the message about an arrangement undoes this one, and nothing that was done since [TIDY-04]', async () => {
  const { ann, stored, note, enter } = await start()
  for (const [at, title] of ['One', 'Two', 'Three'].entries()) await note(ann, title, 100 + at * 3, 100 + at)
  const user = await enter(ann, 'Three')
  const before = await stored()
  const arrange = async () => {
    await select(user, 'One', 'Two', 'Three')
    const bar = await screen.findByRole('region', { name: '3 selected' })
    await user.click(within(bar).getByRole('button', { name: 'Arrange' }))
    await take(user, await dialog(/^Arrange 3 items$/), 'Grid')
    const message = await screen.findByRole('alert')
    expect(message).toHaveTextContent('3 items arranged.')
    return within(message).getByRole('button', { name: 'Undo' })
  }
  await user.click(await arrange())
  await waitFor(async () => expect(await stored()).toEqual(before))

  const late = await arrange()
  const arranged = await stored()
  const one = await card('One')
  one.focus()
  fireEvent.keyDown(one, { key: 'ArrowRight', altKey: true })
  fireEvent.keyUp(one, { key: 'Alt' })
  await waitFor(async () => expect(await stored()).not.toEqual(arranged))
  const since = await stored()
  network.forget()
  await user.click(late)
  await screen.findByText('Something else was done since, so nothing was undone here.')
  expect(network.writes()).toEqual([])
  expect(await stored()).toEqual(since)
})

test('as a lens the same five ways change this screen alone: nothing is written, nothing can be dragged, new notes find a place, and leaving it shows the stored places [TIDY-05]', async () => {
  const { ann, ben, stored, note, enter } = await start()
  for (const [at, title] of ['One', 'Two', 'Three', 'Four'].entries())
    await note(at % 2 ? ann : ben, title, 100 + at * 3, 100 + at)
  const user = await enter(ann, 'Four')
  const before = await stored()
  network.forget()
  await openMenuAt({ x: 900, y: 700 })
  await choose(user, 'Arrange')
  for (const way of WAYS) {
    const opened = await dialog(/^Arrange this view$/)
    expect(waysIn(opened)).toEqual(WAYS)
    await take(user, opened, way)
    const band = await screen.findByRole('region', { name: 'Lens' })
    await within(band).findByText(`Lens: ${way === 'Grid' ? 'grid' : way.replace('By', 'by')}`)
    await waitFor(() => expect(overlapping()).toEqual([]))
    await user.click(within(band).getByRole('button', { name: 'Change' }))
  }
  await dialog(/^Arrange this view$/)
  await user.keyboard('{Escape}')
  await waitFor(() => expect([...shownPlaces().values()].map(({ x }) => x)).toEqual([10, 10, 10, 10]))
  const inLens = shownPlaces()
  const one = await card('One')
  const to = (part: number) => ({ target: one, coords: { clientX: 10 + part * 80, clientY: 10 } })
  await user.pointer([{ keys: '[MouseLeft>]', ...to(0) }, to(0.5), to(1), { keys: '[/MouseLeft]', ...to(1) }])
  fireEvent.keyDown(one, { key: 'ArrowRight', altKey: true })
  fireEvent.keyUp(one, { key: 'Alt' })
  expect(shownPlaces()).toEqual(inLens)
  expect(network.writes()).toEqual([])
  expect(await stored()).toEqual(before)

  await note(ben, 'Five', 101, 101)
  await card('Five')
  await waitFor(() => expect([overlapping(), cards().length]).toEqual([[], 5]))
  await user.click(screen.getByRole('button', { name: 'Leave the lens' }))
  await waitFor(async () => expect(shownPlaces()).toEqual(await stored()))
  expect(screen.queryByRole('region', { name: 'Lens' })).toBeNull()
  expect(network.writes()).toEqual([])
})
