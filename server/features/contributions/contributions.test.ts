import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { itemRoom } from '../../../shared/rules/item-room.ts'
import { objectSchema, PERMISSIONS } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { RecordModel } from '../../graph/records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { join, makeNote, type Joined } from '../../testing/makers.ts'
import { makeGroup, objectCalls } from '../../testing/objects.ts'

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

const { create, read, save } = objectCalls(
  () => app,
  () => cast.community._id,
)

describe('creating', () => {
  test('is for members of the community, writing in their own name [CALL-32]', async () => {
    const path = `/api/contributions/${cast.community._id}`
    const note = { type: 'Note', title: 'Leaves', data: { body: '' } }
    expect(await statuses(app, cast, 'POST', path, { body: note })).toEqual(forMembers(201))
    const foreign = await create(ben, { ...note, authors: [ann.author._id] })
    expect(foreign.status).toBe(403)
    const answer = await create(ben, { ...note, authors: ben.author._id })
    expect(answer.as(objectSchema).authors).toEqual([ben.author._id])
    // Admins may name other members as authors.
    const { admin } = cast.callers
    const forOthers = async (authors: string[]) =>
      (await app.request('POST', path, { token: admin.token, body: { ...note, authors } })).as(objectSchema).authors
    expect(await forOthers([ann.author._id])).toEqual([ann.author._id])
    expect(await forOthers([cast.elsewhere.ann.author._id])).toHaveLength(1)
    expect((await app.request('POST', '/api/contributions/nonsense', { token: ann.token, body: note })).status).toBe(
      404,
    )
  })

  test('gives back every field as it was saved [EDIT-015]', async () => {
    const group = await makeGroup(cast.community._id, [ben])
    const sent = {
      type: 'Note',
      title: 'Été 日本',
      status: 'active',
      permission: 'protected',
      authors: [ann.author._id, ben.author._id],
      group: group._id,
      keywords: ['leaf', 'colour'],
      data: { body: '<p>Two words</p>', English: '<p>Two words</p>', languages: ['en'] },
      docId: 'google-document',
      docShared: [ben.author._id],
      langInNote: ['en', 'fr'],
      visitorRole: true,
    }
    const made = (await create(ann, sent)).as(objectSchema)
    expect(made).toMatchObject(sent)
    expect(made).toMatchObject({
      communityId: cast.community._id,
      _groupMembers: [ben.author._id],
      wordCount: 2,
      text4search: '( Été 日本 ) Two words ( leaf colour )',
      createdBy: '',
      favAuthors: [],
      version: 1,
    })
    expect((await read(ben, made._id)).as(objectSchema)).toEqual(made)
  })

  test('a new note, attachment or drawing is unsaved, everything else active [EDIT-017]', async () => {
    for (const [type, expected] of [
      ['Note', 'unsaved'],
      ['Attachment', 'unsaved'],
      ['Drawing', 'unsaved'],
      ['View', 'active'],
      ['Scaffold', 'active'],
      ['Support', 'active'],
    ]) {
      const { status } = (await create(ann, { type })).as(objectSchema)
      expect([type, status]).toEqual([type, expected])
    }
  })

  test('a view is public and a note or scaffold protected unless told [LOCK-08, LOCK-09]', async () => {
    const permissionOf = async (body: Record<string, unknown>) => (await create(ann, body)).as(objectSchema).permission
    expect(await permissionOf({ type: 'View' })).toBe('public')
    expect(await permissionOf({ type: 'Note' })).toBe('protected')
    expect(await permissionOf({ type: 'Scaffold' })).toBe('protected')
    expect(await permissionOf({ type: 'Note', permission: 'public' })).toBe('public')

    const hidden = (await create(ann, { type: 'View', permission: 'private' })).as(objectSchema)
    const parent = await makeNote(app, ann, { viewId: hidden._id, permission: 'private' })
    expect(await permissionOf({ type: 'Note', buildson: parent._id })).toBe('private')
  })

  test('the permission is one of three, an unknown one becomes protected [LOCK-01]', async () => {
    expect(PERMISSIONS).toEqual(['private', 'protected', 'public'])
    for (const permission of PERMISSIONS) {
      expect((await create(ann, { type: 'Note', permission })).as(objectSchema).permission).toBe(permission)
    }
    const note = (await create(ann, { type: 'Note', permission: 'everybody' })).as(objectSchema)
    expect(note.permission).toBe('protected')
    expect((await save(ann, note._id, { permission: 'secret' })).as(objectSchema).permission).toBe('protected')
  })

  test('unknown types, wrong shapes and made-up fields are refused or fall away', async () => {
    const unknown = await create(ann, { type: 'Context' })
    expect(unknown.status).toBe(422)
    expect(unknown.headers.get('X-Error-Code')).toBe('invalid')
    expect((await create(ann, { type: 'Note', keywords: 'leaf' })).status).toBe(422)
    const body = `{"type":"Note","authors":["${ann.author._id}"],"role":"manager","version":9,"createdBy":"x",
      "data":{"body":"x","__proto__":{"admin":true},"constructor":1,"$where":"1","a.b":1,"kept":{"$gt":1,"in":2}}}`
    const made = (
      await app.request('POST', `/api/contributions/${cast.community._id}`, {
        token: ann.token,
        body,
        headers: { 'Content-Type': 'application/json' },
      })
    ).as(objectSchema)
    expect(made.data).toEqual({ body: 'x', kept: { in: 2 } })
    expect(made).toMatchObject({ version: 1, createdBy: '' })
    expect(made).not.toHaveProperty('role')
  })

  test('what could run is cleaned away, and the result comes back the same when saved again', async () => {
    const body = '<p onclick="x()">a&nbsp;<span id="1714555555555"></span><script>alert(1)</script></p>'
    const note = (await create(ann, { type: 'Note', data: { body, fr: body } })).as(objectSchema)
    const clean = '<p>a&nbsp;<span id="1714555555555"></span></p>'
    expect(note.data).toEqual({ body: clean, fr: clean })
    expect((await save(ann, note._id, { data: note.data })).as(objectSchema).data).toEqual(note.data)
    const drawing = (await create(ann, { type: 'Drawing', data: { svg: '<svg onload="x()"><g></g></svg>' } })).as(
      objectSchema,
    )
    expect(drawing.data).toEqual({ svg: '<svg><g></g></svg>' })
  })

  test('a body or drawing that is no text is not kept, whatever the type', async () => {
    const { data } = (await create(ann, { type: 'Drawing', data: { body: { a: 1 }, svg: [1], width: 2 } })).as(
      objectSchema,
    )
    expect(data).toEqual({ width: 2 })
  })

  test('a key counts in its own community, and a retry shows nothing that has been closed since', async () => {
    const elsewhere = cast.elsewhere.manager.author.communityId
    const both = await join(app, ann, cast.elsewhere.community)
    const key = { 'Idempotency-Key': 'two communities' }
    const here = (await create(ann, { type: 'Note' }, key)).as(objectSchema)
    const body = { type: 'Note', authors: [both.author._id] }
    const there = await app.request('POST', `/api/contributions/${elsewhere}`, { token: ann.token, body, headers: key })
    expect(there.as(objectSchema)).toMatchObject({ communityId: elsewhere })
    expect(there.as(objectSchema)._id).not.toBe(here._id)

    const note = await makeNote(app, ann, { permission: 'public' })
    const remark = { type: 'Annotation', title: 'a remark', permission: 'public' }
    const made = (await create(ben, remark, key)).as(objectSchema)
    await app.request('POST', '/api/links', {
      token: ben.token,
      body: { from: made._id, to: note._id, type: 'annotates' },
    })
    expect((await create(ben, remark, key)).body).toMatchObject({ _id: made._id })
    await save(ann, note._id, { permission: 'private' })
    expect((await create(ben, remark, key)).status).toBe(403)
  })

  test('a retry with the same key answers the first result, another person’s key is their own', async () => {
    const key = { 'Idempotency-Key': 'a-retry' }
    const first = (await create(ann, { type: 'Note', title: 'Once' }, key)).as(objectSchema)
    const again = await create(ann, { type: 'Note', title: 'Once' }, key)
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first)
    const together = await Promise.all(
      [1, 2, 3].map(() => create(ann, { type: 'Note' }, { 'Idempotency-Key': 'at once' })),
    )
    expect(new Set(together.map((answer) => answer.as(objectSchema)._id)).size).toBe(1)
    expect((await create(ben, { type: 'Note' }, key)).as(objectSchema)._id).not.toBe(first._id)
  })

  test('the same key with another body is refused, which makes nothing; what was refused may be corrected', async () => {
    const key = { 'Idempotency-Key': 'used twice' }
    const first = (await create(ann, { type: 'Note', title: 'One' }, key)).as(objectSchema)
    const other = await create(ann, { type: 'Note', title: 'Another' }, key)
    expect([other.status, other.headers.get('x-error-code')]).toEqual([422, 'request.keyReused'])
    expect((await create(ann, { type: 'Note', title: 'One' }, key)).as(objectSchema)._id).toBe(first._id)
    const later = { 'Idempotency-Key': 'corrected' }
    expect((await create(ann, { type: 'Note', title: 5 }, later)).headers.get('x-error-code')).not.toBe(
      'request.keyReused',
    )
    expect((await create(ann, { type: 'Note', title: 'Five' }, later)).status).toBe(201)
  })
})

describe('building on', () => {
  const linksTo = async (id: string) =>
    (await app.request('GET', `/api/links/to/${id}`, { token: ann.token })).as(z.array(linkSchema))
  const makeView = async (permission: string) =>
    (await create(manager, { type: 'View', title: permission, permission })).as(objectSchema)

  test('links the new note and puts it below its parent, and below what builds on that already, in views the builder may write [PLAC-07]', async () => {
    const [open, closed] = [await makeView('public'), await makeView('protected')]
    const parent = await makeNote(app, ann, { viewId: open._id })
    await app.request('POST', '/api/links', {
      token: manager.token,
      body: { from: closed._id, to: parent._id, type: 'contains', data: { x: 5, y: 5 } },
    })
    const first = await makeNote(app, ben, { buildson: parent._id })
    const second = await makeNote(app, ben, { buildson: parent._id })
    const standing = async (id: string) => {
      const [link] = (await linksTo(id)).filter(({ from }) => from === open._id)
      if (!link) throw new Error('It stands nowhere.')
      expect(link.type).toBe('contains')
      return { x: link.data.x, top: link.data.y ?? 0, bottom: (link.data.y ?? 0) + itemRoom(link).height }
    }
    const [above, placed, below] = await Promise.all([parent, first, second].map(({ _id }) => standing(_id)))
    expect(above).toMatchObject({ x: 100, top: 100 })
    expect(placed).toMatchObject({ x: 150, top: (above?.bottom ?? 0) + 30 })
    expect(below).toMatchObject({ x: 150, top: (placed?.bottom ?? 0) + 10 })
    const onView = (await linksTo(first._id)).filter(({ type }) => type === 'contains')
    expect(onView).toHaveLength(1)
    const moved = { token: ben.token, body: { data: { x: 900, y: 700 } } }
    expect((await app.request('PUT', `/api/links/${onView[0]?._id}`, moved)).status).toBe(200)
    const lowest = await standing(first._id)
    const third = await makeNote(app, ben, { buildson: parent._id })
    expect(await standing(third._id)).toMatchObject({ x: 900, top: lowest.bottom + 10 })
    const builds = (await linksTo(parent._id)).filter(({ type }) => type === 'buildson').map(({ from }) => from)
    expect(builds).toEqual([first._id, second._id, third._id])
  })

  test('is refused where the parent stands only on views the builder may not write, and writes nothing', async () => {
    const closed = await makeView('protected')
    const parent = await makeNote(app, manager, { viewId: closed._id })
    const refused = await create(ben, { type: 'Note', buildson: parent._id })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: 'You have no permission to edit this view.' })
    expect((await linksTo(parent._id)).filter(({ type }) => type === 'buildson')).toEqual([])
  })

  test('“buildson” names a parent in the community that the builder may read, else 422 and nothing is made [SPEC-02]', async () => {
    const hidden = await makeNote(app, ann, { permission: 'private' })
    const elsewhere = await makeNote(app, cast.elsewhere.ann)
    const notes = () => collection(ObjectModel).countDocuments({ communityId: cast.community._id, type: 'Note' })
    const before = await notes()
    for (const buildson of [hidden._id, elsewhere._id, 'f'.repeat(24), 'undefined', '1']) {
      const refused = await create(ben, { type: 'Note', buildson })
      expect([refused.status, refused.body]).toMatchObject([422, { errors: { buildson: { message: 'The note to build on is not in this community, or you may not read it.' } } }]) // prettier-ignore
    }
    expect(await notes()).toBe(before)
    for (const buildson of [null, undefined, ''])
      expect((await create(ben, { type: 'Note', buildson })).status).toBe(201)
    const made = (await create(ann, { type: 'Note', buildson: hidden._id.toUpperCase() })).as(objectSchema)
    expect((await linksTo(hidden._id)).map(({ type, from }) => [type, from])).toEqual([['buildson', made._id]])
  })

  test('is made with its links or not at all, and a later PUT does not move it [SPEC-02]', async () => {
    const view = await makeView('public')
    const parent = await makeNote(app, ann, { viewId: view._id })
    const other = await makeNote(app, ann, { viewId: view._id })
    const stored = async () => ({
      notes: await collection(ObjectModel).countDocuments({ type: 'Note' }),
      links: await collection(LinkModel).countDocuments({}),
      records: await collection(RecordModel).countDocuments({}),
    })
    const before = await stored()
    const links = collection(LinkModel)
    const write = links.insertMany.bind(links)
    const insertMany = vi.spyOn(links, 'insertMany').mockImplementation((docs, options) => {
      if (docs.some(({ type }) => type === 'contains')) return Promise.reject(new Error('The store refuses.'))
      return write(docs, options)
    })
    try {
      expect((await create(ben, { type: 'Note', buildson: parent._id })).status).toBe(500)
      expect(insertMany).toHaveBeenCalledTimes(2)
    } finally {
      insertMany.mockRestore()
    }
    expect(await stored()).toEqual(before)

    const made = (await create(ben, { type: 'Note', buildson: parent._id })).as(objectSchema)
    const of = async (id: string) => (await linksTo(id)).map(({ type, from }) => `${type} ${from}`).toSorted()
    const placed = await of(made._id)
    expect(placed).toEqual([`contains ${view._id}`])
    for (const buildson of [other._id, null, 'nothing']) {
      const saved = await app.request('PUT', `/api/objects/${cast.community._id}/${made._id}`, { token: ben.token, body: { buildson, title: 'Saved' } }) // prettier-ignore
      expect([saved.status, saved.body]).toMatchObject([200, { title: 'Saved' }])
      expect(saved.body).not.toHaveProperty('buildson')
    }
    expect([await of(made._id), await of(parent._id), await of(other._id)]).toEqual([
      placed,
      [`buildson ${made._id}`, `contains ${view._id}`],
      [`contains ${view._id}`],
    ])
  })
})
