import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Member, SeededCommunity } from '../../e2e/support/seed.ts'
import { LinkModel } from '../../server/graph/links/links.model.ts'
import { ObjectModel } from '../../server/graph/objects/objects.model.ts'
import { collection } from '../../server/store/collection.ts'
import { newId } from '../../server/store/new-id.ts'
import { board, card, cards, findBoard, placeOf, titles } from '../testing/board.ts'
import { stopClock } from '../testing/clock.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const member = async () => {
  const community = await site.seed.makeCommunity()
  return { community, viewId: community.welcomeViewId, ann: await site.seed.makeMember(community) }
}

const putObject = (who: Member, { _id }: Pick<SeededCommunity, '_id'>, id: string, change: object) =>
  site.seed.call(who, 'PUT', `/api/objects/${_id}/${id}`, change)

test('a view shows every active contribution where its link says, in each view its own, also when it is opened again [VIEW-01, VIEW-03, PROD-08]', async () => {
  const { viewId, ann } = await member()
  const { seed } = site
  const other = await seed.makeView(ann, 'Other view')
  const note = await seed.makeNote(ann, { title: 'Light bends', viewId, x: 200, y: 150 })
  const inOther = { x: 30, y: 40, width: 300, height: 120, showInPlace: true, fixed: true, draggable: false }
  await seed.call(ann, 'POST', '/api/links', { from: other._id, to: note._id, type: 'contains', data: inOther })
  await seed.makeNote(ann, { title: 'Not contributed', viewId, status: 'unsaved' })

  let user = visitAs(ann, `/view/${viewId}`)
  expect(placeOf(await card('Light bends'))).toEqual({ x: 200, y: 150 })
  expect(titles()).toEqual(['Light bends'])
  await user.click(await card('Light bends'))
  await user.keyboard('{Alt>}{ArrowRight>10/}{ArrowDown>6/}{/Alt}')
  expect(await screen.findByText('Saved')).toBeInTheDocument()
  await waitFor(async () => expect(placeOf(await card('Light bends'))).toEqual({ x: 300, y: 210 }))

  user = visit(`/view/${viewId}`)
  expect(placeOf(await card('Light bends'))).toEqual({ x: 300, y: 210 })
  await screen.findByRole('option', { name: 'Other view' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Views' }), 'Other view')
  await waitFor(() => expect(here()).toBe(`/view/${other._id}`))
  await waitFor(() => expect(cards().map(placeOf)).toEqual([{ x: 30, y: 40 }]))
  const shown = await card('Light bends')
  expect(shown).toHaveStyle({ width: '300px', height: '120px' })
  expect(shown).toHaveTextContent('Some thoughts.')
  network.forget()
  await user.click(shown)
  await user.keyboard('{Alt>}{ArrowRight>10/}{/Alt}')
  expect(placeOf(shown)).toEqual({ x: 30, y: 40 })
  expect(network.writes()).toEqual([])
})

test('a view with more than a thousand items is complete [VIEW-07]', async () => {
  const { viewId, ann } = await member()
  const one = await site.seed.makeNote(ann, { title: 'One', viewId, x: 20, y: 20 })
  const link = await collection(LinkModel).findOne({ from: viewId, to: one._id })
  const note = await collection(ObjectModel).findOne({ _id: one._id })
  const ids = Array.from({ length: 1049 }, () => newId())
  await collection(ObjectModel).insertMany(ids.map((_id) => ({ ...note!, _id })))
  // Close together, because only visible cards are mounted.
  const data = (n: number) => ({ x: 10 * (n % 35), y: 10 * Math.floor(n / 35) })
  await collection(LinkModel).insertMany(ids.map((to, n) => ({ ...link!, _id: newId(), to, data: data(n) })))
  visitAs(ann, `/view/${viewId}`)
  await findBoard()
  await waitFor(() => expect(titles()).toHaveLength(1050))
})

test('a new note in a private view is private [EDIT-048, LOCK-09]', async () => {
  const { community, ann } = await member()
  const view = await site.seed.makeView(ann, 'Mine')
  await putObject(ann, community, view._id, { permission: 'private' })
  const user = visitAs(ann, `/view/${view._id}`)
  let made: unknown
  network.intercept('POST', `/api/contributions/${community._id}`, async (pass) => {
    const answer = await pass()
    made = JSON.parse(String(answer.data))
    return answer
  })
  await user.click(await screen.findByRole('button', { name: 'New note' }))
  await waitFor(() => expect(made).toMatchObject({ type: 'Note', status: 'unsaved', permission: 'private' }))
})

test('arrows are drawn as the view’s settings say [VIEW-61]', async () => {
  const { community, viewId, ann } = await member()
  const { seed } = site
  const first = await seed.makeNote(ann, { title: 'First', viewId, x: 100, y: 100 })
  const second = await seed.makeNote(ann, { title: 'Second', viewId, x: 500, y: 100, buildson: first._id })
  await seed.call(ann, 'POST', '/api/links', { from: second._id, to: first._id, type: 'references', data: {} })
  visitAs(ann, `/view/${viewId}`)
  await card('Second')
  const drawn = () =>
    [...board().querySelectorAll<SVGElement>('[data-kind]')]
      .filter((group) => group.style.display !== 'none' && group.querySelector('path')?.getAttribute('d'))
      .map(({ dataset }) => dataset.kind)
  await waitFor(() => expect(drawn()).toEqual(['buildson']))
  const data = { viewSettingEnabled: true, viewSetting: { buildson: false, references: true } }
  await putObject(ann, community, viewId, { data })
  visit(`/view/${viewId}`)
  await card('Second')
  await waitFor(() => expect(drawn()).toEqual(['references']))
})

test('what becomes inactive leaves the view at once, and is not there when the view is opened later [VIEW-05]', async () => {
  const { community, viewId, ann } = await member()
  await site.seed.makeNote(ann, { title: 'Staying', viewId, x: 100, y: 100 })
  const going = await site.seed.makeNote(ann, { title: 'Going', viewId, x: 100, y: 500 })
  const ben = await site.seed.makeMember(community)
  visitAs(ben, `/view/${viewId}`)
  await card('Going')
  await putObject(ann, community, going._id, { status: 'inactive' })
  await waitFor(() => expect(titles()).toEqual(['Staying']))
  visit(`/view/${viewId}`)
  await card('Staying')
  expect(titles()).toEqual(['Staying'])
})

test('the saving indicator hides two seconds after saving [VIEW-69]', async () => {
  const { viewId, ann } = await member()
  await site.seed.makeNote(ann, { title: 'Moved', viewId })
  const user = visitAs(ann, `/view/${viewId}`)
  await user.click(await card('Moved'))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  let stored = false
  network.intercept('PATCH', `/api/views/${viewId}/items`, async (pass) => {
    const response = await pass()
    stored = true
    await answered
    return response
  })
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}')
  expect(await screen.findByText('Saving …')).toBeInTheDocument()
  await waitFor(() => expect(stored).toBe(true))
  const { pass, until } = stopClock()
  answer()
  await until(() => screen.queryByText('Saved') !== null)
  await pass(1_999)
  expect(screen.getByText('Saved')).toBeInTheDocument()
  await pass(1)
  expect(screen.queryByText('Saved')).not.toBeInTheDocument()
})
