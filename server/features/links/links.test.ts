import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema, type Link } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
let view: Contribution
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  view = await makeView(manager)
})
afterAll(() => app.stop())

const linksSchema = z.array(linkSchema)
const contribute = async (who: Joined, body: Record<string, unknown>) =>
  (
    await app.request('POST', `/api/contributions/${who.author.communityId}`, {
      token: who.token,
      body: { authors: [who.author._id], status: 'active', ...body },
    })
  ).as(objectSchema)
const makeView = (who: Joined, fields: Record<string, unknown> = {}) => contribute(who, { type: 'View', ...fields })
const post = (who: Joined, body: unknown, headers: Record<string, string> = {}) =>
  app.request('POST', '/api/links', { token: who.token, body, headers })
const put = (who: Joined, id: string, data: Record<string, unknown>) =>
  app.request('PUT', `/api/links/${id}`, { token: who.token, body: { data } })
const place = async (who: Joined, note: Contribution, data: Record<string, unknown> = { x: 1, y: 2 }, on = view) =>
  (await post(who, { from: on._id, to: note._id, type: 'contains', data })).as(linkSchema)
const list = async (who: Joined, path: string) =>
  (await app.request('GET', `/api/links/${path}`, { token: who.token })).as(linksSchema)

describe('a note cannot build on itself', () => {
  test('by whatever call a link is made, with 422 and without a trace [CALL-113]', async () => {
    const note = await makeNote(app, ann, { viewId: view._id, permission: 'public' })
    const ends = { from: note._id, to: note._id }
    const calls = [
      ['/api/links', { ...ends, type: 'buildson' }],
      ['/api/links/', { ...ends, type: 'buildson', data: {} }],
      ['/api/links', { from: note._id.toUpperCase(), to: note._id, type: 'buildson' }],
      ['/api/links/createGNoteLink', { ...ends, type: 'buildson' }],
      ['/api/links', { ...ends, type: 'iterateideaon' }],
      ['/api/links/iterateideaon', ends],
    ] as const
    for (const who of [ann, manager])
      for (const [path, body] of calls) {
        const refused = await app.request('POST', path, { token: who.token, body })
        expect([path, refused.status, refused.body]).toMatchObject([path, 422, { errors: { to: { message: 'A contribution cannot build on itself.' } } }]) // prettier-ignore
      }
    // A retried request's id is known before the note exists.
    const headers = { 'Idempotency-Key': 'the same note' }
    const body = { type: 'Note', title: 'Round', authors: [ann.author._id] }
    const path = `/api/contributions/${ann.author.communityId}`
    const make = (buildson?: string) =>
      app.request('POST', path, { token: ann.token, headers, body: { ...body, ...(buildson && { buildson }) } })
    const made = (await make()).as(objectSchema)
    expect((await make(made._id)).status).toBe(422)
    expect((await list(ann, `either/${note._id}`)).map(({ type }) => type)).toEqual(['contains'])
    expect(await list(ann, `either/${made._id}`)).toEqual([])
    const other = await makeNote(app, ann)
    for (const both of [
      { from: note._id, to: other._id },
      { from: other._id, to: note._id },
    ])
      expect((await post(ann, { ...both, type: 'buildson' })).status).toBe(201)
  })
})

describe('making a link', () => {
  test('answers it with both ends expanded [PROD-15]', async () => {
    const note = await makeNote(app, ann, { title: 'Été' })
    const answer = await post(ann, { from: view._id, to: note._id, type: 'contains', data: { x: 3, y: 4, idea: 'i' } })
    expect(answer.status).toBe(201)
    const link = answer.as(linkSchema)
    expect(link).toMatchObject({
      communityId: cast.community._id,
      from: view._id,
      to: note._id,
      type: 'contains',
      data: { x: 3, y: 4, idea: 'i' },
      _from: { type: 'View', title: view.title, status: 'active', permission: 'public', authors: [manager.author._id] },
      _to: { type: 'Note', title: 'Été', status: 'active', permission: 'protected', authors: [ann.author._id] },
    })
    expect(link._to).toMatchObject({ created: note.created, modified: note.modified, _groupMembers: [] })
    expect(Object.keys(link._to)).not.toContain('data')
    expect(Object.keys(link._to)).not.toContain('_id')
    expect((await list(ben, `from/${view._id}`)).find(({ _id }) => _id === link._id)).toEqual(link)
  })

  test('is for members, by what the type of link needs [CALL-46]', async () => {
    const closed = await makeView(ann, { permission: 'protected' })
    const note = await makeNote(app, ann)
    const request = { body: { from: closed._id, to: note._id, type: 'contains', data: {} } }
    expect(await statuses(app, cast, 'POST', '/api/links', request)).toEqual(forAuthors(201))
    expect((await list(ann, `from/${closed._id}`)).length).toBe(3)
    const refused = await post(ben, request.body)
    expect(refused.body).toMatchObject({ message: 'You have no permission to edit this view.' })

    const support = await contribute(ann, { type: 'Support', permission: 'protected', title: 'My theory' })
    const supports = { body: { from: support._id, to: note._id, type: 'supports' } }
    expect(await statuses(app, cast, 'POST', '/api/links', supports)).toEqual(forAuthors(201))
    const own = await makeNote(app, ben)
    expect((await post(ben, { from: support._id, to: own._id, type: 'supports' })).status).toBe(201)
    expect((await post(ben, { from: own._id, to: note._id, type: 'references', data: { text: 'x' } })).status).toBe(201)
    expect((await post(ben, { from: note._id, to: own._id, type: 'references' })).status).toBe(403)
    expect((await post(ben, { from: view._id, to: ben.author._id, type: 'notifies' })).status).toBe(201)
    expect((await post(ben, { from: view._id, to: ann.author._id, type: 'notifies' })).status).toBe(403)
    expect((await post(ben, { from: ben.author._id, to: note._id, type: 'read' })).status).toBe(403)
  })

  test('refuses what is incomplete, unknown, elsewhere or hidden', async () => {
    const note = await makeNote(app, ann)
    const hidden = await makeNote(app, ann, { permission: 'private' })
    const elsewhere = await makeNote(app, cast.elsewhere.ann)
    const link = { from: view._id, to: note._id, type: 'contains' }
    expect((await post(ben, { ...link, from: undefined })).status).toBe(400)
    expect((await post(ben, { ...link, to: { $ne: 1 } })).status).toBe(400)
    expect((await post(ben, { ...link, to: '0123456789abcdef01234567' })).status).toBe(404)
    expect((await post(ben, { ...link, to: elsewhere._id })).status).toBe(400)
    expect((await post(ben, { ...link, to: hidden._id })).status).toBe(403)
    expect((await post(ben, { ...link, type: 'likes' })).status).toBe(422)
    expect((await post(ben, { ...link, data: { x: 'left' } })).status).toBe(422)
  })

  test('of types that stand once between two objects one is made, however many ask for it at the same time', async () => {
    const { token } = manager
    const scaffold = await app.request('POST', `/api/contributions/${cast.community._id}`, {
      token,
      body: { type: 'Scaffold', title: 'Debate', authors: [manager.author._id] },
    })
    const { _id: to } = scaffold.as(objectSchema)
    const body = { from: cast.community.rootContextId, to, type: 'uses' }
    const made = await Promise.all(Array.from({ length: 10 }, () => app.request('POST', '/api/links', { token, body })))
    expect(new Set(made.map((answer) => answer.as(linkSchema)._id)).size).toBe(1)
    const all = (await app.request('GET', `/api/links/to/${to}`, { token })).as(z.array(linkSchema))
    expect(all.filter(({ type }) => type === 'uses')).toHaveLength(1)
  })

  test('an item without a place takes the first free one, one with a place moves off another exactly there [VIEW-18]', async () => {
    const board = await makeView(ann)
    const places: unknown[] = []
    for (const data of [{}, {}, { x: 300, y: 300 }, { x: 300, y: 300, showInPlace: true }, {}])
      places.push((await place(ann, await makeNote(app, ann), data, board)).data)
    expect(places).toEqual([
      { x: 10, y: 10 },
      { x: 10, y: 90 },
      { x: 300, y: 300 },
      { x: 350, y: 350, showInPlace: true },
      { x: 10, y: 170 },
    ])
  })

  test('of types that stand once the existing link is answered, others may stand twice', async () => {
    const note = await makeNote(app, ann)
    const notifies = { from: view._id, to: ann.author._id, type: 'notifies' }
    const [first, again] = [await post(ann, notifies), await post(ann, notifies)]
    expect(again.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect((await place(ann, note))._id).not.toBe((await place(ann, note))._id)
  })

  test('a retry with the same key makes no second link', async () => {
    const note = await makeNote(app, ann)
    const link = { from: view._id, to: note._id, type: 'contains', data: {} }
    const key = { 'Idempotency-Key': 'once' }
    const answers = await Promise.all([post(ann, link, key), post(ann, link, key)])
    answers.push(await post(ann, link, key))
    expect(new Set(answers.map((answer) => answer.as(linkSchema)._id)).size).toBe(1)
    expect((await list(ann, `to/${note._id}`)).length).toBe(1)
  })

  test('the same key with other ends or another type is refused', async () => {
    const [note, other] = [await makeNote(app, ann), await makeNote(app, ann)]
    const link = { from: note._id, to: other._id, type: 'references' }
    const key = { 'Idempotency-Key': 'another link' }
    await post(ann, link, key)
    for (const differing of [{ from: other._id, to: note._id }, { to: view._id }, { type: 'buildson' }])
      expect((await post(ann, { ...link, ...differing }, key)).status).toBe(422)
    expect((await post(ann, link, key)).status).toBe(201)
  })

  test('a view is not placed within itself, though views may contain each other', async () => {
    const [one, other] = [await makeView(ann), await makeView(ann)]
    const contains = (from: Contribution, to: Contribution) =>
      post(ann, { from: from._id, to: to._id, type: 'contains' })
    const refused = await contains(one, one)
    expect(refused.status).toBe(400)
    expect(refused.body).toMatchObject({ message: 'A view cannot be placed within itself.' })
    expect((await contains(one, other)).status).toBe(201)
    expect((await contains(other, one)).status).toBe(201)
  })
})

describe('what hangs on something', () => {
  const readBy = async (who: Joined, { _id }: Contribution) =>
    (await app.request('GET', `/api/objects/${_id}`, { token: who.token })).status
  const hang = (who: Joined, from: Contribution, to: Contribution, type: string) =>
    post(who, { from: from._id, to: to._id, type })

  test('is hung there only by those who may write it; the host’s author may take it off', async () => {
    for (const [type, linkType] of [
      ['Attachment', 'attach'],
      ['Essence', 'essence'],
    ] as const) {
      const [hidden, open] = [await makeNote(app, ben, { permission: 'private' }), await makeNote(app, ben)]
      const theirs = await contribute(ann, { type, permission: 'protected' })
      expect((await hang(ben, hidden, theirs, linkType)).status).toBe(403)
      expect(await readBy(ann, theirs)).toBe(200)
      const hung = (await hang(manager, open, theirs, linkType)).as(linkSchema)
      expect((await app.request('DELETE', `/api/links/${hung._id}`, { token: ben.token })).status).toBe(204)
    }
  })

  test('is closed with what its host hangs on, and a circle is no harm', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    const remark = await contribute(ann, { type: 'Annotation', permission: 'public' })
    const file = await contribute(ann, { type: 'Attachment', permission: 'public' })
    await hang(ann, remark, file, 'attach')
    expect(await readBy(ben, file)).toBe(200)
    await hang(ann, remark, note, 'annotates')
    expect(await readBy(ben, file)).toBe(403)
    expect(await readBy(ann, file)).toBe(200)
    const [one, other] = [
      await contribute(ann, { type: 'Attachment', permission: 'public' }),
      await contribute(ann, { type: 'Attachment', permission: 'public' }),
    ]
    await hang(ann, one, other, 'attach')
    await hang(ann, other, one, 'attach')
    expect(await readBy(ben, one)).toBe(200)
  })
})

test('the quotation of a reference is cleaned like a body', async () => {
  const [note, cited] = [await makeNote(app, ann), await makeNote(app, ann)]
  const text = '<i>leaf</i><img src="x" onerror="alert(1)">'
  const link = (await post(ann, { from: note._id, to: cited._id, type: 'references', data: { text } })).as(linkSchema)
  expect(link.data.text).toBe('<i>leaf</i><img src="x">')
  expect((await put(ann, link._id, { text: '<script>1</script>b' })).as(linkSchema).data.text).toBe('b')
})

describe('changing a link', () => {
  test('takes over its data only, for those who may [CALL-48]', async () => {
    const closed = await makeView(ann, { permission: 'protected' })
    const link = await place(ann, await makeNote(app, ann), { x: 1, y: 1 }, closed)
    const echo = { ...link, from: view._id, type: 'supports', _to: {}, readlink: 1, data: { x: 50, $set: 1 } }
    expect(await statuses(app, cast, 'PUT', `/api/links/${link._id}`, { body: echo })).toEqual(forAuthors())
    const changed = (await put(ann, link._id, { y: -7.5 })).as(linkSchema)
    expect(changed).toEqual({ ...link, data: { x: 50, y: -7.5 }, modified: changed.modified })
    expect(changed.modified > link.modified).toBe(true)
    expect((await put(ann, '0123456789abcdef01234567', {})).status).toBe(404)
  })

  test('the author of an item places it on a view they may not write', async () => {
    const closed = await makeView(manager, { permission: 'protected' })
    const link = await place(manager, await makeNote(app, ann), {}, closed)
    expect((await put(ann, link._id, { x: 9, y: 9 })).status).toBe(200)
    expect((await put(ben, link._id, { x: 9, y: 10 })).status).toBe(403)
  })

  test('one note stands on two views at two places, sizes and states, and reading again shows them [VIEW-03]', async () => {
    const note = await makeNote(app, ann)
    const other = await makeView(ann)
    const first = {
      x: 10,
      y: 20,
      width: 300,
      height: 200,
      showInPlace: true,
      draggable: false,
      fixed: true,
      locked: false,
    }
    const second = {
      x: -5,
      y: 1e6,
      width: 80,
      height: 40,
      showInPlace: false,
      draggable: true,
      fixed: false,
      locked: true,
    }
    const [on, onOther] = [await place(ann, note), await place(ann, note, {}, other)]
    await put(manager, on._id, first)
    await put(ann, onOther._id, second)
    const data = Object.fromEntries((await list(ben, `to/${note._id}`)).map((link) => [link.from, link.data]))
    expect(data).toEqual({ [view._id]: first, [other._id]: second })
  })

  test('fixing is for authors of the item and managers, locking for authors of the view and managers', async () => {
    const board = await makeView(ann, { permission: 'public' })
    const link = await place(ben, await makeNote(app, ben), { x: 0, y: 0 }, board)
    const item = await place(ann, await makeNote(app, manager), { x: 100, y: 0 }, board)
    expect((await put(ben, item._id, { fixed: true })).status).toBe(403)
    expect((await put(ben, link._id, { fixed: true, draggable: false })).status).toBe(200)
    expect((await put(ben, link._id, { locked: true })).status).toBe(403)
    expect((await put(ann, link._id, { locked: true })).status).toBe(200)
    // Locked items can't be moved, even by their authors; unchanged data is accepted.
    expect((await put(ben, link._id, { x: 5 })).status).toBe(403)
    expect((await put(ben, link._id, { fixed: false })).status).toBe(403)
    expect((await put(ben, link._id, { locked: false })).status).toBe(403)
    expect((await put(ben, link._id, { x: 0, locked: true })).status).toBe(200)
    expect((await put(ann, link._id, { x: 5, locked: false })).as(linkSchema).data).toMatchObject({
      x: 5,
      locked: false,
    })
    const slipped = await place(ben, await makeNote(app, ann), { x: 200, y: 0, locked: true, fixed: true }, board)
    expect(slipped.data).toEqual({ x: 200, y: 0 })
  })
})

describe('removing a link', () => {
  test('takes an item off a view for its authors and managers, once [CALL-49]', async () => {
    const note = await makeNote(app, ann)
    let link: Link
    const fresh = async () => {
      link = await place(ann, note, {})
      return `/api/links/${link._id}`
    }
    expect(await statuses(app, cast, 'DELETE', fresh)).toEqual(forAuthors(204))
    const gone = await app.request('DELETE', `/api/links/${link!._id}?userAction=true`, { token: ann.token })
    expect(gone.status).toBe(404)
    expect((await list(ann, `to/${note._id}`)).length).toBe(3)
  })

  test('in free mode any member takes items off, locked ones excepted', async () => {
    const { rootContextId = '' } = cast.community
    const free = (freemode: boolean) =>
      app.request('PUT', `/api/objects/${rootContextId}`, { token: manager.token, body: { data: { freemode } } })
    const link = await place(ann, await makeNote(app, ann))
    const locked = await place(ann, await makeNote(app, ann))
    await put(manager, locked._id, { locked: true })
    const remove = (who: Joined, { _id }: Link) => app.request('DELETE', `/api/links/${_id}`, { token: who.token })
    expect((await remove(ben, link)).status).toBe(403)
    await free(true)
    expect((await remove(ben, link)).status).toBe(204)
    expect((await remove(ann, locked)).status).toBe(403)
    expect((await remove(manager, locked)).status).toBe(204)
    await free(false)
  })

  test('another link goes as it came', async () => {
    const [note, cited] = [await makeNote(app, ann), await makeNote(app, manager)]
    const link = (await post(ann, { from: note._id, to: cited._id, type: 'references' })).as(linkSchema)
    expect((await app.request('DELETE', `/api/links/${link._id}`, { token: ben.token })).status).toBe(403)
    expect((await app.request('DELETE', `/api/links/${link._id}`, { token: ann.token })).status).toBe(204)
  })
})

describe('lists', () => {
  test('are for members: to an object [CALL-50] and from it [CALL-51]', async () => {
    const note = await makeNote(app, ann, { viewId: view._id })
    for (const path of [`to/${note._id}`, `from/${note._id}`, `either/${note._id}`, `from/${view._id}/to/${note._id}`])
      expect(await statuses(app, cast, 'GET', `/api/links/${path}/`)).toEqual(forMembers())
    const [link] = await list(ben, `to/${note._id}?_=123`)
    expect(await list(ben, `from/${view._id}/to/${note._id}`)).toEqual([link])
    expect(await list(ben, `either/${note._id}`)).toEqual([link])
    expect((await app.request('GET', `/api/links/${link?._id}`, { token: ben.token })).body).toEqual(link)
  })

  test('stand in the order of their making', async () => {
    const board = await makeView(ann)
    const made: string[] = []
    for (let count = 0; count < 4; count++) made.push((await place(ann, await makeNote(app, ann), {}, board))._id)
    expect((await list(ben, `from/${board._id}`)).map(({ _id }) => _id)).toEqual(made)
  })

  test('are empty for what is no id or unknown', async () => {
    for (const id of ['undefined', '0123456789abcdef01234567']) {
      expect(await list(ann, `from/${id}`)).toEqual([])
      expect(await list(ann, `to/${id}`)).toEqual([])
    }
  })

  test('leave out links to what the reader may not read, or what hangs on it [LOCK-07, LOCK-27]', async () => {
    const board = await makeView(ann)
    const hidden = await makeNote(app, ann, { permission: 'private', title: 'secret', viewId: board._id })
    const file = await contribute(ann, { type: 'Attachment', permission: 'public', title: 'file' })
    await post(ann, { from: hidden._id, to: file._id, type: 'attach' })
    const onBoard = await place(ann, file, {}, board)
    expect((await list(ann, `from/${board._id}`)).length).toBe(2)
    expect(await list(ben, `from/${board._id}`)).toEqual([])
    expect(await list(ben, `to/${hidden._id}`)).toEqual([])
    expect((await app.request('GET', `/api/links/${onBoard._id}`, { token: ben.token })).status).toBe(403)
    expect((await put(ben, onBoard._id, { x: 1 })).status).toBe(403)
    expect((await app.request('DELETE', `/api/links/${onBoard._id}`, { token: ben.token })).status).toBe(403)
  })
})

test('a link made while its end is closed tells nothing of it', async () => {
  for (let round = 0; round < 10; round += 1) {
    const note = await makeNote(app, ann, { title: 'open to all' })
    const change = { title: 'closed', permission: 'private' }
    const [link, saved] = await Promise.all([
      place(ann, note),
      app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body: change }),
    ])
    expect(saved.status).toBe(200)
    expect((await list(ann, `to/${note._id}`)).map(({ _to }) => _to)).toEqual([expect.objectContaining(change)])
    expect((await app.request('GET', `/api/links/${link._id}`, { token: ben.token })).status).toBe(403)
  }
})

test('a change of an object refreshes its summaries and leaves the links’ own time', async () => {
  const note = await makeNote(app, ann, { title: 'before' })
  const link = await place(ann, note)
  const change = {
    title: 'after',
    status: 'inactive',
    data: { riseabove: { viewId: view._id }, promisingContains: {} },
  }
  const saved = (await app.request('PUT', `/api/objects/${note._id}`, { token: ann.token, body: change })).as(
    objectSchema,
  )
  const [refreshed] = await list(ben, `to/${note._id}`)
  expect(refreshed).toMatchObject({
    modified: link.modified,
    _to: {
      title: 'after',
      status: 'inactive',
      modified: saved.modified,
      data: { riseabove: 'riseabove', promisingContains: 'promisingContains' },
    },
  })
})
