import mongoose from 'mongoose'
import * as z from 'zod/mini'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { communitySchema, type Community } from '../../../shared/domain/communities.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { groupSchema } from '../../../shared/domain/groups.ts'
import { linkSchema, type Place } from '../../../shared/domain/links.ts'
import { COPY_PARTS, copyCandidatesSchema } from '../../../shared/domain/next-year.ts'
import { scaffoldSchema, type Scaffold } from '../../../shared/domain/scaffolds.ts'
import { hierarchySchema } from '../../../shared/rules/hierarchy.ts'
import { CommunityModel } from '../../graph/communities/communities.model.ts'
import { LinkModel, type FullLink } from '../../graph/links/links.model.ts'
import { insertLink, newLink } from '../../graph/links/make-links.ts'
import { withTerms } from '../../graph/objects/object-terms.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { findObject, insertObject, newObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { belongingsOf } from '../../testing/belongings.ts'
import { eventually } from '../../testing/eventually.ts'
import { filesOnDisk, makeAttachment, PNG } from '../../testing/files.ts'
import { admin as adminOf, join, makeNote, makeSupports, makeUser, newCommunity, type Joined, type Person } from '../../testing/makers.ts' // prettier-ignore
import { monitorStore } from '../../testing/store-calls.ts'
import { removeMarked } from '../communities/removal.ts'

let app: TestApp
let admin: Person
const unmonitored = monitorStore()
beforeAll(async () => {
  app = await startTestApp({ MANAGERS_CREATE_COMMUNITIES: 'on' })
  admin = await adminOf(app)
})
afterAll(async () => {
  unmonitored()
  await app.stop()
})
afterEach(() => void vi.restoreAllMocks())

const call = async <T extends z.core.$ZodType>(
  who: Person,
  method: string,
  path: string,
  schema: T,
  body?: unknown,
) => {
  const answer = await app.request(method, path, { token: who.token, body })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer.as(schema)
}
const send = (who: Person, method: string, path: string, body?: unknown) => call(who, method, path, z.unknown(), body)

const copy = (who: Person, { _id }: Community, body: object, headers: Record<string, string> = {}) =>
  app.request('POST', `/api/communities/${_id}/copies`, { token: who.token, body, headers })
const copied = async (source: Community, body: object = {}, parts: readonly string[] = COPY_PARTS, who = admin) => {
  const answer = await copy(who, source, { title: 'Year 6', parts, ...body })
  if (answer.status !== 201) throw new Error(`${answer.status} ${answer.text}`)
  return answer.as(communitySchema)
}

const scaffoldsOf = ({ _id }: Community) =>
  call(admin, 'GET', `/api/communities/${_id}/scaffolds`, z.array(scaffoldSchema))
const hierarchyOf = ({ _id }: Community) => call(admin, 'GET', `/api/communities/${_id}/hierarchy`, hierarchySchema)
const groupsOf = ({ _id }: Community) => call(admin, 'GET', `/api/communities/${_id}/groups`, z.array(groupSchema))
const itemsOf = (viewId: string) => call(admin, 'GET', `/api/links/from/${viewId}`, z.array(linkSchema))
const contextOf = ({ rootContextId }: Community) => call(admin, 'GET', `/api/contexts/${rootContextId}`, objectSchema)
const collectionsOf = ({ _id }: Community) =>
  call(admin, 'GET', `/api/keyconcept/${_id}/allcollections`, z.array(z.object({ name: z.string(), keyConcepts: z.array(z.string()) }))) // prettier-ignore

/** A community with something of everything. */
const makeSource = async () => {
  const { community, manager } = await newCommunity(app, await makeUser(app), 'Year 5')
  const { _id, views, rootContextId = '' } = community
  const [ann, ben] = [await join(app, await makeUser(app), community), await join(app, await makeUser(app), community)]
  const make = (who: Joined, body: object) =>
    call(who, 'POST', `/api/contributions/${_id}`, objectSchema, { authors: [who.author._id], status: 'active', ...body }) // prettier-ignore
  const link = (who: Joined, from: string, to: string, type: string, data: object = {}) =>
    call(who, 'POST', '/api/links', linkSchema, { from, to, type, data })
  const addView = (who: Joined, title: string) =>
    call(who, 'POST', `/api/communities/${_id}/views`, objectSchema, { title })

  const [welcome = ''] = views
  const light = await addView(manager, 'Light')
  const colours = await addView(ann, 'Colours')
  const gone = await addView(manager, 'Gone')
  const own = await addView(ann, 'Only mine')
  await send(manager, 'PUT', `/api/objects/${_id}/${gone._id}`, { status: 'inactive' })
  await send(ann, 'PUT', `/api/objects/${_id}/${own._id}`, { permission: 'private' })
  await link(manager, welcome, light._id, 'contains', { x: 30, y: 40 })
  await link(manager, light._id, colours._id, 'contains', { x: 50, y: 60 })
  await link(manager, light._id, gone._id, 'contains', { x: 1, y: 1 })

  const red = await call(manager, 'POST', `/api/groups/${_id}`, groupSchema, { title: 'Red', authors: [manager.author._id], members: [ann.author._id] }) // prettier-ignore
  await send(manager, 'PUT', `/api/objects/${_id}/${colours._id}`, { group: red._id, permission: 'private', authors: [manager.author._id] }) // prettier-ignore

  const scaffold = await call(manager, 'POST', `/api/communities/${_id}/scaffolds`, objectSchema, { title: 'Debate' })
  for (const title of ['For', 'Against', 'Verdict'])
    await send(manager, 'POST', `/api/scaffolds/${scaffold._id}/supports`, { title })
  const other = await call(manager, 'POST', `/api/communities/${_id}/scaffolds`, objectSchema, { title: 'Sources' })
  await link(manager, rootContextId, scaffold._id, 'uses', { order: 1 })
  await link(manager, light._id, other._id, 'uses', { order: 2 })
  await link(manager, scaffold._id, other._id, 'pair')
  const { scaffolds } = await call(manager, 'GET', `/api/communities/${_id}`, communitySchema)
  const [first = ''] = scaffolds
  await send(manager, 'PUT', `/api/communities/${_id}/scaffolds`, { scaffolds: [scaffold._id, first, other._id] })

  const context = await contextOf(community)
  const data = {
    plugins: { itm: true, filter: false, citationScaffolds: { enabled: true } },
    embeddedScaffold: true,
    freemode: true,
    stopWords: ['um', 'like'],
    viewSetting: { references: true },
  }
  await send(manager, 'PUT', `/api/objects/${_id}/${rootContextId}`, { data: { ...context.data, ...data } })
  await send(manager, 'PUT', `/api/communities/${_id}`, { lang: 'fi', timeZone: 'Asia/Tokyo' })
  const keyConceptCollection = { name: 'Optics', keyConcepts: ['light ray', 'prism'] }
  await send(manager, 'POST', `/api/keyconcept/${_id}/collections/`, { keyConceptCollection })

  const FIXED = { fixed: true, draggable: false }
  const picture = await makeAttachment(app, manager, { name: 'map.png' })
  const loose = await makeAttachment(app, manager, { name: 'loose.png' })
  const pupils = await makeAttachment(app, ann, { name: 'mine.png' })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><text>/view/${light._id} and /view/${own._id}</text></svg>`
  const draw = (who: Joined, title: string) => make(who, { type: 'Drawing', title, data: { svg } })
  const drawing = await draw(manager, `Frame of ${light._id}`)
  const items = [
    [picture.attachment._id, { x: 5, y: 6, width: 70, height: 80, ...FIXED }],
    [loose.attachment._id, { x: 900, y: 6 }],
    [pupils.attachment._id, { x: 5, y: 900, ...FIXED }],
    [drawing._id, { x: 1, y: 2, ...FIXED, locked: true }],
    [(await draw(manager, 'Loose drawing'))._id, { x: 900, y: 900 }],
    [(await draw(ann, 'Drawing of Ann'))._id, { x: 900, y: 700, ...FIXED }],
  ] as const
  for (const [to, place] of items) await link(manager, light._id, to, 'contains', place)
  const removed = await draw(manager, 'Removed drawing')
  await link(manager, light._id, removed._id, 'contains', { x: 300, y: 1200, ...FIXED })
  await send(manager, 'POST', `/api/moderation/removals/${removed._id}`, { reason: 'x' }).catch(() =>
    collection(ObjectModel).updateOne({ _id: removed._id }, { $set: { held: 'removed', permission: 'private' } }),
  )

  const note = await makeNote(app, ann, { title: 'Note of Ann', viewId: light._id })
  await makeNote(app, ben, { buildson: note._id, viewId: light._id })
  await makeSupports(app, ann, note)
  const citation = { longCitation: 'Newton: Opticks', shortCitation: 'Newton 1704', citedNoteId: note._id, citedNoteTitle: 'Note of Ann' } // prettier-ignore
  await send(ann, 'POST', `/api/citations/${_id}`, citation)
  const now = await call(manager, 'GET', `/api/communities/${_id}`, communitySchema)
  return { community: now, manager, ann, ben, light, colours, drawing, picture, scaffold, other, note, red }
}

let source: Awaited<ReturnType<typeof makeSource>>
beforeAll(async () => {
  source = await makeSource()
})

const IDS = /(?<![0-9a-z])(?:[0-9a-f]{32}|[0-9a-f]{24})(?![0-9a-z])/g
const idsIn = (value: unknown) => new Set(JSON.stringify(value).match(IDS))

const everythingOf = async (_id: string) => ({
  community: await collection(CommunityModel).findOne({ _id }),
  ...(await belongingsOf(_id)),
})

describe('a community from another', () => {
  test('has the settings, scaffolds, views, fixed items, groups, key concepts, stop words, time zone and language of the old one, and no people, notes, records, keys or files of notes [NEXT-01]', async () => {
    const { community, light, manager, ann } = source
    const made = await copied(community)
    expect(made).toMatchObject({ title: 'Year 6', lang: 'fi', timeZone: 'Asia/Tokyo', archived: false })

    const [before, { data }] = [(await contextOf(community)).data, await contextOf(made)]
    const { citationScaffolds } = z.parse(z.object({ plugins: z.looseObject({ citationScaffolds: z.unknown() }) }), data).plugins // prettier-ignore
    expect(data).toEqual({ ...before, plugins: { ...(before.plugins as object), citationScaffolds } })
    expect(data).toMatchObject({ plugins: { itm: true, filter: false }, freemode: true, stopWords: ['um', 'like'], viewSetting: { references: true } }) // prettier-ignore

    const outline = (list: readonly Scaffold[]) => {
      const titles = new Map(list.map(({ id, title }) => [id, title]))
      return list.map(({ title, supports, pairs, uses }) => ({
        title,
        supports: supports.map((support) => support.title),
        pairs: pairs.map(({ id }) => titles.get(id)),
        uses: uses.map(({ type, order, title: by }) => [type, order, type === 'View' && by]),
      }))
    }
    const repository = outline(await scaffoldsOf(made))
    const oldRepository = outline(await scaffoldsOf(community))
    // The sources that pupils cite belong to their notes.
    expect(oldRepository[3]).toMatchObject({ title: 'Reading Set', supports: ['Newton 1704'] })
    expect(repository).toEqual(oldRepository.map((one) => (one.title === 'Reading Set' ? { ...one, supports: [] } : one))) // prettier-ignore
    expect(repository[0]).toEqual({ title: 'Debate', supports: ['For', 'Against', 'Verdict'], pairs: ['Sources'], uses: [['Context', 1, false]] }) // prettier-ignore
    expect(repository.map(({ title }) => title)).toEqual(['Debate', expect.any(String), 'Sources', 'Reading Set', 'source list']) // prettier-ignore
    const sets = (await scaffoldsOf(made)).filter(({ title }) => ['Reading Set', 'source list'].includes(title))
    expect(citationScaffolds).toEqual({ enabled: true, citationScaffold: sets[0]?.id, sourceListScaffold: sets[1]?.id })

    const { views, links } = await hierarchyOf(made)
    expect(views.map(({ title, permission }) => [title, permission])).toEqual([['Welcome', 'public'], ['Light', 'public'], ['Colours', 'private']]) // prettier-ignore
    const titleOf = (id: string) => views.find(({ _id }) => _id === id)?.title
    expect(links.map(({ from, to }) => [titleOf(from), titleOf(to)])).toEqual([['Welcome', 'Light'], ['Light', 'Colours']]) // prettier-ignore
    const [, newLight] = views
    const items = await itemsOf(newLight?._id ?? '')
    const old = await itemsOf(light._id)
    const placed = (title: string) => old.find(({ _to }) => _to.title === title)?.data
    expect(
      items.filter(({ type }) => type === 'contains').map(({ _to, data: place }) => [_to.type, _to.title, place]),
    ).toEqual([
      // prettier-ignore
      ['View', 'Colours', placed('Colours')],
      ['Attachment', 'map.png', placed('map.png')],
      ['Drawing', expect.stringMatching(/^Frame of /), placed(`Frame of ${light._id}`)],
    ])
    const attachment = await call(admin, 'GET', `/api/objects/${items.find(({ _to }) => _to.type === 'Attachment')?.to}`, objectSchema) // prettier-ignore
    expect(attachment.data).toMatchObject({ filename: 'map.png', version: 1, type: 'image/png' })
    const bytes = await fetch(`${app.url}${String(attachment.data.url)}`, { headers: { Authorization: `Bearer ${admin.token}` } }) // prettier-ignore
    expect(Buffer.from(await bytes.arrayBuffer()).equals(PNG)).toBe(true)

    const [group, ...others] = await groupsOf(made)
    expect([group?.title, group?.members, others]).toEqual(['Red', [], []])
    expect(await findObject(views[2]?._id ?? '')).toMatchObject({ group: group?._id, _groupMembers: [] })
    expect(await collectionsOf(made)).toMatchObject([{ name: 'Optics', keyConcepts: ['light ray', 'prism'] }])

    for (const key of ['registrationKey', 'managerRegistrationKey'] as const) {
      expect(made[key]).toMatch(/^[\w-]{16}$/)
      expect(made[key]).not.toBe(community[key])
    }
    const stored = await belongingsOf(made._id)
    const objects = z.array(z.looseObject({ type: z.string(), userId: z.optional(z.string()) })).parse(stored.Object)
    expect(objects.filter(({ type }) => type === 'Author').map(({ userId }) => userId)).toEqual([admin.user._id])
    expect(new Set(objects.map(({ type }) => type))).toEqual(new Set(['Group', 'Scaffold', 'Support', 'View', 'Drawing', 'Attachment', 'Context', 'Author'])) // prettier-ignore
    expect(stored.File).toHaveLength(1)
    const authorId = (await collection(ObjectModel).findOne({ communityId: made._id, type: 'Author' }))?._id
    const records = z.array(z.looseObject({ authorId: z.string() })).parse(stored.Record)
    expect(new Set(records.map((record) => record.authorId))).toEqual(new Set([authorId]))
    for (const { token } of [manager, ann])
      expect((await app.request('GET', `/api/communities/${made._id}`, { token })).status).toBe(403)
  })

  test('has what a new one has in place of each part that is not ticked; views can come empty [NEXT-01]', async () => {
    const { community } = source
    const plain = await copied(community, {}, [])
    const fresh = (await newCommunity(app, await makeUser(app))).community
    expect((await contextOf(plain)).data).toEqual((await contextOf(fresh)).data)
    expect([plain.timeZone, plain.lang]).toEqual([fresh.timeZone, undefined])
    const titles = async (one: Community) => [
      (await scaffoldsOf(one)).map(({ title, supports, uses }) => [title, supports.length, uses.length]),
      (await hierarchyOf(one)).views.map(({ title }) => title),
      (await groupsOf(one)).length,
      (await collectionsOf(one)).length,
    ]
    expect(await titles(plain)).toEqual(await titles(fresh))
    expect(await belongingsOf(plain._id)).not.toHaveProperty('File')

    const empty = await copied(community, {}, ['views', 'stopWords'])
    const { views } = await hierarchyOf(empty)
    expect(views.map(({ title }) => title)).toEqual(['Welcome', 'Light', 'Colours'])
    expect((await itemsOf(views[1]?._id ?? '')).map(({ _to }) => _to.type)).toEqual(['View'])
    expect(await findObject(views[2]?._id ?? '')).toMatchObject({ permission: 'private', group: null })
    expect((await contextOf(empty)).data).toEqual({ ...(await contextOf(fresh)).data, stopWords: ['um', 'like'] })

    // Settings without scaffolds must not name scaffolds.
    const settings = (await contextOf(await copied(community, {}, ['settings']))).data
    expect(settings).toMatchObject({ freemode: true, plugins: { itm: true } })
    expect(settings.plugins).not.toHaveProperty('citationScaffolds')
    expect(settings).not.toHaveProperty('stopWords')
  })

  test('has new ids only, and no id of the old one is found in anything of it [NEXT-02]', async () => {
    const { community, ann, ben, light } = source
    const { rootContextId = '' } = community
    const { data, authors } = await contextOf(community)
    // Programs may store ids in settings of their own.
    const hidden = { [light._id]: { author: ann.author._id, at: `/view/${light._id}` }, tags: [ben.user._id, community._id] } // prettier-ignore
    await collection(ObjectModel).updateOne({ _id: rootContextId }, { $set: { data: { ...data, hidden } } })
    await withWrites(app.ctx.events, async (writes) => {
      const from = await findObject(light._id, writes.session)
      const held = { communityId: community._id, type: 'View', title: light._id, authors, data: { back: community._id, of: light._id } } // prettier-ignore
      const to = await insertObject(writes, held, null)
      if (from) await insertLink(writes, { communityId: community._id, from, to, type: 'contains', data: { parent: light._id, x: 1 } }, null) // prettier-ignore
      await collection(CommunityModel).updateOne({ _id: community._id }, { $set: { views: [...community.views, to._id] } }, { session: writes.session }) // prettier-ignore
    })
    const before = await everythingOf(community._id)
    const made = await copied(community)
    const target = await everythingOf(made._id)

    const old = idsIn([before, ann.user._id, ben.user._id])
    for (const needed of [community._id, rootContextId, light._id, ann.author._id, ben.user._id])
      expect(old).toContain(needed)
    expect(old.size).toBeGreaterThan(100)
    const found = idsIn(target)
    expect([...found].filter((id) => old.has(id) && id !== admin.user._id)).toEqual([])
    expect((await contextOf(made)).data).toHaveProperty('hidden')
    expect(await everythingOf(community._id)).toEqual(before)
    // Neither with letters in upper case nor within another text.
    const text = JSON.stringify(target).toLowerCase()
    expect([...old].filter((id) => id !== admin.user._id && text.includes(id))).toEqual([])
  })

  test('is made once for a key of a double click, and again for another [NEXT-02]', async () => {
    const { community } = await newCommunity(app, await makeUser(app))
    const body = { title: 'Once', parts: COPY_PARTS }
    const key = { 'Idempotency-Key': 'a double click' }
    const made = async (answers: Awaited<ReturnType<typeof copy>>[]) => {
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
      return new Set(answers.map((answer) => answer.as(communitySchema)._id)).size
    }
    const both = [copy(admin, community, body, key), copy(admin, community, body, key)]
    expect(await made([...(await Promise.all(both)), await copy(admin, community, body, key)])).toBe(1)
    expect(await made([await copy(admin, community, body, key), await copy(admin, community, body)])).toBe(2)
  })
})

const carryOn = () => removeMarked(app.ctx, new AbortController().signal)
const copiesOf = (title: string) => collection(CommunityModel).find({ title }).toArray()
const isVisible = async (title: string) => {
  const lists = ['/api/communities', '/api/communities?archived=true', '/api/users/myRegistrations']
  const texts = await Promise.all(lists.map(async (path) => (await app.request('GET', path, admin)).text))
  return texts.some((text) => text.includes(title))
}

describe('a copy that does not come to its end', () => {
  test('is removed whole, files included, when a step fails; the same key tries again [NEXT-02]', async () => {
    const { community } = source
    const [disk, before] = [await filesOnDisk(app), await everythingOf(community._id)]
    const body = { title: 'Failing', parts: COPY_PARTS, archive: true }
    const key = { 'Idempotency-Key': 'a failing one' }
    const put = vi.spyOn(app.ctx.files, 'put').mockRejectedValueOnce(new Error('the disk is full'))
    expect((await copy(admin, community, body, key)).status).toBe(500)
    expect(put).toHaveBeenCalled()
    expect(await isVisible('Failing')).toBe(false)
    const [failed] = await copiesOf('Failing')
    expect(failed?.deleting).toBeInstanceOf(Date)
    await eventually(async () => expect(await belongingsOf(failed?._id ?? '')).toEqual({}))
    expect((await filesOnDisk(app)).toSorted()).toEqual(disk.toSorted())
    expect(await everythingOf(community._id)).toEqual(before)

    const again = await copy(admin, community, body, key)
    expect(again.status).toBe(201)
    expect(again.as(communitySchema)._id).not.toBe(failed?._id)
    expect(await isVisible('Failing')).toBe(true)
  })

  test('is seen by nobody before it is whole, and is removed after its process has ended [NEXT-02]', async () => {
    const { community } = source
    const disk = await filesOnDisk(app)
    const put = app.ctx.files.put.bind(app.ctx.files)
    let goOn = () => {}
    const stopped = new Promise<void>((done) => (goOn = done))
    vi.spyOn(app.ctx.files, 'put').mockImplementation(async (name, bytes) => {
      const size = await put(name, bytes)
      await stopped
      return size
    })
    const key = { 'Idempotency-Key': 'a killed one' }
    const answer = copy(admin, community, { title: 'Killed', parts: COPY_PARTS }, key)
    await eventually(async () => expect((await filesOnDisk(app)).length).toBe(disk.length + 1))
    const [unfinished] = await copiesOf('Killed')
    const _id = unfinished?._id ?? ''
    const contents = await belongingsOf(_id)
    expect(contents.Object?.length).toBeGreaterThan(10)
    expect(contents.File).toBeUndefined()
    const [view] = z.array(z.looseObject({ _id: z.string(), type: z.string() })).parse(contents.Object).filter(({ type }) => type === 'View') // prettier-ignore
    expect(await isVisible('Killed')).toBe(false)
    for (const path of [`/api/communities/${_id}`, `/api/objects/${view?._id}`, `/api/views/${view?._id}/board`])
      expect((await app.request('GET', path, admin)).status).toBe(404)

    // The removal job leaves it alone while it is being made, and deletes it when nothing was written for ten minutes.
    await carryOn()
    expect(await belongingsOf(_id)).toEqual(contents)
    expect((unfinished?.deleting?.getTime() ?? 0) - Date.now()).toBeGreaterThan(9 * 60_000)
    await collection(CommunityModel).updateOne({ _id }, { $set: { deleting: new Date(Date.now() - 1) } })
    await carryOn()
    expect(await belongingsOf(_id)).toEqual({})
    goOn()
    const { status, headers } = await answer
    expect([status, headers.get('x-error-code')]).toEqual([503, 'copy.broken'])
    expect(await belongingsOf(_id)).toEqual({})
    await collection(CommunityModel).updateOne({ _id }, { $set: { deleting: new Date(Date.now() - 61 * 60_000) } })
    await carryOn()
    expect(await copiesOf('Killed')).toEqual([])
  })

  test('is refused while an attempt with the same key still runs elsewhere [NEXT-02]', async () => {
    const { community } = await newCommunity(app, await makeUser(app))
    const key = { 'Idempotency-Key': 'runs elsewhere' }
    const first = await copy(admin, community, { title: 'Elsewhere', parts: [] }, key)
    const { _id } = first.as(communitySchema)
    await collection(CommunityModel).updateOne({ _id }, { $set: { deleting: new Date(Date.now() + 60_000) } })
    const second = await copy(admin, community, { title: 'Elsewhere', parts: [] }, key)
    expect([second.status, second.headers.get('x-error-code')]).toEqual([409, 'copy.running'])
  })
})

describe('members of a copy', () => {
  const candidates = ({ _id }: Community, who: Person) =>
    call(who, 'GET', `/api/communities/${_id}/copies/members`, copyCandidatesSchema)

  test('come along as the manager has ticked them: writers within reach, with their limits; nobody else [NEXT-03]', async () => {
    const { community, manager } = await newCommunity(app, await makeUser(app))
    const pupil = async (firstName: string) => await join(app, await makeUser(app, { firstName }), community)
    const [zoe, ann, gone, reader] = [
      await pupil('Zoe'),
      await pupil('Ann'),
      await pupil('Gone'),
      await pupil('Reader'),
    ]
    await join(app, await makeUser(app, { firstName: 'Teacher' }), community, 'managers')
    await send(manager, 'DELETE', `/api/authors/${gone.author._id}`).catch(() =>
      collection(ObjectModel).updateOne({ _id: gone.author._id }, { $set: { status: 'inactive' } }),
    )
    await collection(ObjectModel).updateOne({ _id: reader.author._id }, { $set: { readOnly: true, blockLogin: true } })
    const elsewhere = await newCommunity(app, await makeUser(app))
    const shared = await join(app, await pupil('Shared'), elsewhere.community)
    const sharedHere = (await collection(ObjectModel).findOne({ userId: shared.user._id, communityId: community._id }))
      ?._id
    // A manager must manage all communities of a pupil; an admin need not.
    expect((await candidates(community, admin)).map(({ firstName }) => firstName)).toEqual(['Ann', 'Reader', 'Shared', 'Zoe']) // prettier-ignore
    const listed = await candidates(community, manager)
    expect(listed.map(({ firstName }) => firstName)).toEqual(['Ann', 'Reader', 'Zoe'])
    expect(Object.keys(listed[0] ?? {}).toSorted()).toEqual(['_id', 'firstName', 'lastName', 'userName'])

    for (const members of [[sharedHere], [gone.author._id], [zoe.author._id, manager.author._id], [zoe.user._id]]) {
      const refused = await copy(manager, community, { title: 'Refused', parts: [], members, archive: true })
      expect([refused.status, refused.body]).toMatchObject([422, { errors: { members: { code: 'copy.members' } } }])
    }
    expect(await copiesOf('Refused')).toEqual([])

    const members = [zoe.author._id, reader.author._id, zoe.author._id]
    const made = await copied(community, { members }, COPY_PARTS, manager)
    const authors = await collection(ObjectModel).find({ communityId: made._id, type: 'Author' }).toArray()
    expect(authors.map(({ userId, role, readOnly, blockLogin }) => [userId, role, readOnly, blockLogin])).toEqual([
      [manager.user._id, 'manager', undefined, undefined],
      [zoe.user._id, 'writer', undefined, undefined],
      [reader.user._id, 'writer', true, undefined],
    ])
    expect(new Set(authors.map(({ pseudoName }) => pseudoName)).size).toBe(3)
    const mine = await app.request('GET', '/api/users/myRegistrations', zoe)
    expect(mine.text).toContain(made._id)
    expect((await app.request('GET', `/api/communities/${made._id}`, ann)).status).toBe(403)
    // Nothing of the old membership has changed.
    expect(await candidates(community, manager)).toEqual(listed)
  })

  test('archives the old community in the same step where that is wanted, and logs it [NEXT-03]', async () => {
    const { community } = await newCommunity(app, await makeUser(app))
    const ann = await join(app, await makeUser(app), community)
    const kept = await copied(community, { archive: false })
    const state = async () => (await call(admin, 'GET', `/api/communities/${community._id}`, communitySchema)).archived
    expect(await state()).toBe(false)
    const made = await copied(community, { archive: true, members: [ann.author._id] })
    expect(await state()).toBe(true)
    const refused = await app.request('POST', `/api/contributions/${community._id}`, { ...ann, body: { type: 'Note' } })
    expect(refused.headers.get('x-error-code')).toBe('community.archived')
    await makeNote(app, { ...ann, author: { ...ann.author, communityId: made._id } }, {}).catch(() => undefined)
    const acts = async ({ _id }: Community) =>
      (await call(admin, 'GET', `/api/acts?community=${_id}`, z.object({ acts: z.array(z.looseObject({ act: z.string(), targetId: z.optional(z.string()) })) }))).acts.map(({ act, targetId }) => [act, targetId]) // prettier-ignore
    expect((await acts(community)).slice(0, 3)).toEqual(
      expect.arrayContaining([
        ['communityArchived', undefined],
        ['communityCopied', made._id],
        ['communityCopied', kept._id],
      ]),
    )
    expect(await acts(made)).toEqual(
      expect.arrayContaining([
        ['communityMade', undefined],
        ['memberAdded', undefined],
      ]),
    )
    // A copy of an archived community is made as well.
    expect((await copied(community)).archived).toBe(false)
  })
})

test('a source of 10,000 notes and 200 scaffolds is copied in small batches that hold no note [NEXT-01]', async () => {
  const { community } = await newCommunity(app, await makeUser(app))
  const ann = await join(app, await makeUser(app), community)
  const { _id: communityId } = community
  const [view, context] = [await findObject(community.views[0] ?? ''), await findObject(community.rootContextId ?? '')]
  if (!view || !context) throw new Error('They were made a moment ago.')
  const own = { communityId, authors: [ann.author._id], status: 'active' as const }
  const objects: ObjectDoc[] = []
  const links: FullLink[] = []
  const scaffolds: string[] = []
  const add = (type: string, title: string, from: ObjectDoc, kind: 'contains' | 'uses', data: Place) => {
    const at = new Date(Date.UTC(2026, 0, 1) + objects.length)
    const to = newObject({ ...own, type, title }, at)
    objects.push(to)
    links.push(newLink({ communityId, from, to, type: kind, data }, at))
    return to
  }
  for (let order = 0; order < 10_000; order += 1) add('Note', `Note ${order}`, view, 'contains', { x: order, y: 0 })
  for (let order = 0; order < 200; order += 1) {
    const scaffold = add('Scaffold', `Scaffold ${order}`, context, 'uses', { order })
    scaffolds.push(scaffold._id)
    for (let at = 0; at < 5; at += 1) add('Support', `Support ${at}`, scaffold, 'contains', { order: at })
  }
  for (let at = 0; at < objects.length; at += 2_000) {
    await collection(ObjectModel).insertMany(objects.slice(at, at + 2_000).map(withTerms))
    await collection(LinkModel).insertMany(links.slice(at, at + 2_000))
  }
  await collection(CommunityModel).updateOne({ _id: communityId }, { $set: { scaffolds } })
  await send(admin, 'PUT', `/api/communities/${communityId}`, { title: 'Year 5 in full' })

  const client = mongoose.connection.getClient()
  const sizes: number[] = []
  let notes = 0
  interface Reply { cursor?: { firstBatch?: object[]; nextBatch?: object[] } } // prettier-ignore
  const hear = ({ reply }: { reply: unknown }) => {
    const { cursor } = (reply ?? {}) as Reply
    const batch = cursor?.firstBatch ?? cursor?.nextBatch ?? []
    sizes.push(batch.length)
    notes += batch.filter((one) => 'type' in one && one.type === 'Note').length
  }
  client.on('commandSucceeded', hear)
  const made = await copied(community)
  client.off('commandSucceeded', hear)
  expect(notes).toBe(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  const repository = await scaffoldsOf(made)
  expect(repository.map(({ title }) => title)).toEqual(Array.from({ length: 200 }, (_, at) => `Scaffold ${at}`))
  expect(new Set(repository.map(({ supports, uses }) => `${supports.map(({ title }) => title).join()} ${uses.length}`))).toEqual(new Set(['Support 0,Support 1,Support 2,Support 3,Support 4 1'])) // prettier-ignore
})
