import { screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Member } from '../../e2e/support/seed.ts'
import type { Board } from '../../shared/domain/views.ts'
import { board, card, cards, choose, entries, findBoard, openMenuAt, pick, placeOf, select, titles } from '../testing/board.ts' // prettier-ignore
import { network } from '../testing/network.ts'
import { startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const COPIED = 'Note has been copied to clipboard.'

const itemsOn = async (who: Member, viewId: string) =>
  (await site.seed.call<Board>(who, 'GET', `/api/views/${viewId}/board`)).items

/** Two notes on a view, copied by its menu; the reader is now on another view. */
const copied = async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  const viewId = community.welcomeViewId
  const other = await seed.makeView(ann, 'Other')
  const alpha = await seed.makeNote(ann, { title: 'Alpha', viewId, x: 100, y: 100 })
  const beta = await seed.makeNote(ann, { title: 'Beta', viewId, x: 420, y: 180 })
  const copying = visitAs(ann, `/view/${viewId}`)
  await select(copying, 'Alpha', 'Beta')
  await pick(copying, 'Beta', 'Copy')
  await screen.findByText(COPIED)
  const user = visit(`/view/${other._id}`)
  await findBoard()
  return { ann, viewId, otherId: other._id, alpha, beta, user }
}
const pasteAt = async (user: UserEvent, place: { x: number; y: number }) => {
  await screen.findByRole('button', { name: 'New note' })
  await openMenuAt(place)
  await choose(user, 'Paste')
}

test('contributions are copied from view to view by new links, at the point clicked [VIEW-58, VIEW-60]', async () => {
  const { ann, viewId, otherId, alpha, beta, user } = await copied()
  network.forget()
  await pasteAt(user, { x: 300, y: 200 })
  expect(placeOf(await card('Alpha'))).toEqual({ x: 300, y: 200 })
  expect(placeOf(await card('Beta'))).toEqual({ x: 620, y: 280 })
  expect(network.writes().map(({ path }) => path)).toEqual([`/api/views/${otherId}/items`])
  const put = await itemsOn(ann, otherId)
  expect(put.map(({ to }) => to).toSorted()).toEqual([alpha._id, beta._id].toSorted())
  expect(await itemsOn(ann, viewId)).toHaveLength(2)
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(titles()).toEqual([]))
  await waitFor(async () => expect(await itemsOn(ann, otherId)).toEqual([]))
  board().focus()
  await user.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await waitFor(() => expect(titles()).toEqual(['Alpha', 'Beta']))
})

test('what was removed meanwhile is left out of what is pasted, which is said [VIEW-60]', async () => {
  const { ann, otherId, beta, user } = await copied()
  await site.seed.call(ann, 'PUT', `/api/objects/${beta.communityId}/${beta._id}`, { status: 'inactive' })
  await pasteAt(user, { x: 60, y: 420 })
  await card('Alpha')
  expect(await screen.findByText(/1 was omitted: it was removed/)).toBeInTheDocument()
  expect(await itemsOn(ann, otherId)).toHaveLength(1)
})

test('nothing is pasted on a view of another community, which is said [VIEW-60]', async () => {
  const { ann } = await copied()
  const elsewhere = await site.seed.makeCommunity()
  const there = await site.seed.join(ann, elsewhere)
  const user = visit(`/view/${elsewhere.welcomeViewId}`)
  await findBoard()
  await pasteAt(user, { x: 300, y: 200 })
  expect(
    await screen.findByText('What you copied belongs to another community and cannot be put on this view.'),
  ).toBeInTheDocument()
  expect(await itemsOn(there, elsewhere.welcomeViewId)).toEqual([])
})

test('without a clipboard of the browser a field copies, and without that the console is told [VIEW-58]', async () => {
  const { seed } = site
  const community = await seed.makeCommunity()
  const ann = await seed.makeMember(community)
  await seed.makeNote(ann, { title: 'Alpha', viewId: community.welcomeViewId, x: 100, y: 100 })
  const user = visitAs(ann, `/view/${community.welcomeViewId}`)
  const clipboard = Object.getOwnPropertyDescriptor(navigator, 'clipboard')
  Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true })
  onTestFinished(() => void Object.defineProperty(navigator, 'clipboard', clipboard ?? { value: undefined }))
  const copy = vi.fn<(command: string) => boolean>(() => true)
  Object.defineProperty(document, 'execCommand', { value: copy, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'execCommand'))
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  onTestFinished(() => said.mockRestore())
  await user.click(await card('Alpha'))
  await user.keyboard('{Control>}c{/Control}')
  await screen.findByText(COPIED)
  expect(copy).toHaveBeenCalledWith('copy')
  await waitFor(async () => expect(await card('Alpha')).toHaveFocus())
  expect(said).not.toHaveBeenCalled()
  document.querySelector('#copyboard')?.remove()
  await pick(user, 'Alpha', 'Copy')
  await waitFor(() => expect(said.mock.calls).toEqual([['error copyboard element not found for iOS support.']]))
  expect(cards()).toHaveLength(1)
})

test('the menu of the canvas has what is on [VIEW-24]', async () => {
  const { community, mia } = await site.seed.makeManaged()
  const user = visitAs(mia, `/view/${community.welcomeViewId}`)
  await findBoard()
  await screen.findByRole('button', { name: 'New note' })
  await openMenuAt({ x: 400, y: 400 })
  expect(entries()).toEqual(expect.arrayContaining(['New Note Here', 'Paste']))
  expect(entries()).not.toContain('Import from cloud drive')
  await user.keyboard('{Escape}')
  await site.seed.changeSettings(community, { plugins: { googledrive: true } })
  await waitFor(async () => {
    await openMenuAt({ x: 400, y: 400 })
    expect(entries()).toContain('Import from cloud drive')
  })
  await choose(user, 'Import from cloud drive')
  expect(await screen.findByText('This site has no cloud drive connected.')).toBeInTheDocument()
})
