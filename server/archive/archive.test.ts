import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mongoose from 'mongoose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CONTRIBUTION_TYPES, PERMISSIONS } from '../../shared/domain/contributions.ts'
import { communitySchema } from '../../shared/domain/communities.ts'
import { LINK_TYPES } from '../../shared/domain/links.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { ConsentModel, StudyModel } from '../features/studies/studies.model.ts'
import { FileModel } from '../features/files/files.model.ts'
import { SCHEMA_VERSION } from '../migrations/migrate.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { pack, sealed, unpack, withDocuments } from '../testing/archives.ts'
import { belongingsOf } from '../testing/belongings.ts'
import { eventually } from '../testing/eventually.ts'
import { makeAttachment } from '../testing/files.ts'
import { makeNote, type Person } from '../testing/makers.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { makeCast, type Cast } from '../testing/cast.ts'
import { makeEverything } from '../testing/everything.ts'
import { exportCommunity } from './export-community.ts'
import { importCommunity } from './import-community.ts'
import { openArchive } from './reader.ts'
import { CARRIED_NAMES, carriedOf } from './contents.ts'
import { collection } from '../store/collection.ts'

let app: TestApp
let cast: Cast
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'buildon-archive-'))
  cast = await makeCast(app)
  await makeEverything(app, cast)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const schema = SCHEMA_VERSION
const exported = async (communityId: string, name: string, accounts = false) => {
  const file = join(folder, name)
  const report = await exportCommunity(app.ctx, createWriteStream(file), { communityId, accounts })
  return { file, report, communityId }
}
const readAll = async (file: string) => {
  const archive = await openArchive(file, { schema })
  const parts: Record<string, Record<string, unknown>[]> = {}
  for (const name of CARRIED_NAMES) {
    parts[name] = []
    for await (const { value } of archive.lines(`${name}.jsonl`)) parts[name].push(value as Record<string, unknown>)
  }
  archive.close()
  return { manifest: archive.manifest, parts }
}

const mapping = async (from: string, to: string) => {
  const step = BigInt(`0x${to}`) - BigInt(`0x${from}`)
  const moved = (id: string) => (BigInt(`0x${id}`) + step).toString(16).padStart(24, '0')
  const filesOf = (communityId: string) => collection(FileModel).find({ communityId }).toArray()
  const there = new Map((await filesOf(to)).map((file) => [`${file.objectId} ${file.version}`, file._id]))
  const files = new Map(
    (await filesOf(from)).map((file) => [file._id, there.get(`${moved(file.objectId ?? '')} ${file.version}`)]),
  )
  const ids = (text: string): string =>
    text.replaceAll(/(?<![0-9a-z])(?:[0-9a-f]{24}|[0-9a-f]{32})(?![0-9a-z])/g, (id) =>
      id.length === 24 ? moved(id) : (files.get(id) ?? id),
    )
  return function inAll(value: unknown): unknown {
    if (typeof value === 'string') return ids(value)
    if (Array.isArray(value)) return value.map(inAll)
    if (value === null || typeof value !== 'object' || value instanceof Date) return value
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [ids(key), inAll(one)]))
  }
}

const DERIVED = ['ratings', 'reports', 'unreadmarks']
const sorted = (documents: readonly unknown[]) =>
  documents
    .map((document) => JSON.stringify(document))
    .toSorted()
    .map((text) => JSON.parse(text) as unknown)
const without = (document: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(document).filter(([field]) => !fields.includes(field)))

const stored = async (communityId: string) => {
  const found: Record<string, Record<string, unknown>[]> = {}
  for (const name of CARRIED_NAMES) {
    const { community, accounts = [], stays } = carriedOf(name)
    const rebuilt = ['terms', 'excerpt', '_from', '_to']
    const left = [
      ...stays.filter((field) => !rebuilt.includes(field)),
      ...accounts,
      ...(DERIVED.includes(name) ? ['_id'] : []),
    ]
    const documents = await mongoose.connection
      .collection(name)
      .find({ [community]: communityId })
      .toArray()
    found[name] = documents.map((document) => without(document, left))
  }
  return found
}

const imported = async (file: string, matchUsers = false) => {
  const archive = await openArchive(file, { schema })
  try {
    return await importCommunity(app.ctx, archive, { matchUsers, by: null })
  } finally {
    archive.close()
  }
}

test('export, import and export again differ in nothing but ids, keys and accounts, for all there can be [ARCH-01, ARCH-03]', async () => {
  const { _id } = cast.community
  const first = await exported(_id, 'first.zip')
  expect(first.report.leftOut).toEqual([])
  const before = await stored(_id)
  const types = (await readAll(first.file)).parts.objects?.map(
    ({ type, permission }) => `${String(type)} ${String(permission)}`,
  )
  for (const type of CONTRIBUTION_TYPES) expect(types).toContain(`${type} private`)
  for (const permission of PERMISSIONS) expect(types).toContain(`Note ${permission}`)
  const links = (await readAll(first.file)).parts.links?.map(({ type }) => type)
  expect(new Set(links)).toEqual(new Set(LINK_TYPES))
  for (const name of CARRIED_NAMES) expect(before[name], name).not.toEqual([])

  const { communityId, leftOut } = await imported(first.file)
  expect(leftOut).toEqual([])
  const map = await mapping(_id, communityId)
  const after = await stored(communityId)
  for (const name of CARRIED_NAMES) {
    const expected = (before[name] ?? []).map(map)
    const now = (after[name] ?? []).filter(({ act, details }) => !(act === 'communityMade' && details))
    expect(sorted(now), name).toEqual(sorted(expected))
    expect(now, name).toEqual(expect.arrayContaining(expected))
  }

  const second = await exported(communityId, 'second.zip')
  const [one, two] = [await readAll(first.file), await readAll(second.file)]
  for (const name of CARRIED_NAMES.filter((other) => other !== 'acts')) {
    const strip = (document: Record<string, unknown>) =>
      DERIVED.includes(name) ? without(document, ['_id']) : document
    const [of, again] = [one.parts[name] ?? [], two.parts[name] ?? []]
    expect(sorted(again.map(strip)), name).toEqual(sorted(of.map((document) => map(strip(document)))))
  }
  const hashes = ({ manifest }: typeof one) =>
    manifest.parts
      .filter(({ name }) => name.startsWith('files/'))
      .map(({ bytes, sha256 }) => `${sha256} ${bytes}`)
      .toSorted()
  expect(hashes(two)).toEqual(hashes(one))
  expect(hashes(one)).toHaveLength(9)
})

test('no id of the source is found in the new community, in no field, body, address, setting and version [ARCH-04]', async () => {
  const { _id } = cast.community
  const { file } = await exported(_id, 'ids.zip')
  const { communityId } = await imported(file)
  const former = Object.entries(await stored(_id)).flatMap(([name, documents]) =>
    documents.flatMap((document) => [
      String(document._id),
      ...carriedOf(name as 'links').ids.flatMap((field) => document[field]),
    ]),
  )
  const old = new Set(former.filter((id): id is string => typeof id === 'string' && /^[0-9a-f]{24,32}$/.test(id)))
  expect(old.size).toBeGreaterThan(400)
  const all =
    JSON.stringify(await belongingsOf(communityId)) +
    JSON.stringify(await collection(CommunityModel).findOne({ _id: communityId }))
  const found = new Set(all.match(/(?<![0-9a-z])(?:[0-9a-f]{24}|[0-9a-f]{32})(?![0-9a-z])/g))
  expect(found.size).toBeGreaterThan(400)
  expect([...found].filter((id) => old.has(id))).toEqual([])
  const hash = 'd41d8cd98f00b204e9800998ecf8427e'
  const text = withDocuments(await unpack(file), 'objects', (object) =>
    object.type === 'Note' ? { ...object, title: `MD5 ${hash.toUpperCase()} ${hash}` } : object,
  )
  const again = await imported(await pack(join(folder, 'hash.zip'), sealed(text)))
  const notes = await collection(ObjectModel).find({ communityId: again.communityId, type: 'Note' }).toArray()
  const titles = [...new Set(notes.map(({ title }) => title))]
  expect(titles).toEqual([`MD5 ${hash.toUpperCase()} ${hash}`])
})

test('members see the imported community whole: views, notes, files, history; its keys are new [ARCH-04]', async () => {
  const { file } = await exported(cast.community._id, 'seen.zip')
  const { communityId } = await imported(file)
  const { token } = cast.callers.admin
  const get = async (path: string) => {
    const answer = await app.request('GET', path, { token })
    expect([answer.status, path]).toEqual([200, path])
    return answer
  }
  const community = (await get(`/api/communities/${communityId}`)).as(communitySchema)
  expect(community.title).toBe(cast.community.title)
  const keys = await collection(CommunityModel).findOne({ _id: communityId })
  expect([keys?.registrationKey, keys?.managerRegistrationKey].map((key) => key?.length)).toEqual([16, 16])
  expect(keys?.invitation).toBeUndefined()
  for (const path of ['views', 'authors', 'groups', 'scaffolds', 'hierarchy', 'title'])
    await get(`/api/communities/${communityId}/${path}`)
  await get(`/api/views/${community.views[0]}/board`)
  const objects = await collection(ObjectModel)
    .find({ communityId, type: { $in: ['Attachment', 'Note', 'Author', 'Video'] } })
    .toArray()
  for (const { _id, type, data, status } of objects) {
    await get(`/api/objects/${_id}`)
    await get(`/api/records/object/${_id}`)
    if (type === 'Attachment' && status === 'active' && typeof data.url === 'string') await get(data.url)
  }
  await get(`/api/acts?community=${communityId}`)
})

test('values planted in another community, keys, hashes, tokens and push subscriptions are found 0 times [ARCH-02]', async () => {
  const { community, callers, elsewhere } = cast
  const { owner } = callers
  const words = { endpoint: 'https://push.example/PLANTED-ENDPOINT', secret: 'PLANTED-KEY' }
  const subscriptions = [{ endpoint: words.endpoint, keys: { p256dh: words.secret, auth: words.secret } }]
  await collection(ObjectModel).updateOne({ _id: owner.author._id }, { $set: { subscriptions } })
  const foreign = await makeNote(app, elsewhere.ann, { title: 'PLANTED-ELSEWHERE', body: '<p>PLANTED-ELSEWHERE</p>' })
  const copies = { token: callers.admin.token, body: { title: 'PLANTED-COPY', parts: [] } }
  expect((await app.request('POST', `/api/communities/${community._id}/copies`, copies)).status).toBe(201)
  const { file } = await exported(community._id, 'planted.zip')
  const all = [...(await unpack(file)).entries()]
    .map(([name, bytes]) => `${name}\n${bytes.toString('latin1')}`)
    .join('\n')
  const own = await collection(CommunityModel).findOne({ _id: community._id })
  const users = await collection(AccountModel).find({}).toArray()
  const sessions = await mongoose.connection.collection('sessions').find({}).toArray()
  const copy = await collection(CommunityModel).findOne({ title: 'PLANTED-COPY' })
  const planted = [
    ...Object.values(words),
    'PLANTED',
    elsewhere.community._id,
    foreign._id,
    copy?._id,
    owner.token,
    own?.invitation?.keyHash,
    own?.invitation?.sealedKey,
    own?.managerRegistrationKey,
    ...users.flatMap(({ passwordHash, email }) => [passwordHash, email]),
    ...sessions.map(({ sid }) => sid as string | undefined),
  ].filter((word): word is string => typeof word === 'string' && word !== '')
  expect(planted.length).toBeGreaterThan(15)
  // Also a role's name.
  expect(planted.filter((word) => word !== 'managers' && all.includes(word))).toEqual([])
  expect(all).toContain('"rating":4')
  expect(all).toContain('"predicted":"L-F"')

  const { file: withAccounts } = await exported(community._id, 'accounts.zip', true)
  const people = String((await unpack(withAccounts)).get('users.jsonl'))
  expect(people.split('\n').filter(Boolean)).toHaveLength(4)
  expect(people).toContain(owner.user.email)
  expect(people).not.toMatch(/passwordHash|sessionVersion|\$2[aby]\$/)
})

test('an archive that is made while members write is of one moment [ARCH-05]', async () => {
  const { community, callers } = cast
  const file = join(folder, 'moment.zip')
  let isWritten = false
  const write = async () => {
    isWritten = true
    const note = await makeNote(app, callers.manager, { viewId: community.views[0] ?? '', body: '<p>Meanwhile</p>' })
    await makeNote(app, callers.manager, { buildson: note._id })
    await makeAttachment(app, callers.manager, { name: 'meanwhile.txt', bytes: 'Meanwhile', type: 'text/plain' })
  }
  // The list of files has been read then; objects, links and records have not.
  const files: FileStore = {
    ...app.ctx.files,
    head: async (...asked) => {
      if (!isWritten) await write()
      return await app.ctx.files.head(...asked)
    },
  }
  const report = await exportCommunity({ files }, createWriteStream(file), {
    communityId: community._id,
    accounts: false,
  })
  expect([isWritten, report.leftOut]).toEqual([true, []])
  const { parts } = await readAll(file)
  const idsOf = (name: 'objects' | 'historicalobjects' | 'files') => new Set(parts[name]?.map(({ _id }) => _id))
  const [objects, snapshots, stores] = [idsOf('objects'), idsOf('historicalobjects'), parts.files ?? []]
  for (const { from, to } of parts.links ?? []) expect([objects.has(from), objects.has(to)]).toEqual([true, true])
  for (const { historicalObjectId } of parts.records ?? [])
    if (historicalObjectId) expect(snapshots.has(historicalObjectId)).toBe(true)
  const attachments = (parts.objects ?? []).filter(
    ({ type, data }) => type === 'Attachment' && (data as { url?: string }).url,
  )
  expect(attachments.length).toBeGreaterThan(5)
  for (const { _id } of attachments) expect(stores.some(({ objectId }) => objectId === _id)).toBe(true)
  for (const name of idsOf('files')) expect((await unpack(file)).has(`files/${String(name)}`)).toBe(true)
  expect(JSON.stringify(parts)).not.toContain('eanwhile')
})

describe('accounts', () => {
  const authorsOf = (communityId: string) => collection(ObjectModel).find({ communityId, type: 'Author' }).toArray()
  const registrations = async ({ token }: Person) =>
    (await app.request('GET', '/api/users/myRegistrations', { token })).text

  test('a member stands without an account, without “--match-users” [ARCH-11]', async () => {
    const users = await collection(AccountModel).countDocuments()
    const { communityId, joined } = await imported((await exported(cast.community._id, 'guests.zip', true)).file)
    expect([joined, await collection(AccountModel).countDocuments()]).toEqual([0, users])
    const authors = await authorsOf(communityId)
    expect(authors).toHaveLength(4)
    for (const { userId = '', email } of authors) {
      expect(await collection(AccountModel).findOne({ _id: userId })).toBeNull()
      expect(email).toBeUndefined()
    }
    const { owner, manager, admin } = cast.callers
    for (const who of [owner, manager, admin]) expect(await registrations(who)).not.toContain(communityId)
    expect((await app.request('GET', `/api/communities/${communityId}`, owner)).status).toBe(403)
    const { token } = cast.callers.admin
    expect((await app.request('GET', `/api/communities/${communityId}/authors`, { token })).text).toContain(
      owner.user.userName,
    )
    expect((await app.request('GET', `/api/authors/${communityId}/participation`, { token })).status).toBe(200)
  })

  test('“--match-users” joins those whose user name exists, in their roles, and makes nobody an admin [ARCH-11]', async () => {
    const { owner, writer, manager } = cast.callers
    const file = await exported(cast.community._id, 'matched.zip')
    const changed = withDocuments(await unpack(file.file), 'objects', (object) => {
      if (object._id === writer.author._id) return { ...object, userName: 'somebody.elsewhere' }
      return object._id === owner.author._id
        ? { ...object, userName: owner.user.userName.toUpperCase(), userId: writer.user._id }
        : object
    })
    const users = await collection(AccountModel).find({}).toArray()
    const { communityId, joined } = await imported(await pack(join(folder, 'matching.zip'), sealed(changed)), true)
    expect(joined).toBe(3)
    expect(await collection(AccountModel).find({}).toArray()).toEqual(users)
    const roles = (await authorsOf(communityId)).map(({ userId, role, userName, email }) => [
      userId,
      role,
      userName,
      email,
    ])
    expect(roles).toEqual(
      expect.arrayContaining([
        [owner.user._id, 'writer', owner.user.userName, owner.user.email],
        [manager.user._id, 'manager', manager.user.userName, manager.user.email],
        [expect.not.stringMatching(writer.user._id), 'writer', 'somebody.elsewhere', undefined],
      ]),
    )
    expect(await registrations(owner)).toContain(communityId)
    await eventually(async () =>
      expect((await app.request('GET', `/api/communities/${communityId}`, owner)).status).toBe(200),
    )
    expect((await app.request('GET', `/api/communities/${communityId}`, writer)).status).toBe(403)
    const again = await app.request('POST', '/api/authors', {
      token: owner.token,
      body: {
        communityId,
        registrationKey: (await collection(CommunityModel).findOne({ _id: communityId }))?.registrationKey,
      },
    })
    expect(again.headers.get('x-error-code')).toBe('join.already')

    const asAdmin = withDocuments(await unpack(file.file), 'objects', (object) =>
      object.type === 'Author' ? { ...object, role: 'admin' } : object,
    )
    await expect(imported(await pack(join(folder, 'admins.zip'), sealed(asAdmin)), true)).rejects.toThrow(
      /Line \d+ of objects.jsonl/,
    )
  })
})

test('consents travel, without the key of the study; archives of earlier versions lack both, and forged ones are refused [ARCH-02]', async () => {
  const { file } = await exported(cast.community._id, 'studies.zip')
  const entries = await unpack(file)
  const { communityId } = await imported(file)
  const [here, there] = await Promise.all([cast.community._id, communityId].map((id) => collection(StudyModel).findOne({ communityId: id }))) // prettier-ignore
  expect(String(entries.get('studies.jsonl'))).not.toContain(here?.key)
  expect([here?.title, here?.text, here?.version]).toEqual([there?.title, there?.text, there?.version])
  expect(there?.key).toMatch(/^[\w-]{43}$/)
  expect(there?.key).not.toBe(here?.key)
  const answers = await collection(ConsentModel).find({ studyId: there?._id }).toArray()
  expect(answers.map(({ purpose, yes }) => [purpose, yes])).toEqual([['research', true], ['analytics', false]]) // prettier-ignore

  const earlier = new Map([...entries].filter(([name]) => !['studies.jsonl', 'consents.jsonl'].includes(name)))
  const former = sealed(earlier, (manifest) => ({
    ...manifest,
    counts: { ...manifest.counts, studies: undefined, consents: undefined },
  }))
  await imported(await pack(join(folder, 'earlier.zip'), former))
  const forgeries: [string, string, object][] = [
    ['a place beyond the limit', 'studies', { place: 20 }],
    ['a key', 'studies', { key: 'x' }],
    ['a study that is not there', 'consents', { studyId: 'f'.repeat(24) }],
    ['no answer', 'consents', { yes: null }],
  ]
  for (const [what, name, change] of forgeries) {
    const forged = sealed(withDocuments(entries, name, (document) => ({ ...document, ...change })))
    await expect(imported(await pack(join(folder, `${what}.zip`), forged)), what).rejects.toThrow(`of ${name}.jsonl`)
  }
})

test('the page hands over the same archive as the command, to managers; a writer’s call answers 403 [ARCH-12]', async () => {
  const { community, callers, elsewhere } = cast
  const path = `/api/communities/${community._id}/archive`
  for (const who of [callers.owner, callers.writer, elsewhere.manager])
    expect((await app.request('GET', path, { token: who.token })).status).toBe(403)
  const answer = await fetch(`${app.url}${path}`, { headers: { Authorization: `Bearer ${callers.manager.token}` } })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(Number(answer.headers.get('x-estimated-length'))).toBeGreaterThan(1_000)
  const file = join(folder, 'page.zip')
  await writeFile(file, Buffer.from(await answer.arrayBuffer()))
  const [page, command] = [await readAll(file), await readAll((await exported(community._id, 'command.zip')).file)]
  for (const name of CARRIED_NAMES.filter((other) => other !== 'acts')) expect(page.parts[name], name).toEqual(command.parts[name]) // prettier-ignore
  expect(page.manifest.accounts).toBe(false)
  expect((await imported(file)).leftOut).toEqual([])
  const acts = (await app.request('GET', `/api/acts?community=${community._id}`, callers.admin)).text
  expect(acts).toContain('"page":"archive"')
})
