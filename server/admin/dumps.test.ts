import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { AccountModel } from '../features/accounts/accounts.model.ts'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { collection } from '../store/collection.ts'
import { JWT_SECRET, startTestApp, type TestApp } from '../testing/app.ts'
import { kindsOfBelongings } from '../testing/belongings.ts'
import { eventually } from '../testing/eventually.ts'
import { filesOnDisk } from '../testing/files.ts'
import { admin, signIn } from '../testing/makers.ts'
import { oldObject, oldRecord, oldSite, type OldSite, writeAttachment, writeDump } from '../testing/old-site.ts'
import { ended, runProgram } from '../testing/processes.ts'

let folder: string
let made: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-dump-runs-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  made = await mkdtemp(join(folder, 'site-'))
  app = await startTestApp(settings())
})
afterEach(() => app.stop())

const settings = () => ({ DATA_DIR: join(made, 'data'), MONGODB_URI: '', JWT_SECRET })
const run = async (...args: string[]) => ended(await runProgram('admin', args, settings()))
const at = (name: string) => join(made, name)
const idOf = ({ _id }: { _id?: unknown }) => String(_id)
const dumped = (site: OldSite, collections = site.collections) => writeDump(at('dump'), collections)

test('“import-dump” reads a folder beside a running server, names other collections and each document that it leaves out [DUMP-01, DUMP-08]', async () => {
  const site = oldSite()
  await dumped(site, { ...site.collections, sessions: [{ _id: 'x' }], agenda: [] })
  await writeAttachment(at('files'), site.objects.attachment)
  const { code, out, err } = await run('import-dump', at('dump'), '--files', at('files'))
  const { community, objects, collections } = site
  expect([code, out.trim().split('\n')]).toEqual([
    0,
    [
      `users\t${idOf(site.people.mia)} was an admin, and is none here`,
      `notifications\t${idOf(collections.notifications?.[0] ?? {})}\tleft out: letters of the old site are not sent`,
      `attachments\t${idOf(objects.lost)}\tleft out: attachments/${idOf(community)}/${idOf(objects.lost)}/1/lost.pdf is not in the folder`,
      'agenda is left out: this collection is not imported.',
      'sessions is left out: this collection is not imported.',
      'kcommunities: 1 read, 1 imported (1 in this run), 0 left out',
      'users: 3 read, 3 imported (3 in this run), 0 left out',
      'kobjects: 14 read, 14 imported (14 in this run), 0 left out',
      'klinks: 12 read, 12 imported (12 in this run), 0 left out',
      'krecords: 6 read, 6 imported (6 in this run), 0 left out',
      'khistoricalobjects: 3 read, 3 imported (3 in this run), 0 left out',
      'notifications: 1 read, 0 imported (0 in this run), 1 left out',
      'attachments: 2 read, 1 imported (1 in this run), 1 left out',
    ].map((line) => line.replaceAll('\t', ' ')),
  ])
  expect(err).toMatch(/^import-dump 0 %\n(import-dump \d0 %\n)*import-dump 100 %\n$/)
  const ann = await signIn(app, 'ann', 'old password of ann')
  expect((await app.request('GET', `/api/communities/${idOf(community)}`, { token: ann.token })).status).toBe(200)
  const { token } = await admin(app)
  const acts = (await app.request('GET', '/api/acts?act=communityMade', { token })).text
  expect(acts).toContain(idOf(community))
})

test('“check” finds after an import only faults that its report names [DUMP-08]', async () => {
  const site = oldSite()
  expect((await run('check')).code).toBe(0)
  const { community, objects, collections } = site
  const [nowhere, answer] = ['0123456789abcdef01234567', objects.answer]
  const tag = (id: string) => `<span id="${id}" class="KFSupportStart"/>x<span id="${id}" class="KFSupportEnd"/>`
  const grouped = oldObject(community, 'Note', objects.annie, {
    group: nowhere,
    data: { body: `<p>${tag(nowhere)}</p>` },
  })
  const unlinked = oldObject(community, 'Note', objects.annie, { data: { body: tag(idOf(site.links.supports)) } })
  collections.kobjects?.push(grouped, unlinked)
  const snapshotless = oldRecord('modified', objects.annie, answer, { historicalObjectType: 'Object', historicalObjectId: nowhere }) // prettier-ignore
  collections.krecords?.push(snapshotless)
  Object.assign(community, { views: [...community.views, nowhere], scaffolds: [nowhere], rootContextId: nowhere })
  await dumped(site)
  await writeAttachment(at('files'), objects.attachment)
  const imported = await run('import-dump', at('dump'), '--files', at('files'))
  const named = imported.out
    .split('\n')
    .flatMap((line) => (line.startsWith('fault ') ? [line.slice('fault '.length)] : []))
  expect(named.toSorted()).toEqual([
    `${idOf(grouped)} The group ${nowhere} of this Note is missing.`,
    `${idOf(grouped)} The tag ${nowhere} in the text of this Note has no supports link.`,
    `${idOf(unlinked)} The tag ${idOf(site.links.supports)} in the text of this Note has no supports link.`,
    `${idOf(snapshotless)} The snapshot ${nowhere} of this record is missing.`,
  ].toSorted()) // prettier-ignore
  expect(imported.out).toContain(
    `communities ${idOf(community)} its list “views” had ${nowhere}, which is not imported`,
  )
  const { code, out, err } = await run('check')
  expect([code, err]).toEqual([1, 'There are 4 faults.\n'])
  const found = out.trim().split('\n').map((line) => line.replace('\t', ' ')) // prettier-ignore
  expect(found.toSorted()).toEqual(named.toSorted())
})

test('wrong use ends with status 2, and a dump that can’t be imported with status 1 and nothing written', async () => {
  const refusal = async (code: number, ...args: string[]) => {
    const { code: ended, out, err } = await run(...args)
    expect([ended, out]).toEqual([code, ''])
    return err
  }
  expect(await refusal(2, 'import-dump')).toContain('import-dump needs the name of one folder or file.')
  expect(await refusal(2, 'import-dump', at('dump'), '--to', 'x')).toContain('import-dump does not know --to')
  expect(await refusal(1, 'import-dump', at('none'))).toContain('none: ENOENT')
  const site = oldSite()
  await dumped(site)
  expect(await refusal(1, 'import-dump', at('dump'), '--files', made)).toContain('has no folder “attachments”.')
  expect((await run('import-dump', at('dump'))).code).toBe(0)
  const other = oldSite('2')
  other.collections.kobjects?.push(site.objects.leaves ?? {})
  await dumped(other)
  expect(await refusal(1, 'import-dump', at('dump'))).toContain(
    `Nothing is imported.\nkobjects: the site has the id ${idOf(site.objects.leaves)} from elsewhere.\n`,
  )
  expect(await collection(CommunityModel).countDocuments({ 'dump.of': { $exists: true } })).toBe(1)
})

test('two imports of one dump at the same time lead to one', async () => {
  const site = oldSite()
  await dumped(site)
  const both = await Promise.all([run('import-dump', at('dump')), run('import-dump', at('dump'))])
  for (const { code, err } of both)
    if (code !== 0) expect([code, err]).toEqual([1, expect.stringContaining('Another import wrote at the same time: run this one again.')]) // prettier-ignore
  const { code, out } = await run('import-dump', at('dump'))
  expect([code, out]).toEqual([0, expect.stringMatching(/kobjects: 14 read, 14 imported|was imported before/)])
  expect(await amounts()).toMatchObject({ communities: 1, Link: 13, Record: 6, HistoricalObject: 3 })
})

const grown = (site: OldSite) => {
  const { community, objects, collections } = site
  const { annie, leaves, benny } = objects
  for (let n = 0; n < 3_000; n += 1) {
    collections.krecords?.push(oldRecord('read', benny, leaves))
    if (n % 3 === 0) collections.kobjects?.push(oldObject(community, 'Note', annie, { title: `Note ${n}`, data: { body: '<p>Again.</p>' } })) // prettier-ignore
  }
  return site
}

const amounts = async (): Promise<Record<string, number>> => ({
  ...Object.fromEntries(
    await Promise.all(
      kindsOfBelongings().map(async (model) => [model.modelName, await model.countDocuments({})] as const),
    ),
  ),
  accounts: await AccountModel.countDocuments({}),
  communities: await CommunityModel.countDocuments({}),
})

test('a dump import that was killed goes on when it is run again, and after its end a run adds nothing [DUMP-09]', async () => {
  const site = grown(oldSite())
  await dumped(site)
  await writeAttachment(at('files'), site.objects.attachment)
  const args = ['import-dump', at('dump'), '--files', at('files')]
  const { token } = await admin(app)
  const visible = async () => (await app.request('GET', '/api/communities', { token })).text
  let killed = 0
  for (const percent of [50, 60, 70, 80, 90]) {
    const child = await runProgram('admin', args, settings())
    child.stderr?.on('data', (text: Buffer) => {
      if (text.toString().includes(`import-dump ${percent} %`)) child.kill('SIGKILL')
    })
    if ((await ended(child)).code === null) killed += 1
    const community = await collection(CommunityModel).findOne({ _id: idOf(site.community) })
    if (community) expect(community).toMatchObject({ hidden: true, dump: { ended: false } })
    if (percent !== 70) continue
    await app.stop()
    app = await startTestApp(settings())
  }
  expect(killed).toBe(5)
  const last = await run(...args)
  expect([last.code, last.out]).toEqual([0, expect.stringContaining('kobjects: 1014 read, 1014 imported')])
  expect(last.out).toContain('krecords: 3006 read, 3006 imported')
  expect(last.out).not.toContain('(1014 in this run)')
  await eventually(async () => expect(await visible()).toContain(idOf(site.community)))
  expect((await collection(CommunityModel).findOne({ _id: idOf(site.community) }))?.hidden).toBeUndefined()

  const before = [await amounts(), await filesOnDisk(app)]
  const again = await run(...args)
  expect([again.code, again.out]).toEqual([
    0,
    expect.stringContaining('This dump was imported before. Nothing is added but files that were missing.'),
  ])
  expect([await amounts(), await filesOnDisk(app)]).toEqual(before)

  await app.stop()
  made = await mkdtemp(join(folder, 'site-'))
  app = await startTestApp(settings())
  expect((await run(...args)).code).toBe(0)
  const { Act: _acts, ...whole } = await amounts()
  expect(before[0]).toMatchObject(whole)
})
