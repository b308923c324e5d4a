import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let view: { _id: string }
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
  view = (await create(ann, { type: 'View', title: 'board', permission: 'public' })).as(objectSchema)
})
afterAll(() => app.stop())

const { create } = objectCalls(
  () => app,
  () => cast.community._id,
)

const withdraw = (by: { token?: string }, id: string) =>
  app.request('POST', `/api/objects/${cast.community._id}/${id}/withdraw`, by)
const itemsOf = async () =>
  (await app.request('GET', `/api/links/from/${view._id}`, { token: ann.token }))
    .as(z.array(linkSchema))
    .map(({ to }) => to)

test('a note that is taken back is unsaved again with its text, and stands on no view', async () => {
  const note = await makeNote(app, ann, { viewId: view._id })
  expect(await itemsOf()).toContain(note._id)
  const answered = await withdraw(ann, note._id)
  expect(answered.status).toBe(200)
  expect(answered.as(objectSchema)).toMatchObject({ status: 'unsaved', title: note.title, data: note.data })
  expect(await itemsOf()).not.toContain(note._id)
  expect((await withdraw(ann, note._id)).status).toBe(409)
})

test('only its authors take a note back, and nobody once it is built on', async () => {
  const note = await makeNote(app, ann, { viewId: view._id, permission: 'public' })
  const url = `/api/objects/${cast.community._id}/${note._id}/withdraw`
  expect((await app.request('POST', url)).status).toBe(401)
  for (const caller of [ben, cast.callers.manager, cast.elsewhere.ann])
    expect((await withdraw(caller, note._id)).status).toBe(403)
  const buildOn = await makeNote(app, ben, { buildson: note._id })
  const refused = await withdraw(ann, note._id)
  expect(refused.status).toBe(409)
  expect(refused.body).toEqual({ message: 'This note already has a build-on, so it stays. You can still edit it.' })
  expect(await itemsOf()).toContain(note._id)
  await app.request('PUT', `/api/objects/${cast.community._id}/${buildOn._id}`, {
    token: ben.token,
    body: { status: 'inactive' },
  })
  expect((await withdraw(ann, note._id)).status).toBe(200)
})

test('a build-on stands where it was dropped, or as near as there is room', async () => {
  const parent = await makeNote(app, ann, { viewId: view._id })
  const placed = async () => {
    const made = (
      await create(ben, { type: 'Note', buildson: parent._id, place: { view: view._id, x: 2000, y: 1500 } })
    ).as(objectSchema)
    const links = (await app.request('GET', `/api/links/from/${view._id}`, { token: ann.token })).as(
      z.array(linkSchema),
    )
    return links.find(({ to }) => to === made._id)?.data
  }
  expect(await placed()).toEqual({ x: 2000, y: 1500 })
  const second = await placed()
  expect(second).not.toEqual({ x: 2000, y: 1500 })
  expect(Math.hypot((second?.x ?? 0) - 2000, (second?.y ?? 0) - 1500)).toBeLessThan(600)
})
