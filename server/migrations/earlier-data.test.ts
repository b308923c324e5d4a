import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { annotationOf } from '../../shared/domain/annotations.ts'
import { authorSchema } from '../../shared/domain/authors.ts'
import { citationSchema } from '../../shared/domain/citations.ts'
import { objectSchema, riseAboveViewId } from '../../shared/domain/contributions.ts'
import { fileOf } from '../../shared/domain/files.ts'
import { groupSchema } from '../../shared/domain/groups.ts'
import { hierarchySchema } from '../../shared/rules/hierarchy.ts'
import { linkSchema } from '../../shared/domain/links.ts'
import { rootSettingsOf } from '../../shared/domain/root-context.ts'
import { ideaOf } from '../../shared/domain/promising-ideas.ts'
import { ratingSchema } from '../../shared/domain/ratings.ts'
import { recordSchema } from '../../shared/domain/records.ts'
import { scaffoldSchema } from '../../shared/domain/scaffolds.ts'
import { boardSchema } from '../../shared/domain/views.ts'
import { communitySchema } from '../../shared/domain/communities.ts'
import { NotificationModel } from '../features/notifications/notifications.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { eventually } from '../testing/eventually.ts'
import { signIn } from '../testing/makers.ts'

const folders: string[] = []
const apps: TestApp[] = []
afterAll(async () => {
  for (const app of apps) await app.stop()
  vi.useRealTimers()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Starts the current server on earlier data, at the end of the day on which it was made. */
const openEarlier = async (store: string, made: string, files?: string): Promise<TestApp> => {
  // Mongoose has one connection.
  await apps.pop()?.stop()
  // Otherwise queued emails and the like would expire.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${made}T23:00:00Z`), shouldAdvanceTime: true })
  const dataDir = await mkdtemp(join(tmpdir(), 'buildon-earlier-'))
  folders.push(dataDir)
  const folder = join(dataDir, 'store', 'data')
  await mkdir(folder, { recursive: true })
  const packed = await readFile(new URL(`earlier/${store}`, import.meta.url))
  await writeFile(join(folder, 'data.mdb'), gunzipSync(packed))
  if (files) await cp(new URL(`earlier/${files}`, import.meta.url), join(dataDir, 'files'), { recursive: true })
  const app = await startTestApp({ DATA_DIR: dataDir, MONGODB_URI: '' })
  apps.push(app)
  return app
}

test('data of the first form opens with everything in it', async () => {
  const app = await openEarlier('1-main.mdb.gz', '2026-11-21')
  const { token } = await signIn(app, 'ann', 'blue sky')
  const get = async <T extends z.core.$ZodType>(path: string, schema: T) =>
    (await app.request('GET', path, { token })).as(schema)

  const [author] = await get('/api/users/myRegistrations', z.array(authorSchema))
  expect(author?._community.title).toBe('Grade 5')
  const community = await get(`/api/communities/${author?.communityId}`, communitySchema)
  const board = await get(`/api/views/${community.views[0]}/board`, boardSchema)
  expect(board.items.map(({ _to, data }) => [_to.title, data.x, data.y])).toEqual([
    ['Why is the sky blue?', 100, 80],
    ['And in the evening?', 150, 130],
  ])
  expect(board.arrows).toHaveLength(1)
  const [first] = board.items
  expect(first?._to.excerpt?.text).toBe('light is scattered')
  expect(Object.keys(board.reads)).toEqual([first?.to])
  const note = await get(`/api/objects/${first?.to}`, objectSchema)
  expect(note).toMatchObject({ version: 2, keywords: ['light'], status: 'active' })
  expect(note.data.body).toMatch(/class="KFSupportStart mceNonEditable"/)

  const body = { query: { words: ['sky', 'why'], pagesize: 'max' } }
  const found = await app.request('POST', `/api/contributions/${community._id}/search`, { token, body })
  expect(found.as(z.array(objectSchema)).map(({ title }) => title)).toEqual(['Why is the sky blue?'])
})

test('data of the contract’s form opens with its groups, files and marks', async () => {
  const app = await openEarlier('2-contract/data.mdb.gz', '2026-11-21', '2-contract/files')
  const { token, user } = await signIn(app, 'ben', 'a good password')
  const get = async <T extends z.core.$ZodType>(path: string, schema: T) =>
    (await app.request('GET', path, { token })).as(schema)

  const [author] = await get('/api/users/myRegistrations', z.array(authorSchema))
  const { communityId } = author!
  const [group] = await get(`/api/communities/${communityId}/groups`, z.array(groupSchema))
  expect([group?.title, group?.members]).toEqual(['Red', [author?._id]])
  const query = { words: ['shadow'], privateMode: true }
  const found = await app.request('POST', `/api/contributions/${communityId}/search`, { token, body: { query } })
  const [note] = found.as(z.array(objectSchema))
  expect(note).toMatchObject({ title: 'A plan of the red team', group: group?._id, favAuthors: [user._id] })
  const [attach] = await get(`/api/links/from/${note?._id}`, z.array(linkSchema))
  const picture = await get(`/api/objects/${attach?.to}`, objectSchema)
  const file = await app.request('GET', fileOf(picture)!.url, { token })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  const records = await get(`/api/records/object/${note?._id}`, z.array(recordSchema))
  expect(records.map(({ type }) => type)).toContain('measured')
})

test('data of the form of accounts opens with its class list, names, languages and passwords', async () => {
  const app = await openEarlier('3-accounts.mdb.gz', '2026-11-21')
  const { token, user } = await signIn(app, 'cleo', 'green leaf')
  expect(user).toMatchObject({ firstName: 'Cleo', lastName: 'Äng', lang: 'fi' })
  const answer = await app.request('GET', '/api/users/myRegistrations', { token })
  const [author] = answer.as(z.array(authorSchema))
  const members = await app.request('GET', `/api/communities/${author?.communityId}/authors`, { token })
  expect(members.as(z.array(authorSchema))).toContainEqual(
    expect.objectContaining({ userName: 'dan', firstName: 'Daniel', role: 'writer', blockLogin: true }),
  )
  const blocked = await signIn(app, 'dan', 'new tree')
  expect(blocked.user.firstName).toBe('Dan')
})

test('data of the form of communities opens with settings and groups, and a removal that was under way goes on', async () => {
  const app = await openEarlier('4-communities.mdb.gz', '2026-11-21')
  const { token } = await signIn(app, 'eve', 'tall reed')
  const get = async <T extends z.core.$ZodType>(path: string, schema: T) =>
    (await app.request('GET', path, { token })).as(schema)

  const [author, ...others] = await get('/api/users/myRegistrations', z.array(authorSchema))
  expect([author?._community.title, author?.order, others]).toEqual(['Grade 6', 2, []])
  const community = await get(`/api/communities/${author?.communityId}`, communitySchema)
  expect(community).toMatchObject({ lang: 'fi', timeZone: 'Europe/Helsinki', registrationKey: 'pond' })
  const context = await get(`/api/objects/${community.rootContextId}`, objectSchema)
  expect(rootSettingsOf(context.data)).toMatchObject({
    plugins: { enableFavourites: true, multilanguage: true, blue: true, itm: false },
    languages: ['fi', 'en'],
    defaultLang: 'fi',
    settings: { itmServer: 'https://itm.example.org' },
    flipname: true,
  })
  const { settings } = await get(`/api/views/${community.views[0]}/board`, boardSchema)
  expect(settings).toMatchObject({ references: true, showAuthor: false, showTime: true })
  const groups = await get(`/api/communities/${community._id}/groups`, z.array(groupSchema))
  expect(groups.map(({ title, members }) => [title, members.length])).toEqual([['Dragonflies', 2]])

  const fay = await signIn(app, 'fay', 'still water')
  const entering = await app.request('GET', `/api/communities/${community._id}`, { token: fay.token })
  expect([entering.status, entering.headers.get('x-error-code')]).toEqual([403, 'member.blocked'])
  await eventually(async () => expect(await collection(ObjectModel).countDocuments({ type: 'Note' })).toBe(0))
})

test('views with states, a rise-above, a hierarchy, a workspace and a waiting letter open as they were', async () => {
  const app = await openEarlier('5-canvas.mdb.gz', '2026-11-21')
  const { token } = await signIn(app, 'hal', 'brown bark')
  const get = async <T extends z.core.$ZodType>(path: string, schema: T) =>
    (await app.request('GET', path, { token })).as(schema)

  const [author] = await get('/api/users/myRegistrations', z.array(authorSchema))
  const community = await get(`/api/communities/${author?.communityId}`, communitySchema)
  const [welcome = '', grove = ''] = community.views
  const board = await get(`/api/views/${welcome}/board`, boardSchema)
  expect(board.items.map(({ _to, data }) => [_to.title, data])).toEqual([
    ['Bark protects', { x: 10, y: 200, fixed: true, locked: true, draggable: false }],
    ['a Drawing', { x: 300, y: 300, width: 120, height: 120, showInPlace: true }],
    ['How trees live', { x: 10, y: 10 }],
    ['The grove', expect.objectContaining({ x: expect.any(Number) as number })],
  ])
  const [bark, drawing, above] = board.items
  expect(board.favourites).toEqual([bark?.to])
  expect(drawing?.shown?.svg).toContain('<rect')
  const risen = await get(`/api/objects/${above?.to}`, objectSchema)
  const inner = await get(`/api/views/${riseAboveViewId(risen)}/board`, boardSchema)
  expect(inner.items.map(({ _to, data }) => [_to.title, data.x, data.y])).toEqual([
    ['Trees drink', 10_000, 10_000],
    ['Leaves breathe', 10_050, 10_050],
  ])
  const { links } = await get(`/api/communities/${community._id}/hierarchy`, hierarchySchema)
  expect(links).toMatchObject([{ from: welcome, to: grove }])

  const again = await app.request('POST', `/api/authors/${community._id}/workspace`, { token, body: {} })
  expect(author?.data.workspaces).toEqual([again.as(z.object({ _id: z.string() }))._id])
  const own = await get(`/api/links/from/${welcome}/to/${author?._id}`, z.array(linkSchema))
  expect(own.map(({ type }) => type)).toEqual(['notifies', 'pushNotifies'])
  expect(await collection(NotificationModel).countDocuments({ to: author?._id, channel: 'mail' })).toBe(1)
})

test('a note with what was written in, on and about it opens as it was', async () => {
  const app = await openEarlier('6-editor.mdb.gz', '2026-11-21')
  const { token } = await signIn(app, 'jon', 'wet sand')
  const get = async <T extends z.core.$ZodType>(path: string, schema: T) =>
    (await app.request('GET', path, { token })).as(schema)

  const [author] = await get('/api/users/myRegistrations', z.array(authorSchema))
  const communityId = author?.communityId ?? ''
  const { views } = await get(`/api/communities/${communityId}`, communitySchema)
  const [item] = (await get(`/api/views/${views[0]}/board`, boardSchema)).items
  expect(item?._to).toMatchObject({ title: 'Tides', langInNote: ['en', 'fi'], titles: { fi: 'Vuorovesi' } })
  expect(item?._to.excerpt).toEqual({ text: 'Water rises twice a day.', texts: { fi: 'Vesi nousee.' } })

  const tide = await get(`/api/objects/${item?.to}`, objectSchema)
  expect(tide.data).toMatchObject({ fi: '<p>Vesi nousee.</p>', slider: 7, en: tide.data.body })
  const links = await get(`/api/links/either/${tide._id}`, z.array(linkSchema))
  const linkOf = (wanted: string) => links.find(({ type }) => type === wanted)
  for (const type of ['supports', 'references']) expect(tide.data.body).toContain(`id="${linkOf(type)?._id}"`)
  expect(linkOf('references')?.data).toEqual({ text: 'It pulls.' })
  const other = (type: string, end: 'from' | 'to') => get(`/api/objects/${linkOf(type)?.[end]}`, objectSchema)
  expect(annotationOf(await other('annotates', 'from'))).toMatchObject({
    quote: 'twice a day',
    text: '<p>Every day?</p>',
  })
  expect(ideaOf((await other('promisings', 'from')).data)).toMatchObject({ reason: 'we can check it', color: 'yellow' })
  expect(await other('essence', 'to')).toMatchObject({ title: 'In short', data: { body: '<p>The sea moves.</p>' } })
  const ratings = await get(`/api/ratings/supports-link/${linkOf('supports')?._id}`, z.array(ratingSchema))
  expect(ratings.map(({ authorId, rating }) => [authorId, rating])).toEqual([[author?._id, 4]])
  const [citation] = await get(`/api/citations/${communityId}`, z.array(citationSchema))
  expect(citation?.data).toMatchObject({ shortCitation: 'Almanac 2024', citedNoteId: tide._id })

  const scaffolds = await get(`/api/communities/${communityId}/scaffolds`, z.array(scaffoldSchema))
  expect(scaffolds.map(({ title }) => title)).toEqual(['Theory Building', 'Reading Set', 'source list'])
  const versions = await app.request('POST', `/api/historicalobjects/${communityId}/search`, {
    token,
    body: { query: { dataId: tide._id } },
  })
  const bodies = versions.as(z.array(z.object({ data: objectSchema }))).map(({ data }) => data.data.body)
  expect(bodies).toEqual(['<p>Water rises.</p>', tide.data.body])
})
