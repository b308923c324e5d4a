import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { Binary, deserialize, Double, Int32, Long, ObjectId, type Document } from 'bson'
import mongoose from 'mongoose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadSchema } from '../../shared/domain/files.ts'
import { discardFile } from '../features/files/files.service.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { holdRemovals } from '../platform/files/disk-store.ts'
import { writeWholeFile } from '../platform/whole-file.ts'
import { collection } from '../store/collection.ts'
import { connect } from '../store/connect.ts'
import { newId } from '../store/new-id.ts'
import { transaction } from '../store/transaction.ts'
import { JWT_SECRET, startTestApp, type TestApp } from '../testing/app.ts'
import { pack, sealed, unpack, type Entries } from '../testing/archives.ts'
import { makeCast } from '../testing/cast.ts'
import { eventually } from '../testing/eventually.ts'
import { makeEverything } from '../testing/everything.ts'
import { makeAttachment, upload } from '../testing/files.ts'
import { admin, makeNote, makeSupports, twoMembers } from '../testing/makers.ts'
import { ended, runProgram } from '../testing/processes.ts'
import { wholeStore, wholeStoreIn } from '../testing/whole-store.ts'
import { documentsIn, openBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder: string
let made: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-backups-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
beforeEach(async () => {
  made = await mkdtemp(join(folder, 'site-'))
})
afterEach(() => app.stop().catch(() => undefined))

const at = (name: string) => join(made, name)
/** Always the embedded store. */
const settings = (data = 'data') => ({ DATA_DIR: at(data), MONGODB_URI: '', JWT_SECRET })
const run = async (args: string[], data = 'data') => ended(await runProgram('admin', args, settings(data)))

test('backup, wipe and restore leave 0 differences in every collection, index and file [BKUP-02]', async () => {
  app = await startTestApp(settings())
  await makeEverything(app, await makeCast(app))
  const before = await wholeStore(at('data'))
  const backedUp = await run(['backup', at('one.zip')])
  expect(backedUp).toEqual({
    code: 0,
    out: expect.stringMatching(/one\.zip holds \d+ documents of \d+ collections and \d+ files\.\n$/),
    err: expect.stringMatching(/^backup 0 %\n(backup \d0 %\n)*backup 100 %\n$/),
  })
  expect((await stat(at('one.zip'))).mode & 0o777).toBe(0o600)
  await app.stop()
  await rm(at('data'), { recursive: true })
  const restored = await run(['restore', at('one.zip')])
  expect([restored.code, restored.err.replace(/^\w+ \d+ %\n/gm, ''), restored.out]).toEqual([
    0,
    '',
    expect.stringMatching(/^\d+ documents of \d+ collections and \d+ files are restored\.\n$/),
  ])
  expect(Object.keys(before).filter((name) => name.startsWith('file ')).length).toBeGreaterThan(5)
  expect(await wholeStoreIn(at('data'))).toEqual(before)
  expect((await readdir(made)).toSorted()).toEqual(['data', 'one.zip'])
})

const documentsOf = async (file: string, collection: string) => {
  const archive = await openBackup(file)
  const found: Document[] = []
  for await (const bytes of documentsIn(archive, collection)) found.push(deserialize(bytes))
  archive.close()
  return found
}

/** A transaction that makes two counters equal, in the first and the last collection. */
const countBoth = (n: number) =>
  transaction(async (session) => {
    for (const name of ['aaa', 'zzz'])
      await mongoose.connection
        .collection<{ _id: string }>(name)
        .updateOne({ _id: 'n' }, { $set: { n } }, { session, upsert: true })
  })

test('a backup beside a running server holds one moment, while members write, upload and remove [BKUP-01]', async () => {
  app = await startTestApp(settings())
  const { community, ann } = await twoMembers(app)
  const { attachment, file } = await makeAttachment(app, ann, { bytes: randomBytes(2_000_000), name: 'large.bin' })
  const many = Array.from({ length: 10_000 }, (_, at) => ({ _id: newId(), at, text: 'x'.repeat(500) }))
  await mongoose.connection.collection<{ _id: string }>('middle').insertMany(many)
  await countBoth(0)

  let [n, notes] = [0, 0]
  const stopping = new AbortController()
  const writing = async () => {
    while (!stopping.signal.aborted) {
      await countBoth((n += 1))
      const note = await makeNote(app, ann, { viewId: community.views[0] ?? '' })
      await makeSupports(app, ann, note)
      notes += 1
      const { tmpFilename } = (await upload(app, ann, { name: 'small.txt', bytes: 'x', type: 'text/plain' })).as(
        uploadSchema,
      )
      await discardFile(app.ctx.files, tmpFilename)
    }
  }
  const writers = writing()
  await eventually(() => expect(notes).toBeGreaterThan(2))
  const before = n
  const backedUp = await run(['backup', at('one.zip')])
  stopping.abort()
  await writers
  expect([backedUp.code, backedUp.out]).toEqual([0, expect.stringContaining('holds')])
  expect(backedUp.out).not.toContain('left out')
  expect(n).toBeGreaterThan(before + 2)

  const [[first], [last]] = [await documentsOf(at('one.zip'), 'aaa'), await documentsOf(at('one.zip'), 'zzz')]
  expect(first?.n).toBe(last?.n)
  expect(first?.n).toBeGreaterThanOrEqual(before)
  expect(await documentsOf(at('one.zip'), 'middle')).toHaveLength(10_000)
  expect((await run(['restore', at('one.zip')], 'copy')).code).toBe(0)
  expect(await run(['check'], 'copy')).toEqual({ code: 0, out: 'There is no fault.\n', err: '' })
  const objects = await documentsOf(at('one.zip'), 'objects')
  expect(objects.filter(({ type }) => type === 'Note').length).toBeGreaterThan(2)
  expect(objects.map(({ _id }) => _id as string)).toContain(attachment._id)
  const bytes = await readFile(join(at('copy'), 'files', fileId(file).slice(0, 2), fileId(file)))
  expect(bytes).toHaveLength(2_000_000)
})
const fileId = ({ url }: { url: string }) => url.split('/')[5] ?? ''

test('while a backup runs, no process deletes bytes of files', async () => {
  app = await startTestApp(settings())
  const { ann } = await twoMembers(app)
  const { tmpFilename } = (await upload(app, ann)).as(uploadSchema)
  const release = await holdRemovals(join(at('data'), 'files'))
  await app.ctx.files.remove(tmpFilename)
  expect((await app.ctx.files.head(tmpFilename, 0)).size).toBeGreaterThan(0)
  await release()
  await app.ctx.files.remove(tmpFilename)
  await expect(app.ctx.files.head(tmpFilename, 0)).rejects.toThrow('ENOENT')
  expect(await readdir(at('data'))).not.toContain('files.held')
})

test('every type of value is the same after a restore', async () => {
  app = await startTestApp(settings())
  const values = {
    _id: newId(),
    double: new Double(2),
    minusZero: new Double(-0),
    nan: new Double(Number.NaN),
    int: new Int32(2),
    long: Long.fromString('9007199254740993'),
    smallLong: Long.fromNumber(5),
    date: new Date(-5),
    binary: new Binary(Buffer.from([0, 255]), 4),
    objectId: new ObjectId(),
    nothing: null,
    nested: [{ $date: 'no date', 'a.b': [], '': {} }],
    text: '\u0000 𝄞 \ufffd',
  }
  await mongoose.connection.collection<{ _id: string }>('kinds').insertOne(values)
  const before = await wholeStore(at('data'))
  expect((await run(['backup', at('one.zip')])).code).toBe(0)
  expect((await run(['restore', at('one.zip')], 'copy')).code).toBe(0)
  await app.stop()
  const after = await wholeStoreIn(at('copy'))
  expect(after.kinds).toBe(before.kinds)
})

const withoutProgress = (text: string) => text.replace(/^\w+ \d+ %\n/gm, '').trim()
const refusal = async (args: string[], data?: string) => {
  const { code, out, err } = await run(args, data)
  expect(out).toBe('')
  return [code, withoutProgress(err)]
}

test('a restore is refused into a store that holds anything, and of a damaged, cut-off or newer backup, and changes nothing [BKUP-03]', async () => {
  app = await startTestApp(settings())
  const { ann } = await twoMembers(app)
  const { file } = await makeAttachment(app, ann)
  const [whole, bad] = [at('whole.zip'), at('bad.zip')]
  const saved = await wholeStore(at('data'))
  expect((await run(['backup', whole])).code).toBe(0)
  await app.stop()
  const before = await wholeStoreIn(at('data'))
  const held = [
    1,
    expect.stringMatching(
      /^The store in \S+data holds “\w+”\. --replace deletes all that it holds\. Nothing has been changed\.$/,
    ),
  ]
  expect(await refusal(['restore', whole])).toEqual(held)

  const entries = await unpack(whole)
  const flipped = (name: string) => {
    const bytes = Buffer.from(entries.get(name) ?? '')
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    return new Map([...entries, [name, bytes]])
  }
  const part = `files/${fileId(file)}`
  const damages: [Entries, string][] = [
    [flipped('objects.bson'), 'The part objects.bson of the archive is not as its manifest says.'],
    [flipped(part), `The part ${part} of the archive is not as its manifest says.`],
    [new Map([...entries].filter(([name]) => name !== 'links.bson')), 'The part links.bson is missing in the archive.'],
    [new Map([...entries].filter(([name]) => name !== 'manifest.json')), 'The part manifest.json is missing in the archive.'],
    [sealed(new Map([...entries, ['objects.bson', Buffer.from('no BSON, but its SHA-256 is right')]])), 'The part objects.bson of the archive is not as its manifest says.'],
    [sealed(new Map([...entries, [`files/${'0'.repeat(32)}`, Buffer.from('x')]])), `The part files/${'0'.repeat(32)} of the archive is not as its manifest says.`],
    [sealed(entries, (manifest) => ({ ...manifest, schema: 999 })), 'This archive is of a newer Buildon: version 1 with schema 999. This site knows version 1 with schema 7.'],
  ] // prettier-ignore
  for (const [damaged, reason] of damages) {
    await pack(bad, damaged)
    expect(await refusal(['restore', bad, '--replace'])).toEqual([1, `${bad}: ${reason} Nothing has been changed.`])
  }
  const bytes = await readFile(whole)
  for (const length of [0, bytes.length - 10]) {
    await writeFile(bad, bytes.subarray(0, length))
    expect(await refusal(['restore', bad, '--replace'])).toEqual([
      1,
      `${bad} is not a backup, or it is cut off. Nothing has been changed.`,
    ])
  }
  expect(await refusal(['restore', at('nothing.zip'), '--replace'])).toEqual([
    1,
    expect.stringMatching(/nothing\.zip: ENOENT.* Nothing has been changed\.$/),
  ])
  expect((await run(['restore', bad], 'none')).code).toBe(1)
  expect(await readdir(made)).not.toContain('none')
  expect(await wholeStoreIn(at('data'))).toEqual(before)

  expect((await run(['restore', whole, '--replace'])).code).toBe(0)
  expect(await wholeStoreIn(at('data'))).toEqual(saved)
})

test('a backup that a signal interrupts ends with status 1 and leaves no file, and none replaces a file [BKUP-04]', async () => {
  app = await startTestApp(settings())
  const { ann } = await twoMembers(app)
  for (let times = 0; times < 8; times += 1)
    await makeAttachment(app, ann, { bytes: randomBytes(8_000_000), name: 'large.bin' })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = await runProgram('admin', ['backup', at('one.zip')], settings())
    child.stderr?.once('data', () => child.kill(signal))
    const { code, out, err } = await ended(child)
    expect([code, out, withoutProgress(err)]).toEqual([1, '', 'The backup was interrupted; no file is left.'])
    expect(await readdir(made)).toEqual(['data'])
  }
  await writeFile(at('mine.txt'), 'mine')
  expect(await refusal(['backup', at('mine.txt')])).toEqual([
    1,
    expect.stringMatching(/mine\.txt exists already; nothing is written\.$/),
  ])
  expect(await readFile(at('mine.txt'), 'utf8')).toBe('mine')
  expect(await refusal(['backup', at('no/folder.zip')])).toEqual([1, expect.stringMatching(/no\/folder\.zip: ENOENT/)])

  const both = await Promise.all([
    run(['backup', at('same.zip')]),
    run(['backup', at('same.zip')]),
    run(['backup', at('other.zip')]),
  ])
  expect(both.map(({ code }) => Number(code)).toSorted((a, b) => a - b)).toEqual([0, 0, 1])
  expect((await readdir(made)).toSorted()).toEqual(['data', 'mine.txt', 'other.zip', 'same.zip'])
  for (const name of ['same.zip', 'other.zip']) expect((await stat(at(name))).mode & 0o777).toBe(0o600)
})

test('a backup that finds no more room ends with status 1 and leaves no file [BKUP-04]', async () => {
  app = await startTestApp(settings())
  const { ann } = await twoMembers(app)
  for (let times = 0; times < 3; times += 1)
    await makeAttachment(app, ann, { bytes: randomBytes(8_000_000), name: 'large.bin' })
  const node = at('limited')
  // Blocks of 512 bytes.
  await writeFile(node, `#!/bin/sh\nulimit -f 32768\nexec '${process.execPath}' "$@"\n`, { mode: 0o755 })
  const { code, err } = await ended(await runProgram('admin', ['backup', at('one.zip')], settings(), { node }))
  expect([code, withoutProgress(err)]).toEqual([1, expect.stringMatching(/one\.zip: EFBIG/)])
  expect((await readdir(made)).toSorted()).toEqual(['data', 'limited'])
})

test('a failing disk leaves no file [BKUP-04]', async () => {
  const full = () =>
    writeWholeFile(at('one.zip'), (output) => {
      output.write('a part')
      output.destroy(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }))
      return finished(output)
    })
  app = await startTestApp(settings())
  await expect(full()).rejects.toThrow('ENOSPC')
  expect(await readdir(made)).toEqual(['data'])
})

test('a restore that is killed at any moment leaves a store that nothing opens, and the same restore repairs it', async () => {
  app = await startTestApp(settings())
  const { community, ann } = await twoMembers(app)
  await makeAttachment(app, ann, { bytes: randomBytes(500_000), name: 'large.bin' })
  await makeNote(app, ann, { viewId: community.views[0] ?? '' })
  const many = Array.from({ length: 10_000 }, (_, at) => ({ _id: newId(), at }))
  await mongoose.connection.collection<{ _id: string }>('middle').insertMany(many)
  const before = await wholeStore(at('data'))
  expect((await run(['backup', at('one.zip')])).code).toBe(0)
  await app.stop()
  for (const percent of [0, 50, 90]) {
    const child = await runProgram('admin', ['restore', at('one.zip'), '--replace'], settings())
    child.stderr?.on('data', (text: Buffer) => {
      if (text.toString().includes(`restore ${percent} %`)) child.kill('SIGKILL')
    })
    expect((await ended(child)).code).toBe(null)
    const cut =
      'A backup is being restored, or its restore was cut off: then run npm run admin -- restore <file> --replace again.'
    const command = percent === 0 ? ['list-users'] : percent === 50 ? ['check'] : ['backup', at('half.zip')]
    expect(await refusal(command)).toEqual([1, cut])
    await expect(startTestApp(settings())).rejects.toThrow(cut)
  }
  expect((await run(['restore', at('one.zip'), '--replace'])).code).toBe(0)
  expect(await wholeStoreIn(at('data'))).toEqual(before)
  app = await startTestApp(settings())
})

test('people who were erased after the backup stay erased after a restore, also into an empty folder', async () => {
  app = await startTestApp(settings())
  const { ann } = await twoMembers(app)
  const boss = await admin(app)
  expect((await run(['backup', at('one.zip')])).code).toBe(0)
  const { _id, userName } = ann.user
  await app.request('POST', `/api/users/${_id}/erasure`, { token: boss.token, body: { userName } })
  await eventually(async () => expect(await readFile(join(at('data'), 'erased-people'), 'utf8')).toContain(_id))
  await app.stop()

  const saysSo = '1 person erased since the backup: erased again.\n'
  expect((await run(['restore', at('one.zip'), '--replace'])).out).toContain(saysSo)
  // As on a new machine, beside the backup.
  await copyFile(join(at('data'), 'erased-people'), at('erased-people'))
  expect((await run(['restore', at('one.zip')], 'new')).out).toContain(saysSo)
  for (const data of ['data', 'new']) {
    app = await startTestApp(settings(data))
    const { db } = mongoose.connection
    for (const { name } of (await db?.listCollections().toArray()) ?? []) {
      const text = JSON.stringify(await db?.collection(name).find({}).toArray())
      expect([name, text.includes(userName)]).toEqual([name, false])
    }
    const signIn = await app.request('POST', '/auth/local', { body: { userName, password: ann.password } })
    expect(signIn.status).toBe(401)
    await app.stop()
  }
})

test('a backup of an older schema is migrated by its restore', async () => {
  app = await startTestApp(settings())
  const { ann } = await twoMembers(app)
  const { _id } = await makeNote(app, ann, { title: 'Élèves' })
  const terms = async () => (await collection(ObjectModel).findOne({ _id }))?.terms
  const current = await terms()
  await collection(ObjectModel).updateOne({ _id }, { $set: { terms: ['élèves'] } })
  await mongoose.connection.collection<{ _id: string }>('schema').updateOne({ _id: 'schema' }, { $set: { version: 4 } })
  await writeWholeFile(at('one.zip'), (output) => writeBackup(app.ctx.env, output))
  const older = sealed(await unpack(at('one.zip')), (manifest) => ({ ...manifest, schema: 4 }))
  await pack(at('older.zip'), older)
  await app.stop()
  expect((await run(['restore', at('older.zip'), '--replace'])).code).toBe(0)
  const store = await connect({ dataDir: at('data') })
  expect(await terms()).toEqual(current)
  await store.close()
})
