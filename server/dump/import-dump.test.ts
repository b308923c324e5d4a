import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Author } from '../../shared/domain/authors.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import type { Link } from '../../shared/domain/links.ts'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { HistoricalModel, RecordModel } from '../graph/records/records.model.ts'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { importInto } from '../testing/dumps.ts'
import { admin, makeUser, signIn } from '../testing/makers.ts'
import { KNOWN, oid, oldSite, oldUser, type OldSite, writeAttachment, writeDump } from '../testing/old-site.ts' // prettier-ignore

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-dumps-'))
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const newFolder = () => mkdtemp(join(folder, 'dump-'))
let made = 0
const newSite = () => oldSite(String((made += 1)))
const imported = async (site: OldSite, files?: string) => importInto(app, await writeDump(await newFolder(), site.collections), files) // prettier-ignore
const idOf = ({ _id }: { _id?: unknown }) => String(_id)
const get = async <T>(token: string, path: string) => {
  const { status, body } = await app.request('GET', path, { token })
  expect([path, status]).toEqual([path, 200])
  return body as T
}
const old = (name: string) => `old password of ${name}`

test('a dump is read with and without gzip and a folder of its database; other collections are named and left out [DUMP-01]', async () => {
  const ways = [{}, { gzip: true }, { database: 'kf6' }, { gzip: true, database: 'kf6' }]
  for (const way of ways) {
    const site = newSite()
    const at = await writeDump(await newFolder(), { ...site.collections, sessions: [{ _id: oid() }] }, way)
    const { counts } = await importInto(app, at)
    expect(Object.keys(counts).toSorted()).toEqual([
      'attachments',
      'khistoricalobjects',
      'klinks',
      'kobjects',
      'krecords',
      'kcommunities',
      'notifications',
      'users',
    ].toSorted()) // prettier-ignore
    expect(counts.kobjects).toEqual({ read: 14, imported: 14, leftOut: 0, added: 14 })
    expect(counts.notifications).toEqual({ read: 1, imported: 0, leftOut: 1, added: 0 })
  }
})

test('objects are told apart by “__t”; neither it nor “__v” is kept, ids and dates are [DUMP-02, DUMP-03]', async () => {
  const site = newSite()
  await imported(site)
  for (const object of site.collections.kobjects ?? []) {
    const stored = await collection(ObjectModel).findOne({ _id: idOf(object) })
    expect(stored).toMatchObject({ type: object.type, created: object.created, modified: object.modified })
    expect(stored).not.toHaveProperty('__t')
    expect(stored).not.toHaveProperty('__v')
  }
  const ann = await signIn(app, site.people.ann?.userName, old(site.people.ann?.userName))
  const mine = await get<Author[]>(ann.token, '/api/users/myRegistrations')
  expect(mine).toMatchObject([{ _id: idOf(site.objects.annie), role: 'writer', communityId: idOf(site.community) }])
  const { leaves, view } = site.objects
  const note = await get<Contribution>(ann.token, `/api/objects/${idOf(leaves)}`)
  expect(note).toMatchObject({
    title: 'Leaves',
    type: 'Note',
    authors: [idOf(site.objects.annie)],
    created: '2016-03-04T05:06:07.089Z',
    modified: '2016-03-05T06:07:08.090Z',
    data: { body: '<p>Leaves are green.</p>' },
    text4search: '( Leaves ) Leaves are green. (  )',
  })
  const items = await get<Link[]>(ann.token, `/api/links/from/${idOf(view)}`)
  expect(items.filter(({ type }) => type === 'contains')).toHaveLength(6)
  expect(items.find(({ to }) => to === idOf(leaves))).toMatchObject({ _id: idOf(site.links.leaves), data: { x: 100, y: 100 } }) // prettier-ignore
  const ben = await signIn(app, site.people.ben?.userName, old(site.people.ben?.userName))
  expect((await app.request('GET', `/api/objects/${idOf(site.objects.secret)}`, { token: ben.token })).status).toBe(403)
  expect(await get<Contribution[]>(ben.token, `/api/communities/${idOf(site.community)}/groups`)).toMatchObject([
    { _id: idOf(site.objects.group), members: [idOf(site.objects.annie)] },
  ])
})

const everything = async () => {
  const models = [AccountModel, CommunityModel, ObjectModel, LinkModel, RecordModel, HistoricalModel]
  const all = await Promise.all(models.map((model) => model.collection.find({}).sort({ _id: 1 }).toArray()))
  return JSON.stringify(all)
}

test('an id that the site has from elsewhere ends the import before anything is written [DUMP-03]', async () => {
  const site = newSite()
  await imported(site)
  const before = await everything()
  for (const name of ['users', 'kobjects', 'klinks', 'krecords', 'khistoricalobjects', 'kcommunities']) {
    const other = newSite()
    const taken = name === 'klinks' ? site.links.leaves : site.collections[name]?.at(-1)
    other.collections[name] = [...(other.collections[name] ?? []), taken ?? {}]
    await expect(imported(other)).rejects.toMatchObject({
      lines: ['Nothing is imported.', `${name}: the site has the id ${idOf(taken ?? {})} from elsewhere.`],
    })
  }
  const stranger = await makeUser(app)
  const joins = newSite()
  Object.assign(joins.objects.annie ?? {}, { userId: stranger.user._id })
  await expect(imported(joins)).rejects.toMatchObject({
    lines: ['Nothing is imported.', `kobjects: the site has the account ${stranger.user._id} from elsewhere.`],
  })
  await collection(AccountModel).deleteOne({ _id: stranger.user._id })
  expect(await everything()).toBe(before)
})

test('a person of the dump signs in with the old password; our hash replaces the old one [DUMP-04]', async () => {
  const site = newSite()
  const { mia, ann } = site.people
  await imported(site)
  const hashOf = async (user: object) => (await collection(AccountModel).findOne({ _id: idOf(user) }))?.passwordHash
  expect(await hashOf(mia ?? {})).toBe(`pbkdf2-sha1:${KNOWN.salt}:${KNOWN.hashedPassword}`)
  const refused = await app.request('POST', '/auth/local', { body: { userName: mia?.userName, password: 'Build' } })
  expect([refused.status, refused.body]).toMatchObject([401, { message: 'This password is not correct.' }])
  expect(await hashOf(mia ?? {})).toContain(KNOWN.salt)
  const first = await signIn(app, mia?.userName, 'build')
  expect(await hashOf(mia ?? {})).toMatch(/^\$2[ab]\$/)
  await signIn(app, mia?.userName, 'build')
  expect(await get(first.token, '/api/users/me')).toMatchObject({ _id: idOf(mia ?? {}), role: 'user' })
  const body = { oldPassword: old(ann?.userName), newPassword: 'a better password' }
  const annie = await signIn(app, ann?.userName, old(ann?.userName))
  expect((await app.request('PUT', `/api/users/${idOf(ann ?? {})}/password`, { token: annie.token, body })).status).toBe(200) // prettier-ignore
  await signIn(app, ann?.userName, 'a better password')
  expect((await app.request('POST', '/auth/local', { body: { userName: ann?.userName, password: old(ann?.userName) } })).status).toBe(401) // prettier-ignore
})

test('no old hash, salt, key, token or subscription is delivered, nor stored elsewhere [DUMP-04, DUMP-05]', async () => {
  const site = newSite()
  await imported(site)
  const secrets = [
    'pbkdf2', KNOWN.salt, KNOWN.hashedPassword, String(site.people.ann?.salt), String(site.people.ann?.hashedPassword),
    'old writers key', 'token of an old cloud', 'push.example.org',
  ] // prettier-ignore
  const { token } = await admin(app)
  const mia = await signIn(app, site.people.mia?.userName, 'build')
  const c = idOf(site.community)
  const paths = [
    '/api/users', '/api/users/me', '/api/users/myRegistrations', `/api/communities/${c}`, `/api/communities/${c}/authors`,
    `/api/authors/${c}/me`, `/api/links/from/${idOf(site.objects.view)}`, `/api/links/to/${idOf(site.objects.leaves)}`,
  ] // prettier-ignore
  for (const path of paths)
    for (const who of [token, mia.token]) {
      const { text } = await app.request('GET', path, { token: who })
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  for (const model of [ObjectModel, LinkModel, RecordModel, HistoricalModel]) {
    const stored = JSON.stringify(await model.collection.find({ communityId: c }).toArray())
    expect(stored).toContain(c)
    for (const hidden of [...secrets, '"build"', 'registrationKey', '_community']) expect(stored).not.toContain(hidden)
  }
  const community = await collection(CommunityModel).findOne({ _id: c })
  expect([community?.registrationKey, community?.managerRegistrationKey]).toEqual([
    expect.stringMatching(/^[\w-]{16}$/),
    expect.stringMatching(/^[\w-]{16}$/),
  ])
})

test('ends of links are made from the objects, and who has read what is as in the dump [DUMP-05]', async () => {
  const site = newSite()
  await imported(site)
  const { objects } = site
  const buildson = await collection(LinkModel).findOne({ _id: idOf(site.links.buildson) })
  expect(buildson?._from).toMatchObject({ title: 'Why green?', authors: [idOf(objects.benny)] })
  expect(buildson?._to).toMatchObject({ title: 'Leaves', created: new Date('2016-03-04T05:06:07.089Z') })
  const readers = async (object: object) => {
    const links = await collection(LinkModel)
      .find({ to: idOf(object), type: 'read' })
      .toArray()
    return links.map(({ from, modified }) => [from, modified.toISOString()])
  }
  expect(await readers(objects.leaves)).toEqual([[idOf(objects.benny), '2016-03-05T06:07:08.090Z']])
  expect(await readers(objects.answer)).toEqual([[idOf(objects.annie), '2016-03-05T06:07:08.090Z']])
  const ben = await signIn(app, site.people.ben?.userName, old(site.people.ben?.userName))
  const board = await get<{ reads: Record<string, string> }>(ben.token, `/api/views/${idOf(objects.view)}/board`)
  expect(board.reads).toEqual({ [idOf(objects.leaves)]: '2016-03-05T06:07:08.090Z' })
})

test('bodies with old tags get those of today, and bodies and drawings are cleaned as on saving [DUMP-06]', async () => {
  const site = newSite()
  await imported(site)
  const ann = await signIn(app, site.people.ann?.userName, old(site.people.ann?.userName))
  const [theory, cites] = [idOf(site.links.supports), idOf(site.links.references)]
  const answer = await get<Contribution>(ann.token, `/api/objects/${idOf(site.objects.answer)}`)
  expect(answer.data.body).toBe(
    `<p><span id="${theory}" class="KFSupportStart mceNonEditable"></span> - Light is eaten - ` +
      `<span id="${theory}" class="KFSupportEnd mceNonEditable"></span></p>` +
      `<p>See <span class="mceNonEditable KFReference" id="${cites}"></span></p>`,
  )
  const ends = await get<Link[]>(ann.token, `/api/links/to/${answer._id}`)
  expect(ends.find(({ _id }) => _id === theory)?._from.title).toBe('My theory')
  const cited = await get<Link[]>(ann.token, `/api/links/from/${answer._id}`)
  expect(cited.find(({ _id }) => _id === cites)).toMatchObject({ data: { text: 'Leaves are <b>green</b>' }, _to: { title: 'Leaves' } }) // prettier-ignore
  const drawing = await get<Contribution>(ann.token, `/api/objects/${idOf(site.objects.drawing)}`)
  expect(drawing.data.svg).toContain('<rect')
  expect(drawing.data.svg).not.toContain('script')
  expect(answer.keywords).toEqual(['light'])
})

test('“--files” takes over attachments; a file that is not there is listed, and its attachment has none [DUMP-07]', async () => {
  const site = newSite()
  const { attachment, lost } = site.objects
  const files = await newFolder()
  await writeAttachment(files, attachment)
  const at = await writeDump(await newFolder(), site.collections)
  const { lines, counts } = await importInto(app, at, files)
  const place = `attachments/${idOf(site.community)}/${idOf(lost)}/1/lost.pdf`
  expect(lines.filter((line) => line.startsWith('attachments'))).toEqual([
    `attachments\t${idOf(lost)}\tleft out: ${place} is not in the folder`,
  ])
  expect(counts.attachments).toEqual({ read: 2, imported: 1, leftOut: 1, added: 1 })
  const ann = await signIn(app, site.people.ann?.userName, old(site.people.ann?.userName))
  const leaf = await get<Contribution>(ann.token, `/api/objects/${idOf(attachment)}`)
  expect(leaf.data).toMatchObject({ version: 1, filename: 'leaf.png', type: 'image/png' })
  const addresses = [String(leaf.data.url), `/attachments/${idOf(site.community)}/${idOf(attachment)}/1/leaf.png`]
  for (const address of addresses) {
    const answer = await fetch(app.url + address, { headers: { Authorization: `Bearer ${ann.token}` } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(0)
  }
  const missing = await get<Contribution>(ann.token, `/api/objects/${idOf(lost)}`)
  expect(missing.data).toMatchObject({ filename: 'lost.pdf' })
  expect(missing.data).not.toHaveProperty('url')

  await writeAttachment(files, lost, Buffer.from('%PDF-1.4 found again'))
  const again = await importInto(app, at, files)
  expect([again.isNew, again.counts.attachments]).toEqual([false, { read: 2, imported: 2, leftOut: 0, added: 1 }])
  expect((await get<Contribution>(ann.token, `/api/objects/${idOf(lost)}`)).data.url).toMatch(/lost\.pdf$/)
})

test('names that the site has get a number, and admins, also of the old site, are made by nobody silently', async () => {
  const site = newSite()
  const twin = await makeUser(app, { userName: `Twin${made}` })
  const users = [
    ...(site.collections.users ?? []),
    oldUser(`twin${made}`),
    oldUser(`TWIN${made}`),
    oldUser('', {}),
    oldUser(`google${made}`, { salt: undefined, hashedPassword: undefined, provider: 'google' }),
  ]
  const { lines, counts } = await imported({ ...site, collections: { ...site.collections, users } })
  expect(counts.users).toMatchObject({ read: 7, imported: 6, leftOut: 1 })
  const said = (index: number) => lines.filter((line) => line.startsWith(`users\t${idOf(users[index] ?? {})}`))
  const because = `here, because another account has the name`
  expect(said(3)).toEqual([expect.stringContaining(`signs in as “twin${made}-2” ${because} “twin${made}”`)])
  expect(said(4)).toEqual([expect.stringContaining(`signs in as “TWIN${made}-3” ${because} “TWIN${made}”`)])
  expect(said(5)).toEqual([expect.stringContaining('left out: it has no user name')])
  expect(said(6)).toEqual([expect.stringContaining('has no password of a known form: set one with reset-password')])
  expect(said(0)).toEqual([expect.stringContaining('was an admin, and is none here')])
  await signIn(app, `twin${made}-2`, old(`twin${made}`))
  expect(await collection(AccountModel).countDocuments({ role: 'admin', dump: { $exists: true } })).toBe(0)
  expect((await get<{ _id: string }>(twin.token, '/api/users/me'))._id).toBe(twin.user._id)
})
