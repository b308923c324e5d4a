import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forManagers, forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
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

describe('reading and writing', () => {
  const everybody = forMembers()
  const restricted = forAuthors()
  const allowed = async (permission: 'private' | 'protected' | 'public') => {
    const { _id } = await makeNote(app, ann, { permission })
    return {
      read: await statuses(app, cast, 'GET', `/api/objects/${_id}`),
      write: await statuses(app, cast, 'PUT', `/api/objects/${cast.community._id}/${_id}`, { body: { title: 'new' } }),
    }
  }

  test('private: authors, group and managers read and write [EDIT-043, LOCK-02, CALL-36, CALL-37, EDIT-051]', async () => {
    expect(await allowed('private')).toEqual({ read: restricted, write: restricted })
  })
  test('protected: every member reads, authors, group and managers write [EDIT-044, LOCK-03, CALL-36, CALL-37, EDIT-051]', async () => {
    expect(await allowed('protected')).toEqual({ read: everybody, write: restricted })
  })
  test('public: every member reads and writes [EDIT-045, LOCK-04, CALL-36, CALL-37]', async () => {
    expect(await allowed('public')).toEqual({ read: everybody, write: everybody })
  })

  test('the answer to a save is what is read afterwards, whatever the store made of it', async () => {
    const { _id } = await makeNote(app, ann, { permission: 'private' })
    const odd = {
      'half \ud83d': 'another \udf42',
      whole: '\ud83c\udf42',
      zero: -0,
      none: null,
      list: [null, 1.5, 2 ** 40],
    }
    const sent = { title: 'half a leaf \ud83c', keywords: ['leaf \udf42'], data: { body: '<p>a \ud83c</p>', odd } }
    const saved = await save(ann, _id, sent)
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ title: 'half a leaf \ufffd', keywords: ['leaf \ufffd'] })
    expect((await read(ann, _id)).body).toEqual(saved.body)
  })

  test('a refused change says why and changes nothing [EDIT-051]', async () => {
    const note = await makeNote(app, ann, { permission: 'protected' })
    const refused = await save(ben, note._id, { title: 'mine now', authors: [ben.author._id] })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: 'You cannot edit this object on your privilege.' })
    expect((await read(ann, note._id)).body).toEqual(note)
  })

  test('a member of the object’s group passes though no author, and no longer when the group is taken away [LOCK-05, EDIT-043, EDIT-044]', async () => {
    const group = await makeGroup(cast.community._id, [ben])
    const note = (await create(ann, { type: 'Note', status: 'active', permission: 'private', group: group._id })).as(
      objectSchema,
    )
    expect((await read(ben, note._id)).status).toBe(200)
    expect((await save(ben, note._id, { title: 'from the group' })).status).toBe(200)
    expect((await save(ann, note._id, { group: { value: 'x', label: 'y' } })).as(objectSchema).group).toBe(group._id)
    expect((await save(ann, note._id, { group: null })).as(objectSchema)._groupMembers).toEqual([])
    expect((await read(ben, note._id)).status).toBe(403)
  })

  test('a manager does anything, also with private objects of others [LOCK-06]', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    expect((await read(manager, note._id)).as(objectSchema).data.body).toBe(note.data.body)
    const saved = (await save(manager, note._id, { permission: 'public', status: 'inactive' })).as(objectSchema)
    expect(saved).toMatchObject({ permission: 'public', status: 'inactive' })
  })

  test('what hangs on a hidden note is hidden with it [LOCK-07, LOCK-27]', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    const file = (await create(ann, { type: 'Attachment', status: 'active', permission: 'public' })).as(objectSchema)
    expect((await read(ben, file._id)).status).toBe(200)
    const link = { from: note._id, to: file._id, type: 'attach' }
    await app.request('POST', '/api/links', { token: ann.token, body: link })
    expect((await read(ben, file._id)).status).toBe(403)
    expect((await save(ben, file._id, { title: 'x' })).status).toBe(403)
    expect((await read(ann, file._id)).status).toBe(200)
  })

  test('an unreadable contribution is answered without a word of it [LOCK-27]', async () => {
    const note = await makeNote(app, ann, { permission: 'private', title: 'secret title', body: 'secret body' })
    const answer = await read(ben, note._id)
    expect(answer.status).toBe(403)
    expect(answer.body).toEqual({ message: 'Forbidden' })
  })

  test('unknown and malformed ids are not found', async () => {
    expect((await read(ann, '0123456789abcdef01234567')).status).toBe(404)
    expect((await read(ann, 'undefined')).status).toBe(404)
    expect((await save(ann, '0123456789abcdef01234567', {})).status).toBe(404)
  })
})

describe('saving', () => {
  test('refreshes words, search text and time of a note [EDIT-016]', async () => {
    const note = await makeNote(app, ann, { title: 'Leaves', body: '<p>one two</p>' })
    const change = {
      data: { body: '<p>one <b>two</b></p><ul><li>three 日本</li></ul>' },
      keywords: ['k'],
      wordCount: 99,
    }
    const saved = (await save(ann, note._id, change)).as(objectSchema)
    expect(saved.wordCount).toBe(4)
    expect(saved.text4search).toBe('( Leaves ) one two three 日本 ( k )')
    expect(saved.modified > note.modified).toBe(true)
    const renamed = (await save(ann, note._id, { title: 'Trees' })).as(objectSchema)
    expect(renamed.text4search).toBe('( Trees ) one two three 日本 ( k )')
    expect(renamed.wordCount).toBe(4)
  })

  test('makes an unsaved note active, and an old echo does not take it back [EDIT-018]', async () => {
    const note = await makeNote(app, ann, { status: 'unsaved' })
    const still = (await save(ann, note._id, { title: 'Draft' })).as(objectSchema)
    expect(still.status).toBe('unsaved')
    expect((await save(ann, note._id, { ...still, status: 'active' })).as(objectSchema).status).toBe('active')
    expect((await save(ann, note._id, { ...still, status: 'unsaved' })).as(objectSchema).status).toBe('active')
  })

  test('merges data, replaces lists, sets null and leaves what is absent', async () => {
    const view = (
      await create(ann, { type: 'View', title: 'V', data: { a: { b: 1, c: 2 }, list: [1, 2], viewSetting: { x: 1 } } })
    ).as(objectSchema)
    const saved = (await save(ann, view._id, { data: { a: { b: 3 }, list: [3], viewSetting: null } })).as(objectSchema)
    expect(saved.data).toEqual({ a: { b: 3, c: 2 }, list: [3], viewSetting: null })
    expect(saved.title).toBe('V')
  })

  test('an echoed object with junk in it changes only what may be changed', async () => {
    const note = await makeNote(app, ann, {})
    const echo = {
      ...note, _id: 'x', __v: 3, communityId: cast.elsewhere.community._id, type: 'View', created: '2001-01-01', favAuthors: ['x'],
      comments: 'x', createdBy: 'x', attachments: [], records: [], authors: [ben.author._id, 'nobody'], version: 77, title: 'new',
    } // prettier-ignore
    const saved = (await save(ann, note._id, echo)).as(objectSchema)
    const { modified, text4search, ...rest } = saved
    expect(modified > note.modified && text4search.startsWith('( new )')).toBe(true)
    expect({ ...note, ...rest, title: note.title, authors: note.authors, version: 1 }).toEqual({
      ...note,
      modified: note.modified,
    })
    expect(saved).toMatchObject({ title: 'new', authors: [ann.author._id, ben.author._id], version: 2 })
    expect((await save(ann, note._id, { authors: [] })).status).toBe(422)
  })

  test('with If-Match a save in between is not overwritten, without it the last writer wins', async () => {
    const note = await makeNote(app, ann, { permission: 'public' })
    const mine = await save(ann, note._id, { title: 'first' }, { 'If-Match': '"1"' })
    expect(mine.as(objectSchema).version).toBe(2)
    const late = await save(ben, note._id, { title: 'late' }, { 'If-Match': '"1"' })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ object: mine.body })
    expect((await save(ben, note._id, { title: 'last' })).as(objectSchema)).toMatchObject({ title: 'last', version: 3 })
    expect((await save(ben, note._id, { title: 'x' }, { 'If-Match': 'abc' })).status).toBe(400)
  })

  test('the conflict answer shows an author as authors are shown', async () => {
    const refused = await save(ann, ann.author._id, { lang: 'de' }, { 'If-Match': '"9999"' })
    expect(refused.status).toBe(409)
    expect(refused.body).toMatchObject({ object: { userName: ann.user.userName, email: ann.author.email } })
  })

  test('a save that was overtaken by closing the note is refused without showing it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const note = await makeNote(app, ann, { permission: 'public' })
      // The look-up of an invalid group delays the save between read and write.
      const attempt = () => save(ben, note._id, { title: 'mine', group: note._id }, { 'If-Match': '"1"' })
      const before = [1, 2, 3].map(attempt)
      const closing = save(ann, note._id, { permission: 'private', title: 'secret' })
      for (const { text } of await Promise.all([...before, ...[1, 2, 3].map(attempt)]))
        expect(text).not.toContain('secret')
      expect((await closing).status).toBe(200)
    }
  })

  test('simultaneous saves all arrive: one of each version with If-Match, every one without', async () => {
    const note = await makeNote(app, ann, { permission: 'public' })
    const guarded = await Promise.all(
      [ann, ben, manager].map((who) => save(who, note._id, { title: 'x' }, { 'If-Match': '"1"' })),
    )
    expect(guarded.filter(({ status }) => status === 200).length).toBe(1)
    expect(guarded.filter(({ status }) => status === 409).length).toBe(2)
    await Promise.all([1, 2, 3, 4, 5].map((number) => save(ann, note._id, { data: { [`key${number}`]: number } })))
    const { version, data } = (await read(ann, note._id)).as(objectSchema)
    expect(version).toBe(7)
    expect(data).toMatchObject({ key1: 1, key2: 2, key3: 3, key4: 4, key5: 5 })
  })

  test('data nested without end is refused', async () => {
    const note = await makeNote(app, ann)
    const nested = (levels: number) =>
      app.request('PUT', `/api/objects/${note._id}`, {
        token: ann.token,
        body: `{"data":{"a":${'['.repeat(levels)}${']'.repeat(levels)}}}`,
        headers: { 'Content-Type': 'application/json' },
      })
    expect((await nested(10)).status).toBe(200)
    expect((await nested(50)).status).toBe(422)
    expect((await nested(5_000)).status).toBe(400)
  })
})

describe('the access of a view', () => {
  const makeView = async () => (await create(ann, { type: 'View', title: 'V' })).as(objectSchema)

  test('is set by its authors and managers; of other members’ saves only the rest is kept', async () => {
    const view = await makeView()
    const group = await makeGroup(cast.community._id, [ben])
    const seized = { permission: 'private', status: 'inactive', authors: [ben.author._id], group: group._id }
    const saved = await save(ben, view._id, { ...view, ...seized, title: 'Ours' })
    expect(saved.status).toBe(200)
    const { permission, status, authors } = view
    expect(saved.body).toMatchObject({ title: 'Ours', permission, status, authors, group: null })
    expect((await save(ann, view._id, { group: group._id })).body).toMatchObject({ group: group._id })
    expect((await save(ben, view._id, { permission: 'protected' })).body).toMatchObject({ permission: 'protected' })
    expect((await save(manager, view._id, { status: 'inactive' })).body).toMatchObject({ status: 'inactive' })
  })
})

describe('authors and contexts', () => {
  test('a person changes their own settings and nobody else’s', async () => {
    const change = { lang: 'fr', order: 3, data: { workspaces: [], secret: 1 }, firstName: 'Queen', role: 'writer' }
    const saved = await save(ann, ann.author._id, change)
    expect(saved.body).toMatchObject({
      lang: 'fr',
      order: 3,
      data: { workspaces: [] },
      firstName: ann.author.firstName,
    })
    expect(saved.body).not.toHaveProperty('data.secret')
    expect((await save(ben, ann.author._id, { lang: 'de' })).status).toBe(403)
    expect((await save(ann, ann.author._id, { role: 'manager' })).status).toBe(403)
    expect((await save(ann, ann.author._id, { blockLogin: true })).status).toBe(403)
    expect((await read(ben, ann.author._id)).body).toMatchObject({ role: 'writer', email: '', lang: 'fr' })
  })

  test('a manager changes names and roles, but does not make themself a writer', async () => {
    expect((await save(manager, ben.author._id, { firstName: 'Benjamin' })).body).toMatchObject({
      firstName: 'Benjamin',
    })
    const refused = await save(manager, manager.author._id, { role: 'writer' })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: 'You cannot make yourself a writer.' })
  })

  test('a manager does not block themself', async () => {
    const refused = await save(manager, manager.author._id, { blockLogin: true })
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({ message: 'You cannot block yourself.' })
    expect((await save(manager, manager.author._id, { ...manager.author, blockLogin: false })).status).toBe(200)
  })

  test('subscriptions keep no keys that mean something to the store', async () => {
    const subscriptions = [{ view: 'v', $where: '1', 'a.b': 2, deep: { $set: 3, kept: 4 } }]
    const saved = await save(ann, ann.author._id, { subscriptions })
    expect(saved.body).toMatchObject({ subscriptions: [{ view: 'v', deep: { kept: 4 } }] })
    expect(saved.text).not.toMatch(/\$|a\.b/)
  })

  test('the root context is read by members and written by managers', async () => {
    const { rootContextId = '' } = cast.community
    expect(await statuses(app, cast, 'GET', `/api/objects/${rootContextId}`)).toEqual(forMembers())
    expect(
      await statuses(app, cast, 'PUT', `/api/objects/${rootContextId}`, { body: { data: { flipname: true } } }),
    ).toEqual(forManagers())
  })
})

test('what clients echo as null counts as not sent', async () => {
  const note = await makeNote(app, ann, { title: 'Shadows' })
  const nothing = { title: null, status: null, permission: null, authors: null, keywords: null, wordCount: null, docShared: null, langInNote: null, visitorRole: null } // prettier-ignore
  const saved = await save(ann, note._id, nothing)
  expect(saved.status).toBe(200)
  const { title, status, permission, authors, keywords, wordCount } = saved.as(objectSchema)
  expect({ title, status, permission, authors, keywords, wordCount }).toEqual({
    title: 'Shadows',
    status: 'active',
    permission: 'protected',
    authors: note.authors,
    keywords: note.keywords,
    wordCount: note.wordCount,
  })
  const made = await create(ann, { type: 'Note', ...nothing })
  expect([made.status, made.as(objectSchema).authors]).toEqual([201, [ann.author._id]])
})
