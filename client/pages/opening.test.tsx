import { screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { card, pick } from '../testing/board.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'

const site = startSite()

const windows = (opened: Window | null) => {
  const open = vi.spyOn(window, 'open').mockImplementation(() => opened)
  onTestFinished(() => open.mockRestore())
  return open
}

const start = async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community)
  const viewId = community.welcomeViewId
  const note = await site.seed.makeNote(ann, { title: 'Light', viewId, x: 100, y: 100 })
  const user = visitAs(ann, `/view/${viewId}`)
  await card('Light')
  return { viewId, note, user, address: `/contribution/${note._id}/${viewId}` }
}

test('a note opened in a tab knows the view it was opened from, one opened by its own address does not [VIEW-13, VIEW-14]', async () => {
  const open = windows(window)
  const { viewId, note, user, address } = await start()
  await pick(user, 'Light', 'Open in a new tab')
  expect(open.mock.calls.map(([path]) => path)).toEqual([address])
  visit(address)
  expect(await screen.findByRole('button', { name: 'Back to the view' })).toBeInTheDocument()
  visit(`/contribution/${note._id}`)
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Light' })).not.toEqual([]))
  expect(screen.queryByRole('button', { name: 'Back to the view' })).not.toBeInTheDocument()
  // As from the inbox: a view that it lies on, by its title.
  expect(await screen.findByRole('link', { name: 'Welcome' })).toHaveAttribute('href', `/view/${viewId}`)
})

test('a popup takes half of the screen’s width and 80 % of its height [PROD-09, VIEW-14]', async () => {
  for (const [name, value] of [
    ['width', 1600],
    ['height', 1000],
  ] as const) {
    Object.defineProperty(window.screen, name, { value, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(window.screen, name))
  }
  const open = windows(window)
  const { user, address } = await start()
  await pick(user, 'Light', 'Open in a separate window')
  expect(open.mock.calls).toEqual([[address, expect.anything(), 'popup,width=800,height=800']])
})

test('nothing is opened by a browser that refuses, and the page says so [PROD-10, VIEW-15]', async () => {
  windows(null)
  const { viewId, user } = await start()
  await pick(user, 'Light', 'Open in a separate window')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to open popup on your browser. (You may open the second time on safari.) Allow pop-ups for this site in your browser, then try again.',
  )
  expect(here()).toBe(`/view/${viewId}`)
  await waitFor(async () => expect(await card('Light')).toHaveFocus())
})
