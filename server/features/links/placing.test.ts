import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { CARD_WIDTH } from '../../../shared/rules/cards.ts'
import { itemRoom } from '../../../shared/rules/item-room.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { STEP_ASIDE, CANVAS_OFFSET, FIRST_PLACE, freePlace, ITEM_WIDTH } from '../../../shared/rules/geometry.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { boardSchema, itemLinksSchema } from '../../../shared/domain/views.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeAttachment } from '../../testing/files.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { createPlacer } from '../../graph/links/placing.ts'

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
  test('is on in a new community: what a program adds without a place takes the first free one [PLAC-05]', async () => {
    const view = await makeView()
    const root = await app.request('GET', `/api/contexts/${community.rootContextId}`, { token: ann.token })
    expect(root.as(objectSchema).data.features).toEqual({ preventOverlap: true })
    expect([await putMade(view), await putMade(view)]).toMatchObject([
      { x: 10, y: 10 },
      { x: 10, y: 90 },
    ])
  })

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

const boardOf = async (view: Contribution) =>
  (await app.request('GET', `/api/views/${view._id}/board`, { token: ann.token })).as(boardSchema)

const overlapsOn = async (view: Contribution) => {
  const links = (await app.request('GET', `/api/links/from/${view._id}`, { token: ann.token })).as(z.array(linkSchema))
  const rects = links.map(({ to, data, _to }) => ({ to, x: data.x ?? 0, y: data.y ?? 0, ...itemRoom({ data, _to }) }))
  return rects.flatMap((a, index) =>
    rects
      .slice(index + 1)
      .filter((b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height)
      .map((b) => [a, b]),
  )
}

test('a build-on lies over nothing: neither over cards nor over notes, pictures and drawings in place [PLAC-07]', async () => {
  const view = await makeView()
  const parent = await makeNote(app, ann)
  const place = (to: string, data: object) =>
    app.request('POST', '/api/links', { token: ann.token, body: { from: view._id, to, type: 'contains', data } })
  await place(parent._id, { x: 0, y: 0 })
  await place((await makeNote(app, ann))._id, { x: 40, y: 200, width: 300, height: 200, showInPlace: true })
  const inPlace = { x: 60, width: 500, height: 300, showInPlace: true }
  await place((await makeAttachment(app, ann)).attachment._id, { ...inPlace, y: 450 })
  const body = { type: 'Drawing', title: 'Drawing', status: 'active', authors: [ann.author._id] }
  const options = { token: ann.token, body }
  const drawing = (await app.request('POST', `/api/contributions/${community._id}`, options)).as(objectSchema)
  await place(drawing._id, { ...inPlace, y: 900 })
  for (let count = 0; count < 8; count++) await makeNote(app, ann, { buildson: parent._id })
  expect((await boardOf(view)).items).toHaveLength(12)
  expect(await overlapsOn(view)).toEqual([])
})

test('a build-on whose place is taken goes to the nearest free one right of or below that, not left of all [PLAC-07]', async () => {
  const view = await makeView()
  const parent = await put(view, { x: 100, y: 0 })
  expect(parent).toEqual({ x: 100, y: 0 })
  const to = (await boardOf(view)).items[0]?.to ?? ''
  await put(view, { x: 140, y: 130, width: 300, height: 400, showInPlace: true })
  const note = await makeNote(app, ann, { buildson: to })
  const placed = (await boardOf(view)).items.find((item) => item.to === note._id)
  expect(placed?.data).toEqual({ x: 450, y: 165 })
})

test('eight notes that reach a view at once and want the same place get eight, by their real sizes; without the flag they stay [PLAC-04]', async () => {
  const view = await makeView()
  const wanted = { x: 300, y: 200 }
  const picture = { x: 310, y: 210, width: 240, height: 180, showInPlace: true }
  await put(view, picture)
  const places = await Promise.all(Array.from({ length: 8 }, () => put(view, wanted, { made: true, apart: true })))
  expect(places).toHaveLength(8)
  expect(await overlapsOn(view)).toEqual([])
  for (const place of places) expect(Math.hypot((place?.x ?? 0) - 300, (place?.y ?? 0) - 200)).toBeLessThan(800)
  await setUp({ features: { preventOverlap: false } })
  expect(await putMade(view, wanted)).toEqual(wanted)
})

test('notes that come to one place at once lie within what their makers see, as long as that has room [PLAC-01]', async () => {
  const view = await makeView()
  const within = { x: 0, y: 0, width: 1000, height: 300 }
  const add = () => put(view, { x: 400, y: 100 }, { made: true, apart: true, within })
  const places = await Promise.all(Array.from({ length: 5 }, add))
  expect(await overlapsOn(view)).toEqual([])
  for (const { x = -1, y = -1 } of places.map((place) => place ?? {}))
    expect([x >= 0, x + 190 <= 1000, y >= 0, y + 116 <= 300]).toEqual([true, true, true, true])
  // The area is full.
  for (let count = 0; count < 5; count++) await add()
  expect(await overlapsOn(view)).toEqual([])
})

test('what comes together and apart is moved as one, and only if something stands there', async () => {
  const view = await makeView()
  const notes = [await makeNote(app, ann), await makeNote(app, ann)]
  const items = notes.map(({ _id: to }, index) => ({ to, data: { x: index * 250, y: 0, width: 100, height: 90 } }))
  const add = async () => {
    const body = { items, made: true, apart: true }
    const links = (await app.request('POST', `/api/views/${view._id}/items`, { token: ann.token, body })).as(
      itemLinksSchema,
    )
    return links.map(({ data }) => data)
  }
  expect(await add()).toEqual(items.map(({ data }) => data))
  const [first, second] = await add()
  expect(first?.y).not.toBe(0)
  expect([(second?.x ?? 0) - (first?.x ?? 0), second?.y]).toEqual([250, first?.y])
  const far = { x: 1e300, y: 0 }
  expect(await put(view, far, { made: true, apart: true })).toEqual(far)
})

describe('sideToSideNotePosition', () => {
  const buildOn = async (data: object) => {
    const view = await makeView()
    const parent = await makeNote(app, ann)
    const body = { from: view._id, to: parent._id, type: 'contains', data }
    const link = (await app.request('POST', '/api/links', { token: ann.token, body })).as(linkSchema)
    expect(link.to).toBe(parent._id)
    const note = await makeNote(app, ann, { buildson: parent._id })
    const next = await makeNote(app, ann, { buildson: parent._id })
    const { items } = await boardOf(view)
    const dataOf = ({ _id }: Contribution) => items.find(({ to }) => to === _id)
    const [first, second] = [dataOf(note), dataOf(next)]
    if (!first || !second) throw new Error('They stand nowhere.')
    expect(second.data).toEqual({ x: first.data.x, y: (first.data.y ?? 0) + itemRoom(first).height + 10 })
    return first.data
  }

  test('on: a build-on stands beside the note it builds on; off: right of and below it [PLUG-08, PLAC-07]', async () => {
    await setUp({ plugins: { sideToSideNotePosition: true } })
    expect(await buildOn({ x: 100, y: 80 })).toEqual({ x: 100 + CARD_WIDTH + CANVAS_OFFSET, y: 80 })
    const wide = { x: 100, y: 80, showInPlace: true, width: 300, height: 200 }
    expect(await buildOn(wide)).toEqual({ x: 400 + CANVAS_OFFSET, y: 80 })
    await setUp({ plugins: { sideToSideNotePosition: false } })
    const below = await buildOn({ x: 100, y: 80 })
    expect(below?.x).toBe(150)
    expect(below?.y).toBeGreaterThanOrEqual(80 + 48 + 30)
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
  const { at, free } = createPlacer(Array.from({ length: many }, (_, index) => ({ x: index * STEP_ASIDE, y: index * STEP_ASIDE }))) // prettier-ignore
  const stepped = Array.from({ length: many }, () => at({ x: 0, y: 0, width: 90 }))
  const last = (2 * many - 1) * STEP_ASIDE
  expect([stepped[0], stepped.at(-1)]).toEqual([
    { x: many * STEP_ASIDE, y: many * STEP_ASIDE, width: 90 },
    { x: last, y: last, width: 90 },
  ])
  const few = createPlacer([])
  const taken = Array.from({ length: 30 }, () => few.free())
  expect(taken.map((_, index) => freePlace(taken.slice(0, index)))).toEqual(taken)
  const found = Array.from({ length: 1_000 }, () => free())
  expect(new Set(found.map(({ x, y }) => `${x} ${y}`)).size).toBe(found.length)
})
