import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { askEarly } from '../lib/early.ts'
import { writeToken } from '../lib/token.ts'
import { card, placeOf } from '../testing/board.ts'
import { network } from '../testing/network.ts'
import { startSite, visit } from '../testing/site.tsx'

const site = startSite()

const start = async () => {
  const community = await site.seed.makeCommunity()
  const ann = await site.seed.makeMember(community, { firstName: 'Ann', lastName: 'Lee' })
  const viewId = community.welcomeViewId
  await site.seed.makeNote(ann, { title: 'Light', viewId, x: 40, y: 40 })
  return { community, ann, viewId }
}

/** Asks for a view as the page itself does before its scripts have come; resolves when the server has answered. */
const askWithPage = async (viewId: string, token: string) => {
  const send = fetch
  const answers: Promise<Response>[] = []
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation((path, init) => {
    const answer = send(`${site.app.url}${path as string}`, init)
    answers.push(answer)
    return answer
  })
  writeToken(token)
  for (const part of ['board', 'opening']) askEarly(`/api/views/${viewId}/${part}`, token)
  spy.mockRestore()
  await Promise.all(answers)
}

const reads = () => network.calls().flatMap(({ method, path }) => (method === 'GET' ? [path] : []))

test('a view is drawn from what was asked for with its page, and what happened until its room is followed is not missed [OPEN-01]', async () => {
  const { community, ann, viewId } = await start()
  const boardPath = `/api/views/${viewId}/board`
  await askWithPage(viewId, ann.token)
  const { items } = (await site.seed.call(ann, 'GET', boardPath)) as { items: { _id: string }[] }
  const moved = { items: [{ id: items[0]?._id, data: { x: 300, y: 200 } }] }
  await site.seed.call(ann, 'PATCH', `/api/views/${viewId}/items`, moved)

  let readAgain = () => {}
  const isLookedAt = new Promise<void>((resolve) => (readAgain = resolve))
  const timesRead = () => reads().filter((path) => path === boardPath).length
  network.intercept('GET', boardPath, async (pass) => {
    if (timesRead() > 1) await isLookedAt
    return pass()
  })
  visit(`/view/${viewId}`)
  expect(await card('Light')).toHaveTextContent('Ann Lee')
  expect(placeOf(await card('Light'))).toEqual({ x: 40, y: 40 })
  const apart = ['users/me', `communities/${community._id}`, `communities/${community._id}/authors`]
  for (const path of apart) expect(reads()).not.toContain(`/api/${path}`)
  readAgain()
  await waitFor(async () => expect(placeOf(await card('Light'))).toEqual({ x: 300, y: 200 }))
  expect(timesRead()).toBe(2)
})
