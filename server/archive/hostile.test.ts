import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommunityModel } from '../graph/communities/communities.model.ts'
import { LinkModel } from '../graph/links/links.model.ts'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { HistoricalModel } from '../graph/records/records.model.ts'
import { migrated, SCHEMA_VERSION, STEPS } from '../migrations/migrate.ts'
import { AppError } from '../platform/errors.ts'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { manifestIn, pack, sealed, unpack, withDocuments, type Entries } from '../testing/archives.ts'
import { belongingsOf, kindsOfBelongings } from '../testing/belongings.ts'
import { filesOnDisk, makeAttachment } from '../testing/files.ts'
import { makeNote, twoMembers } from '../testing/makers.ts'
import { exportCommunity } from './export-community.ts'
import { importCommunity } from './import-community.ts'
import { openArchive } from './reader.ts'

let app: TestApp
let folder: string
let entries: Entries
let source: string
beforeAll(async () => {
  app = await startTestApp()
  folder = await mkdtemp(join(tmpdir(), 'buildon-hostile-'))
  const { community, ann, ben } = await twoMembers(app)
  source = community._id
  const note = await makeNote(app, ann, { viewId: community.views[0] ?? '' })
  await makeNote(app, ben, { buildson: note._id })
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><path d="M0 0"/></svg>'
  const drawing = { type: 'Drawing', status: 'active', title: 'A leaf', authors: [ann.author._id], data: { svg } }
  await app.request('POST', `/api/contributions/${source}`, { token: ann.token, body: drawing })
  await makeAttachment(app, ann)
  const file = join(folder, 'whole.zip')
  await exportCommunity(app.ctx, createWriteStream(file), { communityId: source, accounts: false })
  entries = await unpack(file)
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

let made = 0
const packed = (changed: Entries, packing?: Parameters<typeof pack>[2]) =>
  pack(join(folder, `${(made += 1)}.zip`), changed, packing)
const imported = async (file: string) => {
  const archive = await openArchive(file, { schema: SCHEMA_VERSION })
  try {
    return await importCommunity(app.ctx, archive, { matchUsers: false, by: null })
  } finally {
    archive.close()
  }
}
const counts = async () => [
  await collection(CommunityModel).countDocuments(),
  ...(await Promise.all(kindsOfBelongings().map((model) => model.countDocuments()))),
  (await filesOnDisk(app)).length,
]
const refused = async (file: string, message: string | RegExp) => {
  const before = await counts()
  const error: unknown = await imported(file).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(AppError)
  expect((error as Error).message).toMatch(message)
  expect(await counts()).toEqual(before)
}
const patched = async (file: string, from: string | Buffer, to: string | Buffer) => {
  const bytes = (await readFile(file)).toString('latin1')
  const text = (one: string | Buffer) => one.toString('latin1')
  expect(bytes).toContain(text(from))
  await writeFile(file, Buffer.from(bytes.replaceAll(text(from), text(to)), 'latin1'))
  return file
}
const fileName = () => [...entries.keys()].find((name) => name.startsWith('files/')) ?? ''

test.each([
  ...['objects', 'links', 'records', 'historicalobjects', 'files', 'communities'].map((name) => `${name}.jsonl`),
  'a file',
])(
  'one changed byte in %s refuses the archive with the name of the part, and nothing is there [ARCH-07]',
  async (part) => {
    const name = part === 'a file' ? fileName() : part
    const bytes = Buffer.from(entries.get(name) ?? '')
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    await refused(
      await packed(new Map([...entries, [name, bytes]])),
      `The part ${name} of the archive is not as its manifest says.`,
    )
  },
)

test('a file that is cut anywhere, or is no archive at all, is refused [ARCH-07]', async () => {
  const whole = await readFile(await packed(entries))
  for (const part of [0, 0.1, 0.5, 0.9, 0.999]) {
    const cut = join(folder, `cut-${part}.zip`)
    await writeFile(cut, whole.subarray(0, Math.floor(whole.length * part)))
    await refused(cut, 'This file is not an archive of a community, or it is cut off.')
  }
  for (const name of ['objects.jsonl', 'manifest.json', 'ratings.jsonl', fileName()]) {
    const less = new Map([...entries].filter(([other]) => other !== name))
    await refused(await packed(less), `The part ${name} is missing in the archive.`)
    if (name !== 'manifest.json')
      await refused(await packed(sealed(less)), `The part ${name} is missing in the archive.`)
  }
})

test('an archive of a newer version or schema is refused with both versions [ARCH-08]', async () => {
  const newer = (change: object) => packed(sealed(entries, (manifest) => ({ ...manifest, ...change })))
  await refused(
    await newer({ version: 2 }),
    'This archive is of a newer Buildon: version 2 with schema 7. This site knows version 1 with schema 7.',
  )
  await refused(await newer({ schema: 8 }), 'version 1 with schema 8. This site knows version 1 with schema 7.')
  await refused(await newer({ version: 2, parts: 'in another form', counts: null }), 'version 2 with schema 7')
  await refused(await newer({ format: 'something-else' }), 'The part manifest.json of the archive is not as')
})

test('an archive of an older schema is migrated and equals the migrated community [ARCH-08]', async () => {
  // Later steps filled words and excerpts into the store.
  const older = await packed(sealed(entries, (manifest) => ({ ...manifest, schema: 1 })))
  const { communityId } = await imported(older)
  const strip = async (id: string) =>
    (await collection(ObjectModel).find({ communityId: id, type: 'Note' }).toArray()).map(
      ({ title, terms, excerpt, text4search }) => ({ title, terms, excerpt, text4search }),
    )
  const migratedHere = await strip(source)
  expect(migratedHere).toHaveLength(2)
  expect(migratedHere[0]).toMatchObject({ terms: expect.arrayContaining(['know']), excerpt: { text: 'What we know.' } })
  expect(await strip(communityId)).toEqual(migratedHere)

  const steps = [
    {
      version: 2,
      name: 'a',
      run: async () => undefined,
      document: (name: string, one: object) => (name === 'links' ? { ...one, a: 1 } : one) as Record<string, unknown>,
    },
    {
      version: 3,
      name: 'b',
      run: async () => undefined,
      document: (_name: string, one: object) => ({ ...one, b: 'a' in one ? 2 : 0 }),
    },
    { version: 4, name: 'c', run: async () => undefined },
  ]
  expect(migrated('links', { _id: 'x' }, 1, steps)).toEqual({ _id: 'x', a: 1, b: 2 })
  expect(migrated('links', { _id: 'x' }, 2, steps)).toEqual({ _id: 'x', b: 0 })
  expect(migrated('links', { _id: 'x' }, 4, steps)).toEqual({ _id: 'x' })

  const document = (name: string, one: Record<string, unknown>) =>
    name === 'objects' && one.type === 'Note' ? { ...one, title: 'Migrated' } : one
  const toVersion2 = Object.assign(STEPS[0]!, { document })
  try {
    const titlesOf = async (file: string) => (await strip((await imported(file)).communityId)).map(({ title }) => title)
    expect(await titlesOf(older)).toEqual(['Migrated', 'Migrated'])
    expect(await titlesOf(await packed(entries))).not.toContain('Migrated')
  } finally {
    Reflect.deleteProperty(toVersion2, 'document')
  }
})

test('names that climb, absolute names, links and names that no archive has are refused [ARCH-10]', async () => {
  const bytes = Buffer.from('#!/bin/sh\n')
  const placeholder = 'files/xxxxxxxxxxxxxx'
  for (const name of [
    '../../../../etc/cron',
    '/etc/cron.daily/evil',
    'C:\\Windows\\evil.exe',
    'files/../../evil.sh_',
    'files\\..\\..\\evil.sh',
  ]) {
    const file = await packed(new Map([...entries, [placeholder, bytes]]))
    await patched(file, placeholder, name.padEnd(placeholder.length, '_'))
    await refused(file, new RegExp(`^The archive holds “.*(etc|Windows|evil).*”, which no archive may hold.$`))
  }
  for (const name of [
    'evil.sh',
    'secrets.jsonl',
    'files/short',
    'objects.jsonl/x',
    'Objects.jsonl',
    `${fileName()}.exe`,
  ])
    await refused(await packed(sealed(new Map([...entries, [name, bytes]]))), /^The (archive holds|part manifest)/)
  const target = new Map([...entries, [fileName(), Buffer.from('/etc/passwd')]])
  await refused(
    await packed(sealed(target), { modes: { [fileName()]: 0o120777 } }),
    `The archive holds “${fileName()}”`,
  )
  const twin = 'objectz.jsonl'
  const twice = await packed(new Map([...entries, [twin, bytes]]))
  await refused(await patched(twice, twin, 'objects.jsonl'), 'The archive holds “objects.jsonl”')
})

test('more unpacked bytes than the manifest says are refused, whatever the zip says itself [ARCH-10]', async () => {
  const bomb = Buffer.alloc(50_000_000)
  const name = fileName()
  const said = manifestIn(entries).parts.find((part) => part.name === name)?.bytes ?? 0
  const honest = await packed(new Map([...entries, [name, bomb]]))
  await refused(honest, `The part ${name} of the archive is not as its manifest says.`)
  const size = (bytes: number) => {
    const four = Buffer.alloc(4)
    four.writeUInt32LE(bytes)
    return four
  }
  await refused(
    await patched(honest, size(bomb.length), size(said)),
    `The part ${name} of the archive is not as its manifest says.`,
  )
  const lines = await packed(sealed(new Map([...entries, ['ratings.jsonl', Buffer.alloc(70 * 1024 * 1024, ' ')]])))
  await refused(lines, 'Line 1 of ratings.jsonl in the archive is not as the format says.')
})

test('lines that are no documents of their collection are refused by part and line [ARCH-10]', async () => {
  const line = async (name: string, change: (document: Record<string, unknown>, at: number) => unknown, at = 1) =>
    refused(
      await packed(sealed(withDocuments(entries, name, change))),
      `Line ${at} of ${name}.jsonl in the archive is not as the format says.`,
    )
  const second = (change: object) => (document: object, at: number) =>
    at === 1 ? { ...document, ...change } : document
  for (const change of [
    { _id: '../x' },
    { _id: 7 },
    { communityId: 'f'.repeat(24) },
    { permission: 'everyone' },
    { status: 'x' },
    { created: 'now' },
    { authors: [{ $ne: 1 }] },
    { keywords: 'x' },
    { passwordHash: 'x' },
    { terms: ['x'] },
    { title: { $gt: '' } },
    { wordCount: 'x' },
  ])
    await line('objects', second(change), 2)
  await line('links', second({ from: 'f'.repeat(24) }), 2)
  await line('links', second({ type: 'rules' }), 2)
  await line('links', second({ _to: { title: 'x' } }), 2)
  await line('communities', (document) => ({ ...document, managerRegistrationKey: 'mine' }))
  await line('communities', (document) => ({ ...document, deleting: null }))
  await line('acts', (document) => ({ ...document, act: 'made up' }))
  const bad = (name: string, bytes: Buffer) => packed(sealed(new Map([...entries, [name, bytes]])))
  await refused(await bad('links.jsonl', Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a])), 'Line 1 of links.jsonl')
  await refused(await bad('links.jsonl', Buffer.from('{"_id":')), 'Line 1 of links.jsonl')
  await refused(await bad('links.jsonl', Buffer.from('[]\n')), 'Line 1 of links.jsonl')
  await refused(
    await bad('links.jsonl', Buffer.from('')),
    'The part links.jsonl of the archive is not as its manifest says.',
  )
  let deep: object = {}
  for (let depth = 0; depth < 60; depth += 1) deep = { deep }
  await line('objects', second({ data: deep }), 2)
  const twice = withDocuments(entries, 'records', (document) => ({ ...document, _id: 'a'.repeat(24) }))
  const before = await counts()
  await expect(imported(await packed(sealed(twice)))).rejects.toThrow(/duplicate/)
  expect(await counts()).toEqual(before)
})

test('bodies, drawings, quotations, captions, versions and keys of objects are cleaned as on saving [ARCH-10]', async () => {
  const evil =
    '<p onclick="steal()">Fine</p><script>steal()</script><img src=x onerror=steal()><a href="javascript:steal()">x</a>'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"><script>steal()</script><path d="M0 0"/></svg>'
  const polluted = (document: object) =>
    JSON.parse(
      `{"__proto__":{"steal":1},"constructor":{"steal":1},"a.b":"steal","$where":"steal",${JSON.stringify(document).slice(1)}`,
    ) as object
  const dataOf = (type: unknown) =>
    type === 'Drawing'
      ? { svg }
      : type === 'Attachment'
        ? { url: 'javascript:steal()', downloadUrl: '//evil.example/steal', captions: 'WEBVTT\n\nsteal', version: 1 }
        : { body: evil, en: evil }
  let changed = withDocuments(entries, 'objects', (document) => ({
    ...document,
    data: polluted(dataOf(document.type)),
  }))
  changed = withDocuments(changed, 'links', (document) => ({ ...document, data: polluted({ text: evil }) }))
  changed = withDocuments(changed, 'historicalobjects', (document) => ({
    ...document,
    data: {
      ...(document.data as object),
      data: polluted(document.type === 'Link' ? { text: evil } : dataOf(document.dataType)),
    },
  }))
  const { communityId } = await imported(await packed(sealed(changed)))
  const all = JSON.stringify(await belongingsOf(communityId))
  expect(all).not.toContain('steal')
  expect(all).toContain('<p>Fine</p>')
  const drawing = await collection(ObjectModel).findOne({ communityId, type: 'Drawing' })
  expect(drawing?.data.svg).toContain('<path d="M0 0"')
  expect((await collection(ObjectModel).findOne({ communityId, type: 'Attachment' }))?.data.url).toMatch(
    /^\/attachments\//,
  )
  expect((await collection(LinkModel).findOne({ communityId, type: 'contains' }))?.data.text).toContain('<p>Fine</p>')
  expect(
    JSON.stringify((await collection(HistoricalModel).findOne({ communityId, dataType: 'Note' }))?.data),
  ).toContain('<p>Fine</p>')
})

test('10 GB of zeros that an archive declares are read in pieces, written nowhere and named [ARCH-10]', async () => {
  const name = fileName()
  const bytes = 10 * 1024 ** 3
  const zeros = Buffer.alloc(1024 * 1024)
  const archive = await openArchive(await packed(entries), { schema: SCHEMA_VERSION })
  const { manifest } = archive
  const parts = manifest.parts.map((part) => (part.name === name ? { ...part, bytes } : part))
  const before = (await filesOnDisk(app)).length
  const inflated = {
    ...archive,
    manifest: { ...manifest, parts },
    bytes: async function* (part: string) {
      if (part === name) for (let at = 0; at < bytes; at += zeros.length) yield zeros
      else yield* archive.bytes(part)
    },
  }
  const { leftOut } = await importCommunity(app.ctx, inflated, { matchUsers: false, by: null })
  archive.close()
  expect(leftOut).toEqual([{ part: name, filename: 'pic file.png', code: 'file.tooLarge', reason: expect.any(String) as string }]) // prettier-ignore
  expect((await filesOnDisk(app)).length).toBe(before)
})

test('one archive that is imported twice at once gives two communities without a common id', async () => {
  const file = await packed(entries)
  const [one, two] = await Promise.all([imported(file), imported(file)])
  const ids = async ({ communityId }: typeof one) =>
    new Set(JSON.stringify(await belongingsOf(communityId)).match(/(?<![0-9a-z])[0-9a-f]{24}(?![0-9a-z])/g))
  const [first, second] = [await ids(one), await ids(two)]
  expect(first.size).toBe(second.size)
  expect(first.size).toBeGreaterThan(20)
  expect([...first].filter((id) => second.has(id))).toEqual([])
})

test('a damaged picture in an archive is left out by name, and the rest is imported', async () => {
  const picture = Buffer.from(entries.get(fileName()) ?? '')
  const changed = sealed(new Map([...entries, [fileName(), picture.subarray(0, 30)]]))
  const { communityId, leftOut } = await imported(await packed(changed))
  expect(leftOut).toEqual([
    {
      part: fileName(),
      filename: 'pic file.png',
      code: 'picture.damaged',
      reason: expect.stringMatching(/damaged/i) as string,
    },
  ])
  expect(Object.keys(await belongingsOf(communityId))).toContain('Object')
})
