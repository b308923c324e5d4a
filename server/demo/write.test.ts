import { afterAll, beforeAll, expect, test } from 'vitest'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { type FullLink, LinkModel, type LinkDoc } from '../graph/links/links.model.ts'
import { endsNow } from '../graph/links/links.summary.ts'
import { ObjectModel, type StoredObject } from '../graph/objects/objects.model.ts'
import { HistoricalModel, RecordModel } from '../graph/records/records.model.ts'
import { FileModel } from '../features/files/files.model.ts'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeNote, signIn, twoMembers, type Joined } from '../testing/makers.ts'
import { planSchool } from './school.ts'
import { writeSchool } from './write.ts'

const PASSWORD = 'a demo password'
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='

let app: TestApp
let demo: string
let real: string

const makeByHand = async () => {
  const { community, manager, ann } = await twoMembers(app)
  const [viewId = ''] = community.views
  const ask = async (who: Joined, method: string, path: string, body: unknown) => {
    const answer = await app.request(method, path, { token: who.token, body })
    expect(answer.status, `${method} ${path} ${answer.text}`).toBeLessThan(300)
    return answer.body as { _id: string }
  }
  const create = (who: Joined, body: object) =>
    ask(who, 'POST', `/api/contributions/${community._id}`, { authors: [who.author._id], ...body })
  const save = (who: Joined, id: string, body: object) => ask(who, 'PUT', `/api/objects/${community._id}/${id}`, body)
  const link = (who: Joined, from: string, to: string, type: string, data = {}) =>
    ask(who, 'POST', '/api/links', { from, to, type, data })

  const first = await makeNote(app, ann, { viewId, status: 'unsaved', body: '' })
  await save(ann, first._id, { title: 'Leaves', status: 'active', keywords: ['leaf'], data: { body: '<p>Green</p>' } })
  const second = await makeNote(app, ann, { buildson: first._id, status: 'unsaved', body: '' })
  const scaffold = community.scaffolds[0] ?? ''
  const supports = (await app.request('GET', `/api/links/from/${scaffold}`, { token: ann.token })).body as LinkDoc[]
  await link(ann, supports[0]?.to ?? '', second._id, 'supports')
  await link(ann, second._id, first._id, 'references', { text: 'Green' })
  const makeGroup = (title: string) =>
    ask(manager, 'POST', `/api/groups/${community._id}`, { type: 'Group', title, members: [ann.author._id] })
  const group = await makeGroup('Red')
  await makeGroup('Blue')
  await save(ann, second._id, { group: group._id, status: 'active', langInNote: ['fr'], data: { body: '<p>Vert</p>' } })
  await app.request('POST', `/api/records/read/${community._id}/${second._id}`, { token: ann.token })

  const drawing = await create(ann, { type: 'Drawing', title: 'a Drawing', data: { svg: '<svg></svg>' } })
  await save(ann, drawing._id, { title: 'Sketch', status: 'active' })
  await link(ann, viewId, drawing._id, 'contains', { x: 1, y: 1, width: 9, height: 9, showInPlace: true })
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(PIXEL, 'base64')], { type: 'image/png' }), 'dot.png')
  const upload = await fetch(`${app.url}/api/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${ann.token}` },
    body: form,
  })
  const { tmpFilename } = (await upload.json()) as { tmpFilename: string }
  const attachment = await create(ann, { type: 'Attachment', title: 'an Attachment', data: { version: 0 } })
  await save(ann, attachment._id, { title: 'dot', status: 'active', tmpFilename, data: { tmpFilename } })
  await link(ann, second._id, attachment._id, 'attach')
  const annotation = await create(manager, {
    type: 'Annotation',
    title: 'an Annotation',
    permission: 'protected',
    data: { quote: 'Green', text: 'Why?', ranges: [], highlights: [], permissions: { read: [] } },
  })
  await link(manager, annotation._id, first._id, 'annotates')
  const said = { idea: 'Green', reason: '', color: '' }
  const idea = await create(manager, { type: 'promisingIdeaobj', title: 'an promisingIdeaobj', permission: 'protected', data: said }) // prettier-ignore
  await link(manager, idea._id, first._id, 'promisings', said)
  return community._id
}

beforeAll(async () => {
  app = await startTestApp()
  const passwordHash = await app.ctx.passwords.hash(PASSWORD)
  const school = planSchool({ seed: 3, notes: 150, pupils: 12, views: 3 }, new Date(2026, 2, 2))
  demo = (await writeSchool(school, { files: app.ctx.files, passwordHash })).communityId
  real = await makeByHand()
})
afterAll(() => app.stop())

/** Keys of a document with types of values, without the content of `data`. */
const shapeOf = (document: object): string =>
  Object.entries(document)
    // The number of batched acts is irrelevant.
    .filter(([key, value]) => value !== undefined && key !== 'entries')
    .map(([key, value]) => `${key}: ${Array.isArray(value) ? 'array' : value instanceof Date ? 'date' : value === null ? 'null' : typeof value}`)
    .toSorted()
    .join(', ') // prettier-ignore

const all = async <T extends { _id: string }>(model: Parameters<typeof collection<T>>[0], communityId: string) =>
  (await collection(model).find({ communityId } as never).toArray()) as unknown as T[] // prettier-ignore

const shapesBy = <T extends object>(documents: readonly T[], kindOf: (one: T) => string) => {
  const shapes = new Map<string, Set<string>>()
  for (const one of documents) {
    const known = shapes.get(kindOf(one)) ?? new Set()
    shapes.set(kindOf(one), known.add(shapeOf(one)))
  }
  return shapes
}

const expectLike = (ours: Map<string, Set<string>>, theirs: Map<string, Set<string>>) => {
  for (const [kind, shapes] of ours)
    for (const shape of shapes) expect([...(theirs.get(kind) ?? [])], `${kind}: ${shape}`).toContain(shape)
}

test('what is written in bulk has the shape of what the services write', async () => {
  const ofType = ({ type }: { type: string }) => type
  expectLike(
    shapesBy(await all(ObjectModel, demo), (one) => one.type + (one.group === null ? '' : ' of a group')),
    shapesBy(await all(ObjectModel, real), (one) => one.type + (one.group === null ? '' : ' of a group')),
  )
  expectLike(shapesBy(await all(LinkModel, demo), ofType), shapesBy(await all(LinkModel, real), ofType))
  const ofRecord = (one: { type: string; historicalVariableName?: string; historicalOperationType?: string }) =>
    `${one.type} ${one.historicalOperationType ?? ''} ${one.historicalVariableName ?? ''}`
  expectLike(shapesBy(await all(RecordModel, demo), ofRecord), shapesBy(await all(RecordModel, real), ofRecord))
  const ofSnapshot = ({ type, dataType }: { type: string; dataType: string }) => `${type} ${dataType}`
  const snapshots = async (id: string) => (await all(HistoricalModel, id)).map((one) => ({ ...one, ...one.data, type: one.type })) // prettier-ignore
  expectLike(shapesBy(await snapshots(demo), ofSnapshot), shapesBy(await snapshots(real), ofSnapshot))
  const files = (id: string) => all(FileModel, id)
  expectLike(shapesBy(await files(demo), ofType), shapesBy(await files(real), ofType))
  const accounts = await collection(AccountModel).find().toArray()
  expect(new Set(accounts.map(shapeOf)).size).toBe(1)
  const communities = await collection(CommunityModel).find().toArray()
  expect(new Set(communities.map(shapeOf)).size).toBe(1)
})

test('every link, record, snapshot and mark in a text resolves, and summaries are up to date', async () => {
  const [objects, links, records, snapshots] = [
    new Map((await all(ObjectModel, demo)).map((one) => [one._id, one])),
    new Map((await all(LinkModel, demo)).map((one) => [one._id, one])),
    await all(RecordModel, demo),
    new Map((await all(HistoricalModel, demo)).map((one) => [one._id, one])),
  ]
  for (const link of links.values()) {
    const { from, to, type, _from, _to } = link
    expect([objects.get(from), objects.get(to)]).not.toContain(undefined)
    if (type !== 'read') expect({ _from, _to }).toEqual(endsNow(link as FullLink, objects))
  }
  for (const { targetId = '', authorId, historicalObjectId } of records) {
    expect(objects.has(targetId)).toBe(true)
    expect(objects.get(authorId ?? '')?.type).toBe('Author')
    if (historicalObjectId) expect(snapshots.has(historicalObjectId)).toBe(true)
  }
  expect(records.filter(({ historicalObjectId }) => historicalObjectId).length).toBe(snapshots.size)
  const snapshotsOf = new Map<string, number>()
  for (const { dataId } of snapshots.values()) snapshotsOf.set(dataId, (snapshotsOf.get(dataId) ?? 0) + 1)
  const bodyOf = ({ data: { body } }: StoredObject) => (typeof body === 'string' ? body : '')
  for (const object of objects.values()) {
    expect(snapshotsOf.get(object._id)).toBe(object.version)
    for (const [, id = ''] of bodyOf(object).matchAll(/<span id="(\w+)" class="KFSupportStart/g))
      expect(links.get(id)).toMatchObject({ type: 'supports', to: object._id })
    for (const [, id = ''] of bodyOf(object).matchAll(/class="inline-attachment (\w+)"/g))
      expect(objects.get(id)).toMatchObject({ type: 'Attachment', status: 'active' })
  }
})

test('a pupil signs in, and finds board, picture and rise-above', async () => {
  const { token } = await signIn(app, 'alice', PASSWORD)
  const get = (path: string) => app.request('GET', path, { token })
  const views = (await get(`/api/communities/${demo}/views`)).body as { _id: string; title: string }[]
  expect(views.map(({ title }) => title)).toEqual(['Welcome', 'Why do leaves change colour?', 'Light and shadow', 'How do bridges hold?']) // prettier-ignore
  const board = (await get(`/api/views/${views[1]?._id}/board`)).body as {
    items: { _to: { type: string; data?: { riseabove?: string } }; shown?: { url?: string } }[]
  }
  expect(board.items.length).toBeGreaterThan(40)
  expect(board.items.some(({ _to }) => _to.data?.riseabove)).toBe(true)
  const picture = board.items.find(({ shown }) => shown?.url)?.shown?.url ?? ''
  expect((await get(picture)).headers.get('content-type')).toBe('image/png')
})
