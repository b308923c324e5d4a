import { createReadStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { annotationFields } from '../../../shared/domain/annotations.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { erasureSchema } from '../../../shared/domain/erasure.ts'
import { googleDocumentSchema } from '../../../shared/domain/google.ts'
import { foldText } from '../../../shared/text/fold.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast, type Cast } from '../../testing/cast.ts'
import { eventually } from '../../testing/eventually.ts'
import { everyRoute, makeThings, type Things } from '../../testing/every-route.ts'
import { linkOutside } from '../outside-accounts/outside-accounts.service.ts'
import { connectGoogle } from '../../testing/google-consent.ts'
import { join, makeNote, newCommunity, signIn, type Joined, type Person } from '../../testing/makers.ts'
import { connect, type EventRecorder } from '../../testing/sockets.ts'
import { startGoogle, type GoogleStandIn } from '../../testing/stand-ins/google.ts'
import { MAIL, startMailServer } from '../../testing/stand-ins/mail-server.ts'
import { sendDigests } from '../notifications/digests.ts'

const USER_NAME = 'Zwillenbrock.77'
const EARLIER = { firstName: 'Ïrmgardvorher', lastName: 'Mädchennáme' }
const NAMES = { firstName: 'Ægidiakanarek', lastName: 'Żółćwróbel' }
const IN_COMMUNITY = { firstName: 'Éléonorecanari', lastName: 'Übersaxsperling' }
const EMAILS = ['vorher@kanarek.example', 'zwillen@kanarek.example', 'drive@kanarek.example']
const CANARIES = [
  USER_NAME,
  ...[EARLIER, NAMES, IN_COMMUNITY].flatMap((names) => Object.values(names)),
  ...EMAILS,
  'kanarek.example',
]
const withoutAccents = (text: string) => foldText(text).normalize('NFKD').replaceAll(/\p{M}/gu, '')
const NEEDLES = [...new Set(CANARIES.flatMap((name) => [name, foldText(name), withoutAccents(name)]))]
const hits = (text: string) => NEEDLES.filter((name) => text.includes(name) || foldText(text).includes(name))

let folder: string
let google: GoogleStandIn
let mail: Awaited<ReturnType<typeof startMailServer>>
let settings: Record<string, string>
let app: TestApp
let cast: Cast
let things: Things
let canary: Joined
let sockets: EventRecorder[]
let witness: EventRecorder
let shared: string

const call = async (who: Person, method: string, path: string, body?: unknown) => {
  const answer = await app.request(method, path, { token: who.token, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer
}

const plant = async () => {
  const { community, callers } = cast
  const { owner, writer, manager, admin } = callers
  const board = community.views[0] ?? ''
  const body = { userName: USER_NAME, ...EARLIER, email: EMAILS[0], password: 'a good password' }
  await app.request('POST', '/api/users', { body })
  const person = await signIn(app, USER_NAME, body.password)
  canary = await join(app, person, community)
  const { user, author } = canary
  await call(admin, 'PUT', `/api/users/${user._id}`, { ...NAMES, email: EMAILS[1] })
  await call(manager, 'POST', `/api/users/renameAllUser/${community._id}`, {
    userData: { [USER_NAME]: { FirstName: IN_COMMUNITY.firstName, LastName: IN_COMMUNITY.lastName } },
  })
  await call(canary, 'PUT', `/api/objects/${community._id}/${author._id}`, { lang: 'fi' })
  const other = await newCommunity(app, manager)
  await join(app, person, other.community, 'managers')

  const note = await makeNote(app, canary, { title: 'Light', viewId: board })
  await makeNote(app, owner, { buildson: note._id })
  const together = await call(writer, 'POST', `/api/contributions/${community._id}`, {
    type: 'Note',
    title: 'Together',
    status: 'active',
    authors: [writer.author._id, author._id],
    data: { body: '<p>x</p>' },
  })
  shared = together.as(objectSchema)._id
  await call(canary, 'PUT', `/api/objects/${shared}`, { title: 'Together again' })
  await call(canary, 'POST', `/api/records/read/${community._id}/${board}`, {}).catch(() => undefined)
  await call(canary, 'POST', `/api/objects/addTofav/${community._id}/${shared}`, {})
  for (const onlyMine of [true, false]) {
    const fields = annotationFields(USER_NAME, { quote: 'x', text: '<p>y</p>', ranges: [], onlyMine })
    const data = { ...fields.data, user: USER_NAME }
    const made = await call(canary, 'POST', `/api/contributions/${community._id}`, { type: 'Annotation', title: 'an Annotation', status: 'active', authors: [author._id], ...fields, data }) // prettier-ignore
    const annotation = made.as(objectSchema)
    await call(canary, 'POST', '/api/links', { from: annotation._id, to: note._id, type: 'annotates' })
    await call(canary, 'PUT', `/api/objects/${annotation._id}`, { data: { ...data, text: '<p>z</p>' } })
  }
  await call(canary, 'POST', '/api/links', { from: author._id, to: note._id, type: 'references' }).catch(
    () => undefined,
  )
  await call(canary, 'POST', '/api/links', { from: note._id, to: author._id, type: 'references' }).catch(
    () => undefined,
  )
  await call(canary, 'POST', '/api/links', { from: board, to: author._id, type: 'notifies' })
  const iteration = { communityId: other.community._id, title: 'x', rationale: 'x', designIdea: 'x', rating: 3 }
  const design = await call(canary, 'POST', '/api/designiterations/designiteration', iteration)
  const id = design.as(z.object({ _id: z.string() }))._id
  await call(canary, 'POST', '/api/designiterations/updateComments', { id, comment: 'good' })

  const identity = { kind: 'oidc', issuer: 'https://id.example.org', subject: '1' } as const
  await linkOutside(app.ctx, user._id, { ...identity, ...NAMES })
  google.visit({ sub: '1001', email: EMAILS[2] ?? '' })
  await connectGoogle(app, canary)
  const wish = { userName: USER_NAME, title: 'Light', coauthors: '', scaffolds: '' }
  const { docId } = (await call(canary, 'POST', '/auth/googleFile/create', wish)).as(googleDocumentSchema).data
  await call(canary, 'POST', `/api/contributions/${community._id}`, { type: 'Note', title: 'Drive', docId, authors: [author._id], data: { body: '' } }) // prettier-ignore

  await call(canary, 'POST', '/api/help/send', { subject: 'The board', content: 'It is small.', email: EMAILS[1] })
  await call(canary, 'PUT', '/api/drafts', { key: `buildon.draft/${user._id}/community/x`, text: `${USER_NAME} ${EMAILS[1]}` }) // prettier-ignore
  await call(canary, 'PUT', `/api/objects/${community._id}/${author._id}/updatePushSubscriptions`, {
    endpoint: 'https://push.kanarek.example/1',
    keys: { p256dh: 'x', auth: 'y' },
  })
  await call(canary, 'PUT', `/api/catchup/${community._id}/letters`, { letters: true })
  const news = await makeNote(app, writer, { viewId: board })
  await call(writer, 'POST', `/api/notifications/notify/${community._id}`, { contribution: news, contextId: board }) // prettier-ignore
  await call(canary, 'POST', `/api/groups/${community._id}`, { title: 'Four', members: [author._id] }).catch(() => 0)
  sockets = [await connect(app, canary)]
  for (const _device of [1, 2]) sockets.push(await connect(app, await signIn(app, USER_NAME, body.password)))
}

beforeAll(async () => {
  folder = await mkdtemp(joinPath(tmpdir(), 'buildon-erasure-'))
  google = await startGoogle()
  mail = await startMailServer()
  settings = { ...google.settings, ...MAIL, SMTP_URL: mail.urlAs('site', 'mail-secret'), SITE_URL: 'https://learn.example.org', DATA_DIR: folder } // prettier-ignore
  app = await startTestApp(settings)
  cast = await makeCast(app)
  things = await makeThings(app, cast)
  await plant()
  witness = await connect(app, cast.callers.manager)
  for (const id of [shared, canary.author._id]) {
    witness.socket.emit('subscribe', roomOf('contribution', id))
    for (const room of ['linkfrom', 'linkto'] as const) witness.socket.emit('subscribe', roomOf(room, id))
  }
})
afterAll(async () => {
  for (const { socket } of [...(sockets ?? []), ...(witness ? [witness] : [])]) socket.close()
  await app.stop()
  google.stop()
  await mail.stop()
  await rm(folder, { recursive: true, force: true })
})

const dump = async () => {
  const { db } = mongoose.connection
  const found = new Map<string, string>()
  for (const { name } of (await db?.listCollections().toArray()) ?? [])
    found.set(name, JSON.stringify(await db?.collection(name).find({}).toArray()))
  return found
}
const idsOf = async (name: string) =>
  (
    (await mongoose.connection.db
      ?.collection(name)
      .find({}, { projection: { _id: 1 } })
      .toArray()) ?? []
  ).map(({ _id }) => String(_id))
const isWithin = async (file: string, names: readonly string[]) => {
  const found = new Set<string>()
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(file)) {
    const part = Buffer.concat([rest, chunk as Buffer])
    for (const name of names) if (part.includes(name)) found.add(name)
    rest = part.subarray(-200)
  }
  return found
}

const report = async () =>
  (await call(cast.callers.admin, 'GET', `/api/users/${canary.user._id}/erasure`)).as(erasureSchema)

test('names are stored in many collections before', async () => {
  const named = [...(await dump())].filter(([, text]) => hits(text).length > 0).map(([name]) => name)
  expect(named.toSorted()).toEqual([
    'drafts',
    'googleaccounts',
    'googledocuments',
    'helprequests',
    'historicalobjects',
    'links',
    'notifications',
    'objects',
    'outsideaccounts',
    'users',
  ])
  const all = [...(await dump()).values()].join(' ')
  expect(CANARIES.filter((name) => !all.includes(name))).toEqual([EMAILS[0]])
})

test('an admin erases a person who is signed in on three machines: names become the pseudonym of each community, notes stay readable, and nobody can sign in as them [RSCH-14]', async () => {
  const { admin, writer } = cast.callers
  const pseudonyms = new Map<string, string>()
  for (const { communityId, pseudoName } of (await call(canary, 'GET', '/api/users/myRegistrations')).as(
    z.array(z.object({ communityId: z.string(), pseudoName: z.string() })),
  ))
    // prettier-ignore
    pseudonyms.set(communityId, pseudoName)
  expect(pseudonyms.size).toBe(2)
  witness.heard.length = 0
  // They connect again at once, without a session.
  const ended = sockets.map(({ socket }) => new Promise((done) => socket.on('disconnect', done)))
  const path = `/api/users/${canary.user._id}/erasure`
  const answer = await app.request('POST', path, { token: admin.token, body: { userName: USER_NAME } })
  expect(answer.status).toBe(202)

  expect((await app.request('GET', '/api/users/me', { token: canary.token })).status).toBe(401)
  for (const userName of [USER_NAME, `erased:${canary.user._id}`])
    for (const password of ['a good password', '']) {
      const signIn = await app.request('POST', '/auth/local', { body: { userName, password } })
      expect(signIn.status).toBe(401)
    }
  await Promise.all(ended)
  await eventually(async () => expect((await report()).finished).not.toBeNull())

  const authors = await call(writer, 'GET', `/api/communities/${cast.community._id}/authors`)
  const pseudonym = pseudonyms.get(cast.community._id)
  expect(authors.body).toContainEqual(
    expect.objectContaining({
      _id: canary.author._id,
      firstName: pseudonym,
      lastName: '',
      userName: `erased:${pseudonym}`,
      email: '',
      pseudoName: pseudonym,
    }),
  )
  expect((await call(writer, 'GET', `/api/objects/${shared}`)).body).toMatchObject({
    title: 'Together again',
    authors: [writer.author._id, canary.author._id],
    data: { body: '<p>x</p>' },
  })
  const { pseudonyms: reported, counts } = await report()
  expect(new Map(reported.map(({ communityId, pseudoName }) => [communityId, pseudoName]))).toEqual(pseudonyms)
  expect(Object.keys(counts).toSorted()).toEqual([
    'catchups',
    'drafts',
    'googleaccounts',
    'googledocuments',
    'helprequests',
    'historicalobjects',
    'inboxentries',
    'links',
    'notifications',
    'objects',
    'outsideaccounts',
    'sessions',
    'users',
  ])
  const acts = await mongoose.connection.db?.collection('acts').find({ act: 'erased' }).toArray()
  expect(acts).toMatchObject([{ act: 'erased', by: admin.user._id, userId: canary.user._id }])
})

test('an erased name is found 0 times in the store, with every document of every collection [RSCH-15]', async () => {
  for (const [name, text] of await dump()) expect([name, hits(text)]).toEqual([name, []])
})

test('an erased name is found 0 times in every answer to admins, managers and members, in search and in analysis [RSCH-15]', async () => {
  const { admin, manager, writer } = cast.callers
  const rows = everyRoute(things).filter(({ route }) => !/^DELETE|logout|session/.test(route))
  const paths: [string, string, unknown?][] = rows.map(({ route, path, body }) => [
    route.split(' ')[0] ?? 'GET',
    typeof path === 'string' ? path : path('manager'),
    body,
  ])
  for (const id of await idsOf('objects'))
    paths.push(['GET', `/api/objects/${id}`], ['GET', `/api/links/either/${id}`], ['GET', `/api/records/object/${id}`])
  for (const id of await idsOf('historicalobjects')) paths.push(['GET', `/api/historicalobjects/${id}`])
  for (const id of await idsOf('users')) paths.push(['GET', `/api/users/${id}`])
  const { _id: community } = cast.community
  paths.push(['POST', `/api/historicalobjects/${community}/search`, { query: {} }])
  paths.push(['POST', `/api/links/${community}/search`, { query: {} }])
  paths.push(['POST', `/api/records/search/${community}`, { query: {} }])
  const asked = new Set<string>()
  for (const { token } of [admin, manager, writer])
    for (const [method, path, body] of paths) {
      const answer = await app.request(method, path, { token, ...(body !== undefined && method !== 'GET' && { body }) })
      expect([method, path, hits(answer.text)]).toEqual([method, path, []])
      if (answer.status === 200) asked.add(path)
    }
  expect(asked.size).toBeGreaterThan(150)
  for (const text of CANARIES) {
    const found = await app.request('POST', '/api/users/search', { token: admin.token, body: { query: text } })
    expect(found.body).toEqual([])
    for (const searchMode of ['title', 'content']) {
      const body = { query: { words: [text], searchMode, pagesize: 50, page: 1 } }
      const notes = await app.request('POST', `/api/contributions/${community}/search`, { token: manager.token, body })
      expect([notes.status, notes.body]).toEqual([200, []])
    }
  }
})

test('an erased name is found 0 times in the events of the erasure and after it, and in mails [RSCH-15]', async () => {
  const { writer, manager } = cast.callers
  expect(witness.heard.map(({ name }) => name)).toContain('contribution:save')
  await call(writer, 'PUT', `/api/objects/${shared}`, { title: 'Later' })
  await call(manager, 'POST', '/api/links', { from: shared, to: things.note, type: 'references' })
  await witness.until('contribution:save', ({ title }) => title === 'Later')
  await witness.until('link:save', ({ from }) => from === shared)
  expect(hits(JSON.stringify(witness.heard))).toEqual([])
  mail.letters.length = 0
  await sendDigests(app.ctx)
  expect(hits(JSON.stringify(mail.letters))).toEqual([])
  expect(hits(app.lines.slice(-200).join(' '))).toEqual([])
})

test.skipIf(process.env.MONGODB_URI !== undefined)(
  'an erased name is found 0 times in the file of the embedded store after compaction [RSCH-15]',
  async () => {
    const file = joinPath(folder, 'store', 'data', 'data.mdb')
    const before = await dump()
    expect(existsSync(joinPath(folder, 'store', 'compact'))).toBe(true)
    await app.stop()
    app = await startTestApp(settings)
    expect(await dump()).toEqual(before)
    await app.stop()
    expect(existsSync(joinPath(folder, 'store', 'compact'))).toBe(false)
    expect([...(await isWithin(file, NEEDLES))]).toEqual([])
    expect(await isWithin(file, [things.note])).toEqual(new Set([things.note]))
    app = await startTestApp(settings)
  },
)
