import { access, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { RecordModel, type RecordDoc } from '../graph/records/records.model.ts'
import { collection } from '../store/collection.ts'
import { newId } from '../store/new-id.ts'
import { JWT_SECRET, startTestApp, type TestApp } from '../testing/app.ts'
import { pack, unpack } from '../testing/archives.ts'
import { kindsOfBelongings } from '../testing/belongings.ts'
import { eventually } from '../testing/eventually.ts'
import { filesOnDisk, makeAttachment } from '../testing/files.ts'
import { admin, makeNote, twoMembers } from '../testing/makers.ts'
import { ended, runProgram } from '../testing/processes.ts'

let folder: string
let made: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-archives-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  made = await mkdtemp(join(folder, 'site-'))
  app = await startTestApp(settings())
})
afterEach(() => app.stop())

/** Always the embedded store. */
const settings = () => ({ DATA_DIR: join(made, 'data'), MONGODB_URI: '', JWT_SECRET })
const run = async (...args: string[]) => ended(await runProgram('admin', args, settings()))
const at = (name: string) => join(made, name)

const school = async () => {
  const { community, ann } = await twoMembers(app)
  await makeNote(app, ann, { viewId: community.views[0] ?? '', title: 'About leaves' })
  await makeAttachment(app, ann)
  return { community, ann }
}

test('“export” writes one file beside a running server, and “import” makes a community of it [ARCH-01]', async () => {
  const { community } = await school()
  const [one, two] = [at('one.zip'), at('two.zip')]
  const exported = await run('export', community._id, '--to', one)
  expect([exported.code, exported.out]).toEqual([
    0,
    expect.stringMatching(/one\.zip holds \d+ objects, \d+ links and 1 files\.\n$/),
  ])
  expect(exported.err).toMatch(/^export 0 %\n(export \d0 %\n)*export 100 %\n$/)
  expect((await stat(one)).mode & 0o777).toBe(0o600)
  expect([...(await unpack(one)).keys()]).toEqual(
    expect.arrayContaining([
      'manifest.json',
      'objects.jsonl',
      'records.jsonl',
      expect.stringMatching(/^files\/[0-9a-f]{32}$/),
    ]),
  )
  expect((await run('export', community._id, '--to', two, '--with-accounts')).code).toBe(0)
  expect([...(await unpack(two)).keys()]).toContain('users.jsonl')

  const imported = await run('import', one)
  expect([imported.code, imported.out]).toEqual([
    0,
    expect.stringMatching(
      /^[0-9a-f]{24}\t.*\n\d+ objects and \d+ links are imported; 0 members have their account\.\n$/,
    ),
  ])
  expect(imported.err).toMatch(/^import 0 %\n(import \d0 %\n)*import 100 %\n$/)
  const [id = ''] = imported.out.split('\t')
  const { token } = await admin(app)
  expect((await app.request('GET', `/api/communities/${id}`, { token })).status).toBe(200)
  expect((await run('import', one, '--match-users')).out).toContain('4 members have their account.')
  const acts = (await app.request('GET', '/api/acts?act=communityMade', { token })).text
  expect(acts).toContain('"how":"import"')

  await app.stop()
  expect((await run('export', id, '--to', at('three.zip'))).code).toBe(0)
  expect((await run('import', at('three.zip'))).code).toBe(0)
  app = await startTestApp(settings())
})

test('what can’t be exported or imported ends with status 1 or 2 and one line, and leaves nothing [ARCH-07, ARCH-10]', async () => {
  const { community } = await school()
  const file = at('whole.zip')
  expect((await run('export', community._id, '--to', file)).code).toBe(0)
  const communities = await collection(CommunityModel).countDocuments()
  const refusal = async (code: number, ...args: string[]) => {
    const { code: ended, out, err } = await run(...args)
    expect([ended, out]).toEqual([code, ''])
    return err
      .split('\n')
      .filter((line) => !/ \d+ %$/.test(line))
      .join('\n')
      .trim()
  }
  expect(await refusal(1, 'export', community._id, '--to', file)).toMatch(/exists already; nothing is written\.$/)
  expect(await refusal(1, 'export', 'f'.repeat(24), '--to', at('none.zip'))).toMatch(/^\w.*$/)
  expect(await refusal(1, 'export', 'x', '--to', at('none.zip'))).toBe(
    'The id of a community has 24 letters and digits.',
  )
  expect(await refusal(1, 'export', community._id, '--to', at('no/folder/x.zip'))).toMatch(/ENOENT/)
  expect(await refusal(2, 'export', community._id)).toContain('export needs --to')
  expect(await refusal(2, 'export', community._id, '--to', file, '--match-users')).toContain(
    'export does not know --match-users',
  )
  expect(await refusal(2, 'import')).toContain('import needs the name of one archive')
  expect(await refusal(2, 'import', file, '--force')).toContain('npm run admin -- import <file>')
  expect(await refusal(1, 'import', at('none.zip'))).toMatch(/none\.zip: ENOENT/)
  await writeFile(at('text.zip'), 'no zip')
  expect(await refusal(1, 'import', at('text.zip'))).toBe(
    'This file is not an archive of a community, or it is cut off.',
  )
  const entries = await unpack(file)
  const bytes = Buffer.from(entries.get('objects.jsonl') ?? '')
  bytes[20] = (bytes[20] ?? 0) ^ 1
  await pack(at('changed.zip'), new Map([...entries, ['objects.jsonl', bytes]]))
  expect(await refusal(1, 'import', at('changed.zip'))).toBe(
    'The part objects.jsonl of the archive is not as its manifest says.',
  )
  expect((await readdir(made)).toSorted()).toEqual(['changed.zip', 'data', 'text.zip', 'whole.zip'])
  await expect(access(at('none.zip'))).rejects.toThrow('ENOENT')
  expect(await collection(CommunityModel).countDocuments()).toBe(communities)
})

const grow = async (communityId: string) => {
  const record = await collection(RecordModel).findOne({ communityId })
  const copies = Array.from({ length: 10_000 }, () => ({ ...record, _id: newId() }))
  if (record) await collection(RecordModel).insertMany(copies as RecordDoc[])
}
const amount = async () => {
  const counts = kindsOfBelongings().map((model) => model.countDocuments({}))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
}

test('an import that is killed shows nobody half a community, its rest is removed at the next start, and a second succeeds [ARCH-09]', async () => {
  const { community } = await school()
  await grow(community._id)
  const { token } = await admin(app)
  const file = at('large.zip')
  expect((await run('export', community._id, '--to', file)).code).toBe(0)
  const before = [await amount(), await filesOnDisk(app)] as const
  const listed = async () => (await app.request('GET', '/api/communities', { token })).text
  const communities = await listed()
  let killed = 0
  for (const percent of [0, 50, 70, 90]) {
    const child = await runProgram('admin', ['import', file], settings())
    child.stderr?.on('data', (text: Buffer) => {
      if (text.toString().includes(`import ${percent} %`)) child.kill('SIGKILL')
    })
    const { code } = await ended(child)
    if (code === null) killed += 1
    expect(await listed()).toBe(communities)
    if ((await amount()) === before[0]) continue
    await app.stop()
    app = await startTestApp(settings())
    expect(await CommunityModel.countDocuments({ deleting: { $gt: new Date() } })).toBe(0)
    expect(await listed()).toBe(communities)
    await eventually(async () => expect(await amount()).toBe(before[0]))
    expect(await filesOnDisk(app)).toEqual(before[1])
  }
  expect(killed).toBe(4)
  expect((await run('import', file)).code).toBe(0)
  expect(await amount()).toBeGreaterThan(before[0] * 1.9)
  await eventually(async () =>
    expect(JSON.parse(await listed())).toHaveLength((JSON.parse(communities) as []).length + 1),
  )
})
