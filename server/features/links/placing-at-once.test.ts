import { afterAll, beforeAll, expect, test } from 'vitest'
import { boardSchema } from '../../../shared/domain/views.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import type { TestClient } from '../../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { startTwoServers } from '../../testing/two-servers.ts'

let site: Awaited<ReturnType<typeof startTwoServers>>
let ann: Joined
beforeAll(async () => {
  site = await startTwoServers()
  ;({ ann } = await twoMembers(site.here))
})
afterAll(() => site.stop())

const makeView = async () => {
  const body = { type: 'View', title: 'Light', authors: [ann.author._id] }
  const path = `/api/contributions/${ann.author.communityId}`
  return (await site.here.request('POST', path, { token: ann.token, body })).as(objectSchema)
}

/** Calls that place a note without a position. */
const WAYS: Record<string, (door: TestClient, viewId: string, to: string) => ReturnType<TestClient['request']>> = {
  'a link, as old clients make it': (door, from, to) =>
    door.request('POST', '/api/links', { token: ann.token, body: { from, to, type: 'contains' } }),
  'an item': (door, viewId, to) =>
    door.request('POST', `/api/views/${viewId}/items`, { token: ann.token, body: { items: [{ to, data: {} }] } }),
  'an item that has just been made': (door, viewId, to) =>
    door.request('POST', `/api/views/${viewId}/items`, {
      token: ann.token,
      body: { items: [{ to, data: {} }], made: true },
    }),
}

const addFive = async (ways: readonly (typeof WAYS)[string][]) => {
  const view = await makeView()
  const notes = await Promise.all([1, 2, 3, 4, 5].map(() => makeNote(site.here, ann)))
  const { here, there } = site
  const added = notes.map(({ _id }, at) => ways[at % ways.length]!(at % 2 === 0 ? here : there, view._id, _id))
  for (const { status, text } of await Promise.all(added)) expect(status, text).toBeLessThan(300)
  const board = await here.request('GET', `/api/views/${view._id}/board`, { token: ann.token })
  const places = board.as(boardSchema).items.map(({ data }) => ({ x: Number(data.x), y: Number(data.y) }))
  expect(places).toHaveLength(5)
  return places
}

const overlapping = (places: readonly { x: number; y: number }[]) =>
  places.flatMap((a, at) => places.slice(at + 1).filter((b) => Math.abs(a.x - b.x) < 80 && Math.abs(a.y - b.y) < 40))

test.each(Object.keys(WAYS))(
  'five notes that come at once by %s, at two processes, lie over none of each other [PLAC-08]',
  async (way) => {
    for (let round = 0; round < 3; round += 1) expect(overlapping(await addFive([WAYS[way]!]))).toEqual([])
  },
)

test('the same in every mixture of the ways [PLAC-08]', async () => {
  const [a, b, c] = Object.values(WAYS) as [(typeof WAYS)[string], (typeof WAYS)[string], (typeof WAYS)[string]]
  for (const ways of [
    [a, b, c],
    [c, b, a],
    [b, a, c],
    [c, a],
    [a, c],
  ])
    expect(overlapping(await addFive(ways))).toEqual([])
})
