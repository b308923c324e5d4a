import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { change } from '../../e2e/support/note-calls.ts'
import { RecordModel } from '../../server/graph/records/records.model.ts'
import { collection } from '../../server/store/collection.ts'
import { placeOf } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visitAs } from '../testing/site.tsx'
import { twoMembers } from '../testing/note.ts'

const site = startSite()

const start = async (settings: object = {}) => {
  const { seed } = site
  const { community, ann, ben } = await twoMembers(seed)
  await seed.changeSettings(community, settings)
  const view = await seed.makeView(ann, 'Term')
  const rain = await seed.makeNote(ann, { title: 'Rain' })
  const snow = await seed.makeNote(ben, { title: 'Snow' })
  const inner = await seed.makeView(ben, 'Inner')
  const first = await seed.placeOn(ann, view._id, rain._id, 100, 120)
  await seed.placeOn(ben, view._id, snow._id, 400, 120)
  await seed.call(ann, 'PUT', `/api/links/${first._id}`, { data: { x: 150, y: 160 } })
  await seed.placeOn(ben, view._id, inner._id, 100, 400)
  await seed.call(ann, 'DELETE', `/api/links/${first._id}`)
  return { seed, ann, ben, view, rain, snow, inner, path: `/timemachine/${view._id}` }
}

const earlier = async ({ _id }: { _id: string }) => {
  const [first] = await collection(RecordModel).find({ targetId: _id, historicalVariableName: 'contains' }, { sort: { timestamp: 1, _id: 1 } }).toArray() // prettier-ignore
  const timestamp = new Date('2026-03-02T12:00:00Z')
  await collection(RecordModel).updateOne({ _id: first?._id ?? '' }, { $set: { timestamp } })
}

const canvas = (name = 'View as it was') => screen.findByRole('listbox', { name })
const cards = async (name?: string) => [...(await canvas(name)).querySelectorAll<HTMLElement>('[role=option]')]
const titleOf = (card: HTMLElement) => card.querySelector('[dir=auto]')?.textContent ?? ''
const titles = async (name?: string) => (await cards(name)).map(titleOf).toSorted().join()
const card = async (title: string) => waitFor(async () => (await cards()).find((one) => titleOf(one) === title) ?? Promise.reject(new Error(`no ${title}`))) // prettier-ignore
const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
const timeline = () => screen.findByRole('slider', { name: 'Timeline' })
const shows = (frame: number, expected: string, counter = `Step ${frame + 1} of 5`) =>
  waitFor(async () => {
    expect(await screen.findByText(counter)).toBeInTheDocument()
    expect(await titles()).toBe(expected)
  })
const framed = (frame: number, expected: string) => shows(frame, expected, `Frame ${frame} of 4`)
const disabled = async () => {
  const names = ['First', 'Step back', 'Play', 'Step', 'Last']
  const buttons = await Promise.all(names.map(button))
  return names.filter((_, at) => buttons[at]?.disabled)
}

test('as in Knowledge Forum 6 the time machine opens on frame -1: frames run from there, the empty view, to the end of the playlist; a step inserts, replaces or removes, and a step back reverses it; first and last lead to the ends, where nothing leads further; each frame says who did what [TIME-01, TIME-03, TIME-04, TIME-05, TIME-06, TIME-07, TIME-11, TIME-12]', async () => {
  const { ann, path } = await start({ knowledgeForum6: true })
  const user = visitAs(ann, path)
  const press = async (name: string) => user.click(await button(name))
  await framed(-1, '')
  expect(await timeline()).toHaveAttribute('aria-valuemin', '-1')
  expect(await timeline()).toHaveAttribute('aria-valuenow', '-1')
  expect(await disabled()).toEqual(['First', 'Step back'])
  for (const name of ['Zoom the timeline in', 'Fit the timeline']) expect(await button(name)).toBeInTheDocument()
  await press('Step')
  await framed(0, 'Rain')
  expect(await screen.findByText('Ann Lee put “Rain” on the view')).toBeInTheDocument()
  expect(placeOf(await card('Rain'))).toEqual({ x: 100, y: 120 })
  expect(await disabled()).toEqual([])
  await press('Step')
  await framed(1, 'Rain,Snow')
  expect(await screen.findByText('Ben Ode put “Snow” on the view')).toBeInTheDocument()
  await press('Step')
  await framed(2, 'Rain,Snow')
  expect(await screen.findByText('Ann Lee moved “Rain”')).toBeInTheDocument()
  await waitFor(async () => expect(placeOf(await card('Rain'))).toEqual({ x: 150, y: 160 }))
  await press('Step back')
  await framed(1, 'Rain,Snow')
  await waitFor(async () => expect(placeOf(await card('Rain'))).toEqual({ x: 100, y: 120 }))
  await press('Last')
  await framed(4, 'Inner,Snow')
  expect(await screen.findByText('Ann Lee took “Rain” off the view')).toBeInTheDocument()
  expect(await disabled()).toEqual(['Step', 'Last'])
  await press('Step back')
  await framed(3, 'Inner,Rain,Snow')
  await press('First')
  await framed(-1, '')

  await press('Last')
  await framed(4, 'Inner,Snow')
  network.forget()
  const snow = await card('Snow')
  snow.focus()
  const stood = placeOf(snow)
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}{Shift>}{ArrowRight}{/Shift}{Delete}')
  const pulled = (x: number) => ({ target: snow, coords: { clientX: x, clientY: 10 } })
  await user.pointer([{ keys: '[MouseLeft>]', ...pulled(10) }, pulled(60), { keys: '[/MouseLeft]', ...pulled(90) }])
  fireEvent.doubleClick(await canvas())
  expect(placeOf(await card('Snow'))).toEqual(stood)
  await framed(4, 'Inner,Snow')
  expect(network.writes()).toEqual([])
})

test('the time machine opens on the last day; its steps are counted from 1, and no frame is numbered -1', async () => {
  const { ann, path } = await start()
  const user = visitAs(ann, path)
  await shows(4, 'Inner,Snow')
  expect(await screen.findByText('Ann Lee took “Rain” off the view')).toBeInTheDocument()
  expect(await disabled()).toEqual(['Step', 'Last'])
  expect(await timeline()).toHaveAttribute('aria-valuenow', '5')
  await user.click(await button('Step back'))
  await shows(3, 'Inner,Rain,Snow')
  await user.click(await button('First'))
  await shows(-1, '', 'Step 0 of 5')
  expect(await disabled()).toEqual(['First', 'Step back'])
  expect(await timeline()).toHaveAttribute('aria-valuenow', '0')
  expect(screen.queryByText(/Frame|-1\b/)).toBeNull()
  await user.click(await button('Step'))
  await shows(0, 'Rain', 'Step 1 of 5')
})

test('play goes on by itself to the end, and stop halts it; the timeline is scrubbed by keys, zoomed, and fitted to the whole history [TIME-03, TIME-08, TIME-09, TIME-10, TIME-13]', async () => {
  const { ann, path, view } = await start()
  const user = visitAs(ann, path)
  await user.click(await button('Play'))
  await shows(4, 'Inner,Snow')
  expect(await button('Play')).toBeEnabled()
  await user.click(await button('First'))
  // Without the pauses of a user between them: the five frames end after 500 ms.
  fireEvent.click(await button('Play'))
  fireEvent.click(await button('Stop'))
  expect(await button('Play')).toBeInTheDocument()
  const slider = await timeline()
  const seek = async (key: string) => {
    slider.focus()
    await user.keyboard(`{${key}}`)
  }
  await seek('Home')
  await shows(-1, '')
  expect(slider).toHaveAttribute('aria-valuemin', '0')
  await seek('End')
  await shows(4, 'Inner,Snow')
  expect(slider).toHaveAttribute('aria-valuenow', '5')
  expect(slider.getAttribute('aria-valuetext')).toMatch(/ · Ann Lee took “Rain” off the view$/)
  await seek('ArrowLeft')
  await shows(3, 'Inner,Rain,Snow')
  await seek('PageDown')
  await shows(-1, '')

  await earlier(view)
  const again = visitAs(ann, path)
  await again.click(await button('First'))
  await shows(-1, '')
  const ends = () => screen.getByRole('slider', { name: 'Timeline' }).nextElementSibling?.textContent
  const whole = ends()
  expect(whole).toMatch(/^Mar 2, 2026/)
  expect(await button('Fit the timeline')).toBeDisabled()
  await again.click(await button('Zoom the timeline in'))
  expect(ends()).toMatch(/^Mar 2, 2026/)
  expect(ends()).not.toBe(whole)
  await again.click(await button('Last'))
  expect(ends()).not.toMatch(/^Mar 2, 2026/)
  await again.click(await button('Fit the timeline'))
  expect(ends()).toBe(whole)
})

test('items open in a window within the page, a tab or a window of their own, never changed by that [TIME-14]', async () => {
  const { ann, path, snow, inner } = await start()
  const user = visitAs(ann, path)
  await user.click(await button('Last'))
  await shows(4, 'Inner,Snow')
  const open = vi.spyOn(window, 'open').mockReturnValue(window)
  const sizes = vi.spyOn(window.screen, 'width', 'get').mockReturnValue(1600)
  const heights = vi.spyOn(window.screen, 'height', 'get').mockReturnValue(1000)
  const pick = async (title: string, entry: string) => {
    fireEvent.contextMenu(await card(title))
    await user.click(await screen.findByRole('menuitem', { name: entry }))
  }
  try {
    await pick('Snow', 'Open in a new tab')
    await pick('Inner', 'Open in a separate window')
    expect(open.mock.calls).toEqual([
      [`/contribution/${snow._id}`, '_blank'],
      [`/view/${inner._id}`, '_blank', 'popup,width=800,height=800'],
    ])
  } finally {
    for (const spy of [open, sizes, heights]) spy.mockRestore()
  }
  const close = async (name: string) => {
    const dialog = await screen.findByRole('dialog', { name })
    await user.click(within(dialog).getByRole('button', { name: /^Close the (note|view)$/ }))
  }
  await pick('Inner', 'Open as internal window')
  await close('Inner')
  const item = await card('Snow')
  item.focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Some thoughts.')).toBeInTheDocument()
  await close('Snow')
  await waitFor(() => expect(item).toHaveFocus())
})

test('“Initializing...” is there until the replay is; a failure of the view or of its history is told in a banner, and tried again [TIME-02, TIME-15]', async () => {
  const { ann, path, view } = await start()
  const held = network.hold('GET', `/api/views/${view._id}/history`)
  visitAs(ann, path)
  expect(await screen.findByText('Initializing...')).toBeInTheDocument()
  held.release()
  await shows(4, 'Inner,Snow')
  expect(screen.queryByText('Initializing...')).toBeNull()
  for (const part of ['board', 'history']) {
    const broken = network.intercept('GET', `/api/views/${view._id}/${part}`, { status: 403, json: { message: 'No.' } })
    const user = visitAs(ann, path)
    const banner = await screen.findByRole('alert')
    expect(banner).toHaveTextContent(/^error: \S/)
    expect(screen.queryByText('Initializing...')).toBeNull()
    broken.remove()
    await user.click(within(banner).getByRole('button', { name: 'Try again' }))
    await shows(4, 'Inner,Snow')
    expect(screen.queryByRole('alert')).toBeNull()
  }
})

test('what the member may not read now stands there as “forbidden” and cannot be opened; own notes have the own author’s icon, others the ordinary one, on the canvas and in the replay [TIME-17, TIME-18]', async () => {
  const { seed, ann, ben, path, view, snow } = await start()
  const diary = await seed.makeNote(ann, { title: 'Diary' })
  await seed.placeOn(ann, view._id, diary._id, 700, 100)
  await seed.makeNote(ann, { title: 'Sun', viewId: view._id, x: 900, y: 100 })
  await change(seed, ann, diary, { permission: 'private' })
  const user = visitAs(ben, path)
  await user.click(await button('Last'))
  await waitFor(async () => expect(await titles()).toBe('Inner,Snow,Sun,forbidden'))
  const closed = await card('forbidden')
  expect(closed.querySelector('time')).toBeNull()
  closed.focus()
  await user.keyboard('{Enter}')
  fireEvent.contextMenu(closed)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(screen.queryByRole('dialog')).toBeNull()
  await user.click(await button('Step back'))
  expect(await screen.findByText('Something changed that you may not read')).toBeInTheDocument()
  await user.click(await button('Step'))

  const isOwn = (item: HTMLElement) => item.querySelector('[data-own] svg') !== null && within(item).queryByText('Written by you') !== null // prettier-ignore
  const owned = async () => [isOwn(await card('Snow')), isOwn(await card('Sun'))]
  await waitFor(async () => expect(await owned()).toEqual([true, false]))
  visitAs(ben, `/view/${view._id}`)
  const live = await screen.findByRole('listbox', { name: 'View' })
  const liveCard = (title: string) => waitFor(() => [...live.querySelectorAll<HTMLElement>('[role=option]')].find((one) => titleOf(one) === title) ?? Promise.reject(new Error(title))) // prettier-ignore
  expect([isOwn(await liveCard('Snow')), isOwn(await liveCard('Sun'))]).toEqual([true, false])
  expect(snow.authors).toEqual([ben.authorId])
})

test('two days stand side by side, with what lies between them in words; a view on which nothing has happened says so', async () => {
  const { ann, path, seed, view } = await start()
  await earlier(view)
  const user = visitAs(ann, path)
  await user.click(await screen.findByRole('radio', { name: 'Compare two days' }))
  expect(await screen.findByText('2 added · 1 taken off · 0 moved')).toBeInTheDocument()
  await waitFor(async () => expect(await titles('View as it was: First day')).toBe('Rain'))
  expect(await titles('View as it was: Second day')).toBe('Inner,Snow')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Second day' }), '0')
  await waitFor(async () => expect(await titles('View as it was: Second day')).toBe('Rain'))
  expect(screen.getByText('0 added · 0 taken off · 0 moved')).toBeInTheDocument()

  const empty = await seed.makeView(ann, 'Empty')
  visitAs(ann, `/timemachine/${empty._id}`)
  expect(await screen.findByRole('heading', { name: 'No activity on this view yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Open the view' })).toHaveAttribute('href', `/view/${empty._id}`)
})
