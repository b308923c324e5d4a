import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { STATE_DATA } from '../../../shared/rules/item-states.ts'
import { ITEMS_AT_ONCE_MAX } from '../../../shared/wire/limits.ts'
import { linkSchema, type Link, type Place } from '../../../shared/domain/links.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { boardSchema, itemLinksSchema } from '../../../shared/domain/views.ts'
import { startTestApp, type Answer, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { eventually } from '../../testing/eventually.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
})
afterAll(() => app.stop())

const UNKNOWN = '0123456789abcdef01234567'
const makeView = async (who: Joined = manager, fields: Record<string, unknown> = {}) =>
  (
    await app.request('POST', `/api/contributions/${who.author.communityId}`, {
      token: who.token,
      body: { type: 'View', title: 'V', status: 'active', authors: [who.author._id], ...fields },
    })
  ).as(objectSchema)
type View = Pick<Contribution, '_id'>
const act =
  (method: string) =>
  (who: Joined, { _id }: View, body: unknown, headers: Record<string, string> = {}) =>
    app.request(method, `/api/views/${_id}/items`, { token: who.token, body, headers })
const [post, patch, remove] = [act('POST'), act('PATCH'), act('DELETE')]
const put = async (who: Joined, view: View, ...items: { to: string; data?: Place }[]) =>
  (await post(who, view, { items })).as(itemLinksSchema)
const change = (who: Joined, view: View, data: unknown, ...links: Link[]) =>
  patch(who, view, { items: links.map(({ _id: id }) => ({ id, data })) })
const takeOff = (who: Joined, view: View, ...links: Link[]) => remove(who, view, { ids: links.map(({ _id }) => _id) })
const linksOn = async (view: View) =>
  (await app.request('GET', `/api/links/from/${view._id}`, { token: manager.token })).as(itemLinksSchema)
const message = ({ status, body }: Answer) => [status, z.object({ message: z.string() }).parse(body).message]
const itemOf = async (who: Joined, view: View, data: Place = {}) => {
  const [link] = await put(manager, view, { to: (await makeNote(app, who))._id, data })
  if (!link) throw new Error('nothing was put on the view')
  return link
}
const stands = async (view: View, { _id }: Link) => (await linksOn(view)).find((link) => link._id === _id)?.data

describe('several items in one request', () => {
  test('are put on a view, changed and taken off by its writers, who are answered with the links', async () => {
    const view = await makeView()
    const notes = [await makeNote(app, ann), await makeNote(app, ben), await makeNote(app, ann)]
    const [one, two, three] = notes.map(({ _id }) => _id) as [string, string, string]
    const items = [{ to: one, data: { x: 5, y: 6, width: 200 } }, { to: two }, { to: three, data: { x: 5, y: 6 } }]
    const answer = await post(ann, view, { items })
    expect(answer.status).toBe(201)
    const made = answer.as(itemLinksSchema)
    expect(made.map(({ to, data }) => [to, data])).toEqual([
      [one, { x: 5, y: 6, width: 200 }],
      [two, { x: 10, y: 90 }],
      [three, { x: 55, y: 56 }],
    ])
    expect(await linksOn(view)).toEqual(made)

    const changed = await change(ben, view, { x: 70, showInPlace: true }, ...made)
    expect(changed.status).toBe(200)
    expect(changed.as(itemLinksSchema).map(({ data }) => [data.x, data.y, data.showInPlace])).toEqual([
      [70, 6, true],
      [70, 90, true],
      [70, 56, true],
    ])
    expect(await linksOn(view)).toEqual(changed.body)

    const removed = await takeOff(manager, view, ...made)
    expect([removed.status, removed.body]).toEqual([200, changed.body])
    expect(await linksOn(view)).toEqual([])
    for (const { _id } of notes)
      expect((await app.request('GET', `/api/objects/${_id}`, { token: ben.token })).status).toBe(200)
    const records = (await app.request('GET', `/api/records/object/${view._id}`, { token: ann.token })).as(
      z.array(recordSchema),
    )
    const told = records.filter(({ historicalObjectType }) => historicalObjectType === 'Link')
    const acts = [`${ann.author._id} created`, `${ben.author._id} modified`, `${manager.author._id} deleted`]
    expect(told.map(({ authorId, historicalOperationType }) => `${authorId} ${historicalOperationType}`)).toEqual(
      acts.flatMap((one) => [one, one, one]),
    )
  })

  test('are for the members of the view’s community', async () => {
    const view = await makeView()
    const note = await makeNote(app, ann)
    const path = `/api/views/${view._id}/items`
    expect(await statuses(app, cast, 'POST', path, { body: { items: [{ to: note._id }] } })).toEqual(forMembers(201))
    const [link] = await linksOn(view)
    const items = [{ id: link?._id, data: { x: 3 } }]
    expect(await statuses(app, cast, 'PATCH', path, { body: { items } })).toEqual(forMembers())
  })

  test('are each told to those who have the view open, as single links are, and counted once', async () => {
    const view = await makeView()
    const note = await makeNote(app, ann)
    const [first] = await put(ann, view, { to: note._id })
    if (!first) throw new Error('nothing stands there')
    const ear = await connect(app, { token: ben.token })
    ear.socket.emit('subscribe', roomOf('noteCount', view._id))
    await ear.follow(roomOf('linkfrom', view._id), () => change(ann, view, { x: 0 }, first))
    const made = await put(ann, view, { to: note._id }, { to: note._id })
    for (const { _id } of made) expect(await ear.until('link:save', (link) => link._id === _id)).toBeDefined()
    await takeOff(ann, view, ...made)
    for (const { _id } of made) expect(await ear.until('link:remove', (link) => link._id === _id)).toBeDefined()
    await ear.until('noteCount:update', ({ count }) => count.notesCount === 1)
    const counts = ear.heard.flatMap(({ name, payload }) =>
      name === 'noteCount:update' ? [payload.count.notesCount] : [],
    )
    expect(counts).toEqual([3, 1])
    ear.socket.close()
  })

  test('are made once by a retry, which must ask for the same', async () => {
    const view = await makeView()
    const [one, two] = [await makeNote(app, ann), await makeNote(app, ann)]
    const items = [{ to: one._id }, { to: two._id }]
    const key = { 'Idempotency-Key': 'paste' }
    const answers = await Promise.all([post(ann, view, { items }, key), post(ann, view, { items }, key)])
    answers.push(await post(ann, view, { items }, key))
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body)
    expect((await linksOn(view)).length).toBe(2)
    expect((await post(ann, view, { items: items.toReversed() }, key)).status).toBe(422)
  })

  test('are refused as a whole where one is missing, foreign, hidden or no place, and nothing is changed', async () => {
    const view = await makeView()
    const [note, hidden] = [await makeNote(app, ann), await makeNote(app, ann, { permission: 'private' })]
    const gone = await makeNote(app, ann)
    await app.request('PUT', `/api/objects/${gone._id}`, { token: ann.token, body: { status: 'inactive' } })
    const foreign = await makeNote(app, cast.elsewhere.ann)
    const link = await itemOf(ann, view, { x: 1, y: 1 })
    const elsewhere = await itemOf(ann, await makeView(), { x: 1, y: 1 })
    const [shown] = await put(ann, view, { to: hidden._id, data: { x: 9, y: 9 } })
    const before = await linksOn(view)

    const puts = (to: unknown, data: unknown = {}) => post(ben, view, { items: [{ to: note._id }, { to, data }] })
    expect((await puts(UNKNOWN)).status).toBe(404)
    expect(await puts(gone._id).then(message)).toEqual([404, 'This object has been removed.'])
    expect((await puts(foreign._id)).status).toBe(400)
    expect((await puts(hidden._id)).status).toBe(403)
    expect(await puts(view._id).then(message)).toEqual([400, 'A view cannot be placed within itself.'])
    for (const to of [null, 7, 'x', { $ne: 1 }]) expect((await puts(to)).status).toBe(422)
    for (const data of [{ x: '5', y: 1 }, { width: 'wide' }, [], 'x', { fixed: 'yes' }])
      expect((await puts(note._id, data)).status).toBe(422)

    const changes = (id: unknown, data: unknown = { x: 2 }) =>
      patch(ben, view, {
        items: [
          { id: link._id, data: { x: 2 } },
          { id, data },
        ],
      })
    for (const id of [UNKNOWN, elsewhere._id]) expect((await changes(id)).status).toBe(404)
    expect((await changes(shown?._id)).status).toBe(403)
    expect((await changes(link._id)).status).toBe(422)
    // JSON numbers that parse as Infinity.
    for (const number of ['1e999', '-1e999', '"1"', '[]']) {
      const body = `{"items":[{"id":"${link._id}","data":{"x":${number}}}]}`
      const headers = { 'Content-Type': 'application/json' }
      const answer = await app.request('PATCH', `/api/views/${view._id}/items`, { token: ann.token, body, headers })
      expect([number, answer.status]).toEqual([number, 422])
    }
    const large = { note: 'x'.repeat(70_000) }
    expect((await change(ann, view, large, link)).status).toBe(413)

    const removes = (...ids: unknown[]) => remove(manager, view, { ids })
    for (const id of [UNKNOWN, elsewhere._id]) expect((await removes(link._id, id)).status).toBe(404)
    expect((await removes(link._id, link._id)).status).toBe(422)
    for (const send of [post, patch, remove])
      for (const body of [{}, { items: [], ids: [] }, { items: {}, ids: 'x' }, { items: [null], ids: [null] }, null])
        expect((await send(ann, view, body)).status).toSatisfy((status) => status === 400 || status === 422)
    const many = Array.from({ length: ITEMS_AT_ONCE_MAX + 1 }, () => ({ to: note._id }))
    expect((await post(ann, view, { items: many })).status).toBe(422)
    expect(await linksOn(view)).toEqual(before)
  })

  test('stand on a view alone: nothing is put on a note, or on a view that has been removed', async () => {
    const view = await makeView()
    const note = await makeNote(app, ann)
    const link = await itemOf(ann, view)
    const items = [{ to: note._id }]
    for (const send of [post, patch, remove])
      expect(
        (await send(ann, note, { items: [{ ...items[0], id: link._id, data: {} }], ids: [link._id] })).status,
      ).toBe(404)
    await app.request('PUT', `/api/objects/${view._id}`, { token: manager.token, body: { status: 'inactive' } })
    expect(await post(ann, view, { items }).then(message)).toEqual([404, 'This view has been removed.'])
    expect((await change(ann, view, { x: 4 }, link)).status).toBe(404)
    expect((await takeOff(ann, view, link)).status).toBe(404)
    const single = { from: view._id, to: note._id, type: 'contains' }
    expect((await app.request('POST', '/api/links', { token: ann.token, body: single })).status).toBe(404)
    expect((await linksOn(view)).length).toBe(1)
  })

  test('lose what is taken out of their data by null, as if it had never been there', async () => {
    const view = await makeView()
    const link = await itemOf(ann, view, { x: 1, y: 1, width: 300, height: 200 })
    const [changed] = (await change(ann, view, { width: null, height: null, x: 2 }, link)).as(itemLinksSchema)
    expect(changed?.data).toEqual({ x: 2, y: 1 })
    expect(await stands(view, link)).toEqual({ x: 2, y: 1 })
  })

  test('are changed only as they are known where their time is told, so that nobody’s work is overwritten', async () => {
    const view = await makeView()
    const link = await itemOf(ann, view, { x: 1, y: 1 })
    const [theirs] = (await change(ben, view, { x: 50 }, link)).as(itemLinksSchema)
    const back = (modified: string) => patch(ann, view, { items: [{ id: link._id, data: { x: 1 }, modified }] })
    expect(await back(link.modified).then(message)).toEqual([409, 'Someone else changed this in the meantime.'])
    expect(await stands(view, link)).toMatchObject({ x: 50 })
    expect((await back(theirs?.modified ?? '')).status).toBe(200)
  })
})

describe('an arrangement of many items', () => {
  const arrangement = (who: Joined, view: View, items: unknown[]) => patch(who, view, { items, skipRefused: true })

  test('moves all that may be moved; removed, hidden, locked and changed items, and foreign ones, are left as they are, and a paused or read-only writer is refused', async () => {
    const view = await makeView()
    const links: Link[] = []
    for (let at = 0; at < 5; at += 1) links.push(await itemOf(ann, view, { x: at, y: at }))
    const [free, gone, locked, changed, fixed] = links as [Link, Link, Link, Link, Link]
    const hidden = (await put(ann, view, { to: (await makeNote(app, ann, { permission: 'private' }))._id, data: { x: 6, y: 6 } }))[0]! // prettier-ignore
    const elsewhere = await itemOf(ann, await makeView(), { x: 7, y: 7 })
    await takeOff(manager, view, gone)
    await change(manager, view, STATE_DATA.locked, locked)
    await change(ben, view, { x: 50 }, changed)
    const items = [free, gone, locked, hidden, elsewhere, fixed].map(({ _id: id }) => ({ id, data: { x: 90, y: 80 } }))
    const asked = [...items, { id: changed._id, data: { x: 90, y: 80 }, modified: changed.modified }]
    const answer = await arrangement(ben, view, asked)
    expect([answer.status, answer.as(itemLinksSchema).map(({ _id }) => _id)]).toEqual([200, [free._id, fixed._id]])
    expect(await stands(view, free)).toEqual({ x: 90, y: 80 })
    expect(await stands(view, locked)).toMatchObject({ x: 2, y: 2 })
    expect(await stands(view, changed)).toEqual({ x: 50, y: 3 })
    expect(await stands(view, hidden)).toEqual({ x: 6, y: 6 })
    expect((await patch(ben, view, { items: asked })).status).toBe(404)
    expect((await arrangement(ben, view, items.slice(1, 3))).body).toEqual([])

    const own = await makeView(manager, { permission: 'protected' })
    const there = await itemOf(ann, own, { x: 1, y: 1 })
    expect((await arrangement(ben, own, [{ id: there._id, data: { x: 9 } }])).status).toBe(403)
    expect(await stands(own, there)).toEqual({ x: 1, y: 1 })
  })
})

describe('1,000 items that are arranged while others move 50 of them', () => {
  test('stay, each where one of the two put it, and everyone hears of the places that are stored; Undo leaves what others moved', async () => {
    const view = await makeView()
    const notes: string[] = []
    for (let at = 0; at < 1000; at += 50)
      notes.push(...(await Promise.all(Array.from({ length: 50 }, () => makeNote(app, ann)))).map(({ _id }) => _id))
    const former = new Map<string, Place>()
    for (let at = 0; at < notes.length; at += 250) {
      const items = notes.slice(at, at + 250).map((to, one) => ({ to, data: { x: at + one, y: 1 } }))
      for (const link of await put(manager, view, ...items)) former.set(link._id, link.data)
    }
    const ids = [...former.keys()]
    expect(ids).toHaveLength(1000)
    const arranged = new Map(ids.map((id, at) => [id, { x: 2000 + at, y: 3000 + at }]))
    const moved = new Map(ids.filter((_, at) => at % 20 === 0).map((id, at) => [id, { x: -2000 - at, y: -3000 - at }]))
    expect(moved.size).toBe(50)
    const ear = await connect(app, ann)
    await new Promise<void>((decided) => ear.socket.emit('subscribe', roomOf('linkfrom', view._id), decided))

    const arrange = async (places: ReadonlyMap<string, Place>, versions?: ReadonlyMap<string, string>) => {
      const done: string[] = []
      for (let at = 0; at < ids.length; at += 250) {
        const items = ids.slice(at, at + 250).map((id) => ({ id, data: places.get(id), modified: versions?.get(id) }))
        const answer = await patch(ann, view, { items, skipRefused: true })
        done.push(...answer.as(itemLinksSchema).map(({ _id }) => _id))
      }
      return done
    }
    const others = async () => {
      for (const [id, data] of moved) expect((await patch(ben, view, { items: [{ id, data }] })).status).toBe(200)
    }
    const [done] = await Promise.all([arrange(arranged), others()])
    expect(done).toHaveLength(1000)
    const now = await linksOn(view)
    expect(now.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
    for (const { _id, data } of now) {
      const written = [arranged.get(_id), moved.get(_id)]
      expect(written.map((place) => JSON.stringify(place))).toContain(JSON.stringify(data))
    }
    const heard = () =>
      new Map(
        ear.heard
          .flatMap(({ name, payload }) => (name === 'link:save' ? [payload] : []))
          .toSorted((a, b) => (a.modified < b.modified ? -1 : Number(a.modified > b.modified)))
          .map(({ _id, data }) => [_id, data]),
      )
    await eventually(() => {
      const last = heard()
      expect(now.filter(({ _id, data }) => JSON.stringify(last.get(_id)) === JSON.stringify(data))).toHaveLength(1000)
    })

    const versions = new Map(now.map(({ _id, modified }) => [_id, modified]))
    const [undone] = await Promise.all([arrange(former, versions), others()])
    const after = new Map((await linksOn(view)).map(({ _id, data }) => [_id, data]))
    for (const [id, place] of after) {
      const mayBe = moved.has(id) ? [former.get(id), moved.get(id)] : [former.get(id)]
      expect(mayBe.map((one) => JSON.stringify(one))).toContain(JSON.stringify(place))
      if (!undone.includes(id)) expect(place).toEqual(moved.get(id))
    }
    ear.socket.close()
  })
})

describe('a read-only view', () => {
  test('refuses whatever is added, moved, resized, pasted or deleted there [VIEW-56]', async () => {
    const view = await makeView(manager, { permission: 'protected' })
    const link = await itemOf(ann, view, { x: 1, y: 1 })
    const note = await makeNote(app, ann)
    const refused = [403, 'You have no permission to edit this view.']
    expect(await post(ann, view, { items: [{ to: note._id }] }).then(message)).toEqual(refused)
    for (const data of [{ x: 2 }, { width: 90 }, { showInPlace: true }, { fixed: true }])
      expect(await change(ann, view, data, link).then(message)).toEqual(refused)
    expect(await takeOff(ann, view, link).then(message)).toEqual(refused)
    expect(await linksOn(view)).toEqual([link])
    const board = await app.request('GET', `/api/views/${view._id}/board`, { token: ann.token })
    expect(board.as(boardSchema).writable).toBe(false)
  })

  test('tells who may not edit it so, whichever way they try [VIEW-57]', async () => {
    const view = await makeView(manager, { permission: 'protected' })
    const link = await itemOf(manager, view, { x: 1, y: 1 })
    const single = { from: view._id, to: link.to, type: 'contains', data: {} }
    const tries = [
      await app.request('POST', '/api/links', { token: ben.token, body: single }),
      await app.request('PUT', `/api/links/${link._id}`, { token: ben.token, body: { data: { x: 2 } } }),
      await post(ben, view, { items: [{ to: link.to }] }),
      await change(ben, view, { x: 2 }, link),
      await takeOff(ben, view, link),
    ]
    for (const one of tries) expect(message(one)).toEqual([403, 'You have no permission to edit this view.'])
    expect(await linksOn(view)).toEqual([link])
  })
})

describe('how firmly an item stands', () => {
  const free = { draggable: true, fixed: false, locked: false }
  const softFixed = { draggable: false, fixed: false, locked: false }
  const fixed = { draggable: false, fixed: true, locked: false }
  const locked = { draggable: false, fixed: true, locked: true }

  test('is fixed in its position, and let go again, by its author [LOCK-13, LOCK-14]', async () => {
    const view = await makeView()
    const link = await itemOf(ann, view, { x: 1, y: 1 })
    expect(STATE_DATA).toEqual({ free, softFixed, fixed, locked })
    for (const state of [softFixed, free, fixed, free]) {
      expect((await change(ann, view, state, link)).status).toBe(200)
      expect(await stands(view, link)).toEqual({ x: 1, y: 1, ...state })
    }
  })

  test('a manager fixes any item, an author their own, and nobody else, not even the view’s author [LOCK-17, LOCK-18]', async () => {
    const view = await makeView(ben, { permission: 'public' })
    const link = await itemOf(ann, view)
    for (const state of [fixed, softFixed])
      expect(await change(ben, view, state, link).then(message)).toEqual([403, 'You are not able to fix this object.'])
    expect((await change(manager, view, fixed, link)).status).toBe(200)
    expect(await change(ben, view, free, link).then(message)).toEqual([403, 'You are not able to unfix this object.'])
    expect(await stands(view, link)).toMatchObject(fixed)
    expect((await change(ann, view, free, link)).status).toBe(200)
  })

  test('is locked and unlocked by managers and authors of the view; the item’s author is not enough [LOCK-15, LOCK-19]', async () => {
    const view = await makeView(ben, { permission: 'public' })
    const link = await itemOf(ann, view)
    expect(await change(ann, view, locked, link).then(message)).toEqual([403, 'You are not able to lock this object.'])
    for (const who of [ben, manager]) {
      expect((await change(who, view, locked, link)).status).toBe(200)
      expect(await stands(view, link)).toMatchObject({ fixed: true, locked: true, draggable: false })
      expect(await change(ann, view, free, link).then(message)).toEqual([
        403,
        'You are not able to unlock this object.',
      ])
      expect((await change(who, view, free, link)).status).toBe(200)
      expect(await stands(view, link)).toMatchObject(free)
    }
  })

  test('a locked item is neither unlocked, unfixed nor moved by its author [LOCK-20]', async () => {
    const view = await makeView(ben, { permission: 'public' })
    const link = await itemOf(ann, view, { x: 1, y: 1, ...locked })
    for (const data of [free, { locked: false }, { fixed: false }, { draggable: true }, { x: 2 }, { width: 300 }]) {
      expect((await change(ann, view, data, link)).status).toBe(403)
      const echo = { ...link, data: { ...link.data, ...data } }
      const single = await app.request('PUT', `/api/links/${link._id}`, { token: ann.token, body: echo })
      expect(single.status).toBe(403)
    }
    expect((await takeOff(ann, view, link)).status).toBe(403)
    expect(await linksOn(view)).toEqual([link])
    expect((await change(ben, view, { x: 2 }, link)).status).toBe(200)
  })

  test('holds for everybody who opens the view, and tells itself from the others by the link’s data [LOCK-16]', async () => {
    const view = await makeView()
    const links: Link[] = []
    for (const state of [softFixed, fixed, locked]) links.push(await itemOf(ann, view, state))
    for (const who of [ann, ben, manager]) {
      const { items } = (await app.request('GET', `/api/views/${view._id}/board`, { token: who.token })).as(boardSchema)
      expect(items.map(({ data: { fixed, locked, draggable } }) => ({ draggable, fixed, locked }))).toEqual([
        softFixed,
        fixed,
        locked,
      ])
    }
  })
})

test('an ordinary author makes notes, drawings and attachments, and edits and takes off only their own [LOCK-12, EDIT-050]', async () => {
  const view = await makeView()
  const save = (who: Joined, { _id }: View) =>
    app.request('PUT', `/api/objects/${_id}`, { token: who.token, body: { title: 'Changed' } })
  for (const type of ['Note', 'Drawing', 'Attachment']) {
    const made = await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token: ann.token,
      body: { type, title: type, authors: [ann.author._id], permission: 'protected' },
    })
    const object = made.as(objectSchema)
    const [link] = await put(ann, view, { to: object._id })
    if (!link) throw new Error('nothing was put on the view')
    expect([await save(ben, object), await takeOff(ben, view, link)].map(({ status }) => status)).toEqual([403, 403])
    expect([await save(ann, object), await takeOff(ann, view, link)].map(({ status }) => status)).toEqual([200, 200])
  }
})

describe('deleting several items', () => {
  test('is for the authors of all of them: one of somebody else’s, and nothing is removed [LOCK-23]', async () => {
    const view = await makeView()
    const own = [await itemOf(ann, view), await itemOf(ann, view)]
    const theirs = await itemOf(ben, view)
    expect(await takeOff(ann, view, ...own, theirs).then(message)).toEqual([
      403,
      'You can delete only what you have written yourself. Nothing was deleted.',
    ])
    expect((await linksOn(view)).length).toBe(3)
    expect((await takeOff(ann, view, ...own)).status).toBe(200)
    expect((await linksOn(view)).map(({ _id }) => _id)).toEqual([theirs._id])
  })

  test('is any member’s while free mode is on [LOCK-24]', async () => {
    const view = await makeView()
    const items = [await itemOf(ann, view), await itemOf(manager, view)]
    const free = (freemode: boolean) =>
      app.request('PUT', `/api/objects/${cast.community.rootContextId ?? ''}`, {
        token: manager.token,
        body: { data: { freemode } },
      })
    expect((await takeOff(ben, view, ...items)).status).toBe(403)
    await free(true)
    expect((await takeOff(ben, view, ...items)).status).toBe(200)
    await free(false)
    expect(await linksOn(view)).toEqual([])
  })

  test('is a manager’s, whoever wrote them and however firmly they stand [LOCK-25]', async () => {
    const view = await makeView(ben, { permission: 'public' })
    const items = [await itemOf(ann, view), await itemOf(ben, view), await itemOf(ben, view, STATE_DATA.locked)]
    expect((await takeOff(manager, view, ...items)).status).toBe(200)
    expect(await linksOn(view)).toEqual([])
  })
})

test('links of every type carry both ends, and a view within a view is a child of it [VIEW-74]', async () => {
  const [view, inner] = [await makeView(ann), await makeView(ann)]
  const [note, other] = [await makeNote(app, ann), await makeNote(app, ann)]
  const link = (from: string, to: string, type: string, data = {}) =>
    app.request('POST', '/api/links', { token: manager.token, body: { from, to, type, data } })
  const made = [await link(view._id, inner._id, 'contains')]
  const types = [
    'contains', 'buildson', 'references', 'supports', 'uses', 'pair', 'attach', 'annotates', 'promisings', 'essence',
    'iterateideaon', 'pushNotifies', 'notifies', 'hasIteration',
  ] // prettier-ignore
  for (const type of types) {
    const to = type === 'notifies' || type === 'pushNotifies' ? manager.author._id : other._id
    made.push(await link(note._id, to, type, { madeAs: type }))
  }
  expect(made.map(({ status }) => status)).toEqual(Array(15).fill(201))
  for (const answer of made.slice(1)) {
    const { _id, from, to, type, data, _from, _to } = answer.as(linkSchema)
    expect(_id).toHaveLength(24)
    expect({ from, data, title: _from.title }).toEqual({ from: note._id, data: { madeAs: type }, title: note.title })
    expect(to === manager.author._id ? _to.type : _to.title).toBe(to === manager.author._id ? 'Author' : other.title)
  }
  await app.request('POST', `/api/records/read/${cast.community._id}/${note._id}`, { token: ben.token })
  const reads = await app.request('POST', `/api/links/${cast.community._id}/search`, {
    token: manager.token,
    body: { query: { type: 'read', to: note._id } },
  })
  expect(reads.body).toMatchObject([
    { from: ben.author._id, type: 'read', _from: { type: 'Author' }, _to: { title: note.title } },
  ])
  const children = await app.request('GET', `/api/links/from/${view._id}/child`, { token: ben.token })
  expect(children.body).toMatchObject([{ id: inner._id, linkId: made[0]?.as(linkSchema)._id }])
})
