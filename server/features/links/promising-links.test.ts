import * as z from 'zod/mini'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema, type Link } from '../../../shared/domain/links.ts'
import { COLOUR_FLAGS } from '../../../shared/domain/root-context.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forAuthors, forManagers, makeCast, statuses, type Cast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { makeGroup, objectCalls } from '../../testing/objects.ts'
import { connect } from '../../testing/sockets.ts'

let app: TestApp
let cast: Cast
let ann: Joined
let ben: Joined
let manager: Joined
let communityId: string

beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ann = cast.callers.owner
  ben = cast.callers.writer
  manager = cast.callers.manager
  communityId = cast.community._id
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => communityId,
)
const DATA = { idea: 'leaves fall', reason: 'why do they?', color: 'yellow' }

const mark = async (
  who: Joined,
  note: Contribution,
  fields: object = {},
): Promise<{ idea: Contribution; link: Link }> => {
  const body = { type: 'promisingIdeaobj', title: 'an promisingIdeaobj', status: 'active', permission: 'protected', data: DATA, ...fields } // prettier-ignore
  const idea = (await create(who, body)).as(objectSchema)
  const link = { from: idea._id, to: note._id, type: 'promisings', data: DATA }
  return { idea, link: (await app.request('POST', '/api/links', { token: who.token, body: link })).as(linkSchema) }
}
const linksTo = async (who: Joined, { _id }: Contribution) =>
  (await app.request('GET', `/api/links/to/${_id}`, { token: who.token })).as(z.array(linkSchema))
const status = async (answer: ReturnType<typeof read>) => (await answer).status

describe('a promising idea', () => {
  test('is an object with idea, reason and colour by who marks it, joined to the note by a link that says the same [PROM-02, PROM-03, PROM-04, EDIT-076]', async () => {
    const note = await makeNote(app, ben, { body: '<p>In autumn leaves fall.</p>' })
    const { idea, link } = await mark(ann, note)
    expect(idea).toMatchObject({ type: 'promisingIdeaobj', authors: [ann.author._id], data: DATA })
    expect(link).toMatchObject({ type: 'promisings', from: idea._id, to: note._id, data: DATA })
    expect((await read(ben, idea._id)).as(objectSchema)).toEqual(idea)
    expect(await linksTo(ben, note)).toEqual([link])
  })

  test('has one of the eight colours or none, and texts alone [PROM-04]', async () => {
    const { idea } = await mark(ann, await makeNote(app, ben))
    for (const color of ['', ...COLOUR_FLAGS])
      expect((await save(ann, idea._id, { data: { color } })).as(objectSchema).data.color).toBe(color)
    const wrong = [{ color: 'none' }, { color: 'url(x)' }, { color: 3 }, { idea: ['a'] }, { reason: { b: 1 } }, { idea: 'x'.repeat(20_001) }] // prettier-ignore
    for (const data of wrong) {
      const [field] = Object.keys(data)
      const refused = await save(ann, idea._id, { data })
      expect([data, refused.status]).toEqual([data, 422])
      expect(refused.body).toMatchObject({ errors: { [`data.${field}`]: expect.anything() } })
      expect((await create(ann, { type: 'promisingIdeaobj', data })).status).toBe(422)
    }
    expect((await read(ann, idea._id)).as(objectSchema).data).toEqual({ ...DATA, color: 'blue' })
  })

  test('is changed by its maker and managers alone, whatever it is open to, and its link says what it says [PROM-22, PROM-23, EDIT-081]', async () => {
    const note = await makeNote(app, ben)
    const group = await makeGroup(communityId, [ann, ben])
    const authors = [ann.author._id, ben.author._id]
    for (const fields of [{}, { permission: 'public' }, { authors }, { group: group._id }]) {
      const { idea, link } = await mark(ann, note, fields)
      const path = `/api/objects/${communityId}/${idea._id}`
      for (const body of [
        { data: { reason: 'another' } },
        { permission: 'public', authors: [ben.author._id] },
        { status: 'inactive' },
      ]) {
        // prettier-ignore
        expect(await status(save(ben, idea._id, body))).toBe(403)
        expect((await read(ben, idea._id)).as(objectSchema)).toEqual(idea)
      }
      const body = { data: { ...DATA, reason: 'the cold', color: 'red' } }
      expect(await statuses(app, cast, 'PUT', path, { body })).toEqual(forAuthors())
      const said = { data: { ...DATA, color: 'blue' } }
      expect(await statuses(app, cast, 'PUT', `/api/links/${link._id}`, { body: said })).toEqual(forAuthors())
      expect((await save(manager, idea._id, body)).as(objectSchema).data).toEqual(body.data)
      expect((await linksTo(ben, note)).find(({ _id }) => _id === link._id)?.data).toEqual(body.data)
    }
  })

  test('is deleted by its maker and managers alone, in either way [PROM-21, PROM-22, PROM-23, EDIT-080, EDIT-081]', async () => {
    const note = await makeNote(app, ben)
    const another = () => mark(ann, note, { permission: 'public' })
    const unlinking = await statuses(app, cast, 'DELETE', async () => `/api/links/${(await another()).link._id}`)
    expect(unlinking).toEqual(forAuthors(204))
    const removing = await statuses(app, cast, 'PUT', async () => `/api/objects/${(await another()).idea._id}`, { body: { status: 'inactive' } }) // prettier-ignore
    expect(removing).toEqual(forAuthors())

    const { idea, link } = await another()
    expect((await app.request('DELETE', `/api/links/${link._id}`, { token: ben.token })).status).toBe(403)
    expect((await linksTo(ben, note)).find(({ _id }) => _id === link._id)).toEqual(link)
    expect((await read(ben, idea._id)).as(objectSchema)).toEqual(idea)
  })

  test('whose link to its note is gone is read no more than the note that it quotes', async () => {
    const note = await makeNote(app, ann, { permission: 'private' })
    const { idea, link } = await mark(ann, note)
    expect(await status(read(ben, idea._id))).toBe(403)
    expect((await app.request('DELETE', `/api/links/${link._id}`, { token: ann.token })).status).toBe(204)
    expect(await status(read(ben, idea._id))).toBe(403)
    expect((await read(ann, idea._id)).as(objectSchema)).toMatchObject({ status: 'inactive', permission: 'private' })
  })

  test('reaches those who have the note open, and so do its changes [PROM-10]', async () => {
    const note = await makeNote(app, ben)
    const bens = await connect(app, ben)
    await bens.follow(roomOf('linkto', note._id), () => mark(ann, note))
    const { idea, link } = await mark(ann, note)
    expect(await bens.until('link:save', ({ _id }) => _id === link._id)).toMatchObject({ data: DATA })
    await save(ann, idea._id, { data: { color: 'green' } })
    await bens.until('link:save', ({ _id, data }) => _id === link._id && data.color === 'green')
    await app.request('DELETE', `/api/links/${link._id}`, { token: ann.token })
    await bens.until('link:remove', ({ _id }) => _id === link._id)
    bens.socket.close()
  })
})

describe('a promising colour', () => {
  const home = () => `/api/communities/${communityId}`
  const list = async (who: Joined) =>
    (await app.request('GET', home(), { token: who.token })).as(communitySchema).promisingcolorobjs
  const colour = async (who: Joined, data: object) =>
    (await create(who, { type: 'promisingIdeacolorobj', permission: 'public', data })).as(objectSchema)

  test('holds a colour and what it means, and stands in the community’s list [PROM-04, PROM-05, EDIT-079]', async () => {
    const data = { color: 'green', data: 'Worth an experiment' }
    const green = await colour(manager, data)
    expect(green).toMatchObject({ type: 'promisingIdeacolorobj', data })
    const body = { promisingcolorobjs: [green._id] }
    expect((await app.request('PUT', home(), { token: manager.token, body })).as(communitySchema)).toMatchObject(body)
    expect(await list(ben)).toEqual([green._id])
    expect((await read(ben, green._id)).as(objectSchema).data).toEqual(data)
    for (const wrong of [{ color: '' }, { color: 'grey' }, { data: 1 }])
      expect((await save(manager, green._id, { data: wrong })).status).toBe(422)
  })

  test('is changed by its maker and managers alone, and taken off the list by them [PROM-05]', async () => {
    const red = await colour(manager, { color: 'red', data: 'Urgent' })
    const stored = await list(manager)
    const body = { promisingcolorobjs: [...stored, red._id] }
    await app.request('PUT', home(), { token: manager.token, body })
    const path = `/api/objects/${communityId}/${red._id}`
    expect(await statuses(app, cast, 'PUT', path, { body: { data: { data: 'Soon' } } })).toEqual(forManagers())
    await app.request('PUT', home(), { token: ann.token, body: { promisingcolorobjs: stored } })
    expect(await list(ann)).toContain(red._id)
  })
})

describe('an essence', () => {
  const link = (who: Joined, from: Contribution, to: Contribution) =>
    app.request('POST', '/api/links', { token: who.token, body: { from: from._id, to: to._id, type: 'essence' } })

  test('is made of any note that one may read, and parted from it by who made it or the note’s authors [ESSN-02, EDIT-113]', async () => {
    const note = await makeNote(app, ben)
    const essence = (
      await create(ann, { type: 'Essence', title: 'In short', data: { body: '<p>Leaves fall.</p>' } })
    ).as(objectSchema)
    const made = (await link(ann, note, essence)).as(linkSchema)
    expect(made).toMatchObject({ from: note._id, to: essence._id, type: 'essence', _to: { type: 'Essence', title: 'In short' } }) // prettier-ignore
    const theirs = await makeNote(app, ben)
    expect((await link(ann, note, theirs)).status).toBe(403)
    expect((await link(ben, await makeNote(app, ben), essence)).status).toBe(403)
    const hidden = await makeNote(app, ben, { permission: 'private' })
    expect((await link(ann, hidden, essence)).status).toBe(403)
    const another = async () => `/api/links/${(await link(ann, note, essence)).as(linkSchema)._id}`
    expect(await statuses(app, cast, 'DELETE', another)).toMatchObject({ visitor: 401, outsider: 403, writer: 204, owner: 204 }) // prettier-ignore
  })

  test('is closed to others when it is parted from its last note, which it tells of', async () => {
    const [diary, note] = [await makeNote(app, ben, { permission: 'private' }), await makeNote(app, ben)]
    const fields = { type: 'Essence', title: 'In short', permission: 'protected' }
    const essence = (await create(ben, fields)).as(objectSchema)
    const links = [await link(ben, diary, essence), await link(ben, note, essence)].map((made) => made.as(linkSchema))
    const part = ({ _id }: Link) => app.request('DELETE', `/api/links/${_id}`, { token: ben.token })
    await part(links[1]!)
    expect((await read(ben, essence._id)).as(objectSchema).status).toBe('active')
    await part(links[0]!)
    expect([await status(read(ann, essence._id)), await status(read(ben, essence._id))]).toEqual([403, 200])
    expect((await read(ben, essence._id)).as(objectSchema)).toMatchObject({ status: 'inactive', permission: 'private' })
  })
})
