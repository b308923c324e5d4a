import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CARD_WIDTH } from '../../../shared/cards.ts'
import type { Community } from '../../../shared/communities.ts'
import { objectSchema, type Contribution } from '../../../shared/contributions.ts'
import { BUILD_ON_OFFSET, CANVAS_OFFSET, FIRST_PLACE, freePlace, ITEM_WIDTH } from '../../../shared/geometry.ts'
import { linkSchema } from '../../../shared/links.ts'
import { boardSchema, itemLinksSchema } from '../../../shared/views.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { roomAmong } from './placing.ts'

let app: TestApp
let community: Community
let manager: Joined
let ann: Joined
beforeAll(async () => {
  app = await startTestApp()
  ;({ community, manager, ann } = await twoMembers(app))
})
afterAll(() => app.stop())

const makeView = async (): Promise<Contribution> => {
  const body = { type: 'View', title: 'Light', authors: [ann.author._id] }
  return (await app.request('POST', `/api/contributions/${community._id}`, { token: ann.token, body })).as(objectSchema)
}
const setUp = async (data: object) => {
  const path = `/api/objects/${community._id}/${community.rootContextId}`
  expect((await app.request('PUT', path, { token: manager.token, body: { data } })).status).toBe(200)
}
const put = async (view: Contribution, data: object, body: object = {}) => {
  const note = await makeNote(app, ann)
  const items = [{ to: note._id, data }]
  const options = { token: ann.token, body: { items, ...body } }
  const [link] = (await app.request('POST', `/api/views/${view._id}/items`, options)).as(itemLinksSchema)
  return link?.data
}
const putMade = (view: Contribution, data: object = {}) => put(view, data, { made: true })

describe('features.preventOverlap', () => {
  test('off: a new item takes the default place, or its own, even if it is occupied [VIEW-19]', async () => {
    const view = await makeView()
    await setUp({ features: { preventOverlap: false } })
    expect([await putMade(view), await putMade(view)]).toEqual([FIRST_PLACE, FIRST_PLACE])
    expect(await putMade(view, { ...FIRST_PLACE, width: 90 })).toEqual({ ...FIRST_PLACE, width: 90 })
  })

  test('on: a new item takes the next free place, from its own where it has one [VIEW-19]', async () => {
    const view = await makeView()
    await setUp({ features: { preventOverlap: true } })
    const first = await putMade(view)
    expect(first).toEqual(FIRST_PLACE)
    const below = { x: FIRST_PLACE.x, y: FIRST_PLACE.y + ITEM_WIDTH }
    expect(await putMade(view)).toEqual(below)
    expect(await putMade(view, { x: 40, y: 20 })).toEqual(freePlace([FIRST_PLACE, below], { x: 40, y: 20 }))
    expect(await putMade(view, { x: 500, y: 20, showInPlace: true })).toEqual({ x: 500, y: 20, showInPlace: true })
  })

  test('what is put on a view without being new stays where it is put, unless another one stands exactly there', async () => {
    const view = await makeView()
    await setUp({ features: { preventOverlap: true } })
    expect(await put(view, { x: 100, y: 100 })).toEqual({ x: 100, y: 100 })
    expect(await put(view, { x: 110, y: 110 })).toEqual({ x: 110, y: 110 })
    expect(await put(view, { x: 100, y: 100 })).toEqual({ x: 150, y: 150 })
  })
})

describe('sideToSideNotePosition', () => {
  const buildOn = async (data: object) => {
    const view = await makeView()
    const parent = await makeNote(app, ann)
    const body = { from: view._id, to: parent._id, type: 'contains', data }
    const link = (await app.request('POST', '/api/links', { token: ann.token, body })).as(linkSchema)
    expect(link.to).toBe(parent._id)
    const note = await makeNote(app, ann, { buildson: parent._id })
    const board = (await app.request('GET', `/api/views/${view._id}/board`, { token: ann.token })).as(boardSchema)
    return board.items.find(({ to }) => to === note._id)?.data
  }

  test('on: a build-on stands beside the note it builds on; off: right of and below it [PLUG-08]', async () => {
    await setUp({ plugins: { sideToSideNotePosition: true } })
    expect(await buildOn({ x: 100, y: 80 })).toEqual({ x: 100 + CARD_WIDTH + CANVAS_OFFSET, y: 80 })
    const wide = { x: 100, y: 80, showInPlace: true, width: 300, height: 200 }
    expect(await buildOn(wide)).toEqual({ x: 400 + CANVAS_OFFSET, y: 80 })
    await setUp({ plugins: { sideToSideNotePosition: false } })
    expect(await buildOn({ x: 100, y: 80 })).toEqual({ x: 150, y: 130 })
  })
})

test('a note made from a dropped address has an empty status while it is built and is active then; others begin unsaved [EDIT-019, VIEW-06]', async () => {
  const make = async (fields: object) => {
    const body = { authors: [ann.author._id], ...fields }
    const options = { token: ann.token, body }
    return (await app.request('POST', `/api/contributions/${community._id}`, options)).as(objectSchema)
  }
  const begun = await make({ type: 'Note', status: '' })
  expect(begun.status).toBe('')
  const view = await makeView()
  const options = { token: ann.token, body: { items: [{ to: begun._id, data: { x: 1, y: 2 } }], made: true } }
  expect((await app.request('POST', `/api/views/${view._id}/items`, options)).status).toBe(201)
  const items = async () =>
    (await app.request('GET', `/api/views/${view._id}/board`, { token: ann.token })).as(boardSchema).items
  expect(await items()).toEqual([])
  const body = { status: 'active', data: { body: '<p>Here.</p>' } }
  const save = app.request('PUT', `/api/objects/${community._id}/${begun._id}`, { token: ann.token, body })
  expect((await save).as(objectSchema).status).toBe('active')
  expect((await items()).map(({ to }) => to)).toEqual([begun._id])
  const types = ['Note', 'Drawing', 'Attachment']
  const made = await Promise.all(types.map((type) => make({ type })))
  expect(made.map(({ status }) => status)).toEqual(['unsaved', 'unsaved', 'unsaved'])
  const others = await Promise.all(['View', 'Scaffold'].map((type) => make({ type })))
  expect(others.map(({ status }) => status)).toEqual(['active', 'active'])
})

test('as many items as anybody sends find room from one crowded place, without each of them searching from there anew', () => {
  const many = 10_000
  const { at, free } = roomAmong(Array.from({ length: many }, (_, index) => ({ x: index * BUILD_ON_OFFSET, y: index * BUILD_ON_OFFSET }))) // prettier-ignore
  const stepped = Array.from({ length: many }, () => at({ x: 0, y: 0, width: 90 }))
  const last = (2 * many - 1) * BUILD_ON_OFFSET
  expect([stepped[0], stepped.at(-1)]).toEqual([
    { x: many * BUILD_ON_OFFSET, y: many * BUILD_ON_OFFSET, width: 90 },
    { x: last, y: last, width: 90 },
  ])
  const few = roomAmong([])
  const taken = Array.from({ length: 30 }, () => few.free())
  expect(taken.map((_, index) => freePlace(taken.slice(0, index)))).toEqual(taken)
  const found = Array.from({ length: 1_000 }, () => free())
  expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(found.length)
})
