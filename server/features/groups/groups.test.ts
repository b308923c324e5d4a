import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { groupSchema, type Group } from '../../../shared/domain/groups.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import { join, makeUser, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { connect } from '../../testing/sockets.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let communityId: string
let ann: Joined
let ben: Joined
let cara: Joined
let manager: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  communityId = cast.community._id
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  cara = await join(app, await makeUser(app, { firstName: 'Cara' }), cast.community)
})
afterAll(() => app.stop())

const { create, read, save } = objectCalls(
  () => app,
  () => communityId,
)
const UNKNOWN = '0123456789abcdef01234567'
const post = (who: Joined, body: unknown) =>
  app.request('POST', `/api/groups/${communityId}`, { token: who.token, body })
const makeGroup = async (who: Joined, members: Joined[], fields: object = {}) =>
  (await post(who, { type: 'Group', title: 'Red', members: members.map(({ author }) => author._id), ...fields })).as(
    groupSchema,
  )
const setMembers = async (who: Joined, group: Group, members: string[]) =>
  await save(who, group._id, { ...group, members })
const groupsOf = async (who: Joined) =>
  (await app.request('GET', `/api/communities/${communityId}/groups/`, { token: who.token })).as(z.array(groupSchema))
const privateNote = async (who: Joined, group: Group, fields: object = {}) =>
  (await create(who, { type: 'Note', status: 'active', permission: 'private', group: group._id, ...fields })).as(
    objectSchema,
  )
const linkTo = async (who: Joined, { _id }: Contribution) =>
  (await app.request('GET', `/api/links/to/${_id}`, { token: who.token })).as(z.array(linkSchema))[0]
const place = async (who: Joined, viewId: string | undefined, { _id }: Contribution) =>
  (
    await app.request('POST', '/api/links', {
      token: who.token,
      body: { from: viewId, to: _id, type: 'contains', data: { x: 1, y: 1 } },
    })
  ).as(linkSchema)

describe('a group', () => {
  test('is made by any member, as old clients make it [CALL-45, GRPV-14]', async () => {
    const body = { communityId, type: 'Group', title: ' Red\n', status: 'active', permission: 'protected' }
    expect(await statuses(app, cast, 'POST', `/api/groups/${communityId}`, { body })).toEqual(forMembers(201))
    expect(await groupsOf(ann)).toHaveLength(4)
    const me = ann.author._id
    const group = (await post(ann, { ...body, authors: [me], members: [me, ben.author._id, me] })).as(groupSchema)
    expect(group).toMatchObject({
      communityId,
      type: 'Group',
      title: 'Red',
      status: 'active',
      permission: 'protected',
      authors: [me],
      members: [me, ben.author._id],
      version: 1,
    })
    expect((await post(ann, { title: 'Alone' })).as(groupSchema)).toMatchObject({
      permission: 'protected',
      authors: [me],
      members: [me],
    })
  })

  test('needs a title and its maker among its authors, when it is made and later', async () => {
    for (const body of [{}, { title: ' ' }, { title: 7 }, { title: 'x', members: 'all' }])
      expect((await post(ann, body)).status).toBe(422)
    expect((await post(ann, { title: 'x', authors: [ben.author._id] })).status).toBe(403)
    const group = await makeGroup(ann, [ben])
    for (const title of ['', '  ']) {
      const refused = await save(ann, group._id, { title, members: [] })
      expect(refused.status).toBe(422)
      expect(refused.body).toMatchObject({ errors: { title: { code: 'field.required' } } })
    }
    expect((await read(ann, group._id)).body).toEqual(group)
    expect((await save(ann, group._id, { title: ' Blue ' })).as(groupSchema).title).toBe('Blue')
  })

  test('has authors of the community in it, each once; with anybody else it is refused and stays as it is', async () => {
    const note = (await create(ann, { type: 'Note' })).as(objectSchema)
    const gone = await join(app, await makeUser(app), cast.community)
    const group = await makeGroup(ann, [ben, gone])
    await collection(ObjectModel).updateOne({ _id: gone.author._id }, { $set: { status: 'inactive' } })
    const others = [UNKNOWN, cast.elsewhere.ann.author._id, note._id, ann.user._id, '$where', '']
    const before = await groupsOf(ann)
    for (const other of others)
      for (const answer of [
        await post(ann, { title: 'x', members: [ben.author._id, other] }),
        await setMembers(ann, group, [cara.author._id, other]),
        await save(manager, group._id, { title: 'New', members: [other] }),
      ]) {
        expect([other, answer.status]).toEqual([other, 422])
        expect(answer.body).toMatchObject({ errors: { members: { code: 'group.members' } } })
      }
    expect((await post(ann, { title: 'x', members: [gone.author._id] })).status).toBe(422)
    expect((await post(ann, { title: 'x', members: Array.from({ length: 1001 }, () => UNKNOWN) })).status).toBe(422)
    expect(await groupsOf(ann)).toEqual(before)

    // Former members of the community may stay in the group.
    const members = [cara.author._id, gone.author._id, cara.author._id, ben.author._id, ben.author._id]
    const saved = (await setMembers(ann, group, members)).as(groupSchema)
    expect(saved.members).toEqual([cara.author._id, gone.author._id, ben.author._id])
    expect((await setMembers(ann, group, [])).as(groupSchema).members).toEqual([])
    expect((await save(ann, note._id, { members: others })).body).not.toHaveProperty('members')
  })

  test('is listed to members while it is active and theirs to read [CALL-25, GRPV-14]', async () => {
    expect(await statuses(app, cast, 'GET', `/api/communities/${communityId}/groups`)).toEqual(forMembers())
    const group = await makeGroup(ann, [ben])
    const hidden = await makeGroup(ann, [ben], { permission: 'private' })
    const removed = await makeGroup(ann, [ben])
    await save(ann, removed._id, { status: 'inactive' })
    const ids = async (who: Joined) => (await groupsOf(who)).map(({ _id }) => _id)
    expect((await groupsOf(cara)).at(-1)).toEqual(group)
    expect((await ids(ann)).slice(-2)).toEqual([group._id, hidden._id])
    expect(await ids(cara)).not.toContain(hidden._id)
    expect(await ids(ann)).not.toContain(removed._id)
  })

  test('that somebody may not read is none that they can name', async () => {
    const hidden = await makeGroup(ann, [ann], { permission: 'private' })
    const note = (await create(ben, { type: 'Note', group: hidden._id })).as(objectSchema)
    expect(note).toMatchObject({ group: null, _groupMembers: [] })
    const saved = await save(ben, note._id, { group: hidden._id })
    expect(saved.as(objectSchema)).toMatchObject({ group: null, _groupMembers: [] })
    expect((await save(manager, note._id, { group: hidden._id })).as(objectSchema).group).toBe(hidden._id)
  })

  test('is renamed, filled and removed by its authors and managers alone, whatever its permission [GRPM-14]', async () => {
    for (const permission of ['private', 'protected', 'public']) {
      const group = await makeGroup(ann, [ben], { permission })
      const changes = [{ title: 'Mine' }, { members: [ben.author._id, cara.author._id] }, { status: 'inactive' }]
      for (const change of changes) {
        for (const who of [ben, cara, cast.elsewhere.manager]) {
          const refused = await save(who, group._id, { ...group, ...change })
          expect([change, refused.status]).toEqual([change, 403])
        }
        const body = { ...group, ...change }
        expect((await app.request('PUT', `/api/objects/${group._id}`, { body })).status).toBe(401)
      }
      expect((await read(ann, group._id)).as(groupSchema)).toEqual(group)
      let version = 1
      for (const change of changes) {
        const saved = (await save(manager, group._id, change)).as(groupSchema)
        expect(saved).toMatchObject({ ...change, version: (version += 1) })
      }
    }
  })

  test('that is removed is offered no more, but what was given to it stays its members’ [GRPM-15]', async () => {
    const group = await makeGroup(ann, [ben])
    const note = await privateNote(ann, group, { title: 'ours' })
    const open = (await create(ann, { type: 'Note', status: 'active' })).as(objectSchema)
    expect((await groupsOf(cara)).map(({ _id }) => _id)).toContain(group._id)
    await save(manager, group._id, { status: 'inactive' })
    for (const who of [ann, ben, cara, manager])
      expect((await groupsOf(who)).map(({ _id }) => _id)).not.toContain(group._id)

    expect(await privateNote(cara, group)).toMatchObject({ group: null, _groupMembers: [] })
    const saved = await save(ann, open._id, { group: group._id, title: 'Still all of us' })
    expect(saved.as(objectSchema)).toMatchObject({ group: null, _groupMembers: [], title: 'Still all of us' })
    const echoed = (await save(ben, note._id, { ...note, title: 'ours still' })).as(objectSchema)
    expect(echoed).toMatchObject({ title: 'ours still', group: group._id, _groupMembers: [ben.author._id] })
    const other = await makeGroup(ann, [cara])
    expect((await save(ann, note._id, { group: other._id })).status).toBe(200)
    expect([(await read(ben, note._id)).status, (await read(cara, note._id)).status]).toEqual([403, 200])

    await save(ann, group._id, { status: 'active' })
    expect((await save(ann, note._id, { group: group._id })).as(objectSchema).group).toBe(group._id)
    expect((await read(ben, note._id)).status).toBe(200)
  })
})

describe('a change of a group’s members', () => {
  test('changes who reads what is of the group, in notes and links alike, and is no change of these', async () => {
    const group = await makeGroup(ann, [ben])
    const note = await privateNote(ann, group)
    const link = await place(ann, cast.community.views[0], note)
    const status = async (who: Joined) => (await read(who, note._id)).status
    expect([await status(ben), await status(cara)]).toEqual([200, 403])
    expect(await linkTo(cara, note)).toBeUndefined()

    expect((await setMembers(ann, group, [cara.author._id])).status).toBe(200)
    expect([await status(ben), await status(cara)]).toEqual([403, 200])
    expect(await linkTo(ben, note)).toBeUndefined()
    const _groupMembers = [cara.author._id]
    expect((await read(ann, note._id)).body).toEqual({ ...note, _groupMembers })
    expect(await linkTo(cara, note)).toEqual({ ...link, _to: { ...link._to, _groupMembers } })
    const records = await app.request('GET', `/api/records/object/${note._id}`, { token: ann.token })
    expect(records.as(z.array(recordSchema)).map(({ type }) => type)).toEqual(['created'])
    const saved = await save(ann, note._id, { title: 'on' }, { 'If-Match': '"1"' })
    expect(saved.as(objectSchema)).toMatchObject({ version: 2, _groupMembers })
    expect((await linkTo(cara, note))?._to).toMatchObject({ title: 'on', _groupMembers })
  })

  test('while a note of the group is being saved leaves no summary behind', async () => {
    const group = await makeGroup(ann, [ben])
    const note = await privateNote(ann, group)
    await place(ann, cast.community.views[0], note)
    for (let round = 0; round < 10; round += 1) {
      const members = round % 2 === 0 ? [cara.author._id] : [ben.author._id]
      const answers = await Promise.all([
        save(ann, note._id, { title: `round ${round}` }),
        setMembers(ann, group, members),
        save(ann, note._id, { keywords: [`${round}`] }),
      ])
      expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200])
      expect((await read(ann, note._id)).as(objectSchema)._groupMembers).toEqual(members)
      expect((await linkTo(ann, note))?._to._groupMembers).toEqual(members)
    }
  })

  test('while notes come into the group leaves none behind that a former member could read', async () => {
    for (let round = 0; round < 10; round += 1) {
      const group = await makeGroup(ann, [ben])
      const old = (await create(ann, { type: 'Note', status: 'active', permission: 'private' })).as(objectSchema)
      const [made, ...answers] = await Promise.all([
        create(ann, { type: 'Note', status: 'active', permission: 'private', group: group._id }),
        save(ann, old._id, { group: group._id }),
        setMembers(ann, group, [cara.author._id]),
      ])
      expect([made, ...answers].map((answer) => answer.status)).toEqual([201, 200, 200])
      for (const id of [made.as(objectSchema)._id, old._id]) {
        expect((await read(ann, id)).as(objectSchema)._groupMembers).toEqual([cara.author._id])
        expect((await read(ben, id)).status).toBe(403)
      }
    }
  })

  test('while a note of the group is placed leaves no link that a former member could read', async () => {
    const view = (await create(ann, { type: 'View', permission: 'public' })).as(objectSchema)
    for (let round = 0; round < 10; round += 1) {
      const group = await makeGroup(ann, [ben])
      const note = await privateNote(ann, group)
      const [link, saved] = await Promise.all([place(ann, view._id, note), setMembers(ann, group, [cara.author._id])])
      expect(saved.status).toBe(200)
      expect((await linkTo(ann, note))?._to._groupMembers).toEqual([cara.author._id])
      expect((await app.request('GET', `/api/links/${link._id}`, { token: ben.token })).status).toBe(403)
    }
  })

  test('is told to those who look on: who has lost the right sees it go and leaves the room [RTIM-09]', async () => {
    const group = await makeGroup(ann, [ben])
    const note = await privateNote(ann, group, { title: 'secret' })
    const view = (await create(ann, { type: 'View', permission: 'public' })).as(objectSchema)
    const link = await place(ann, view._id, note)
    const open = await place(ann, view._id, (await create(ann, { type: 'Note', status: 'active' })).as(objectSchema))
    const move = () => app.request('PUT', `/api/links/${open._id}`, { token: ann.token, body: { data: { x: 2 } } })
    const [bens, caras] = [await connect(app, { token: ben.token }), await connect(app, { token: cara.token })]
    await bens.follow(roomOf('contribution', note._id), () => save(ann, note._id, { title: 'secret' }))
    for (const ear of [bens, caras]) await ear.follow(roomOf('linkfrom', view._id), move)

    await setMembers(ann, group, [cara.author._id])
    const removed = await bens.until('link:remove', ({ _id }) => _id === link._id)
    expect(removed._to).toMatchObject({ title: 'forbidden', authors: [] })
    const shown = await caras.until('link:save', ({ _id }) => _id === link._id)
    expect(shown._to).toMatchObject({ title: 'secret', _groupMembers: [cara.author._id] })

    const told = bens.heard.length
    await save(ann, note._id, { title: 'more secret' })
    await caras.until('link:save', ({ _to }) => _to.title === 'more secret')
    expect(JSON.stringify(bens.heard.slice(told))).not.toContain('more secret')
    for (const ear of [bens, caras]) ear.socket.close()
  })
})
