import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'bson'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ObjectModel } from '../graph/objects/objects.model.ts'
import { collection } from '../store/collection.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { importInto } from '../testing/dumps.ts'
import { signIn } from '../testing/makers.ts'
import { oid, oldCommunity, oldLink, oldObject, oldRecord, oldSite, writeDump } from '../testing/old-site.ts'

let folder: string
let app: TestApp
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'buildon-damaged-'))
  app = await startTestApp()
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

let made = 0
const newSite = () => oldSite(`d${(made += 1)}`)
const newFolder = () => mkdtemp(join(folder, 'dump-'))
const importAll = async (collections: Parameters<typeof writeDump>[1]) => importInto(app, await writeDump(await newFolder(), collections)) // prettier-ignore
const idOf = ({ _id }: { _id?: unknown }) => String(_id)

const MB = 1024 * 1024
const withInvalidUtf8 = (document: object, text: string) => {
  const bytes = Buffer.from(serialize(document))
  bytes[bytes.indexOf(text)] = 0xff
  return bytes
}

test('each document that is left out has its reason, and for each collection read = imported + left out [DUMP-08]', async () => {
  const site = newSite()
  const { community, objects, links, collections } = site
  const { annie, benny, view, leaves } = objects
  const note = (fields: object) => oldObject(community, 'Note', annie, fields)
  const elsewhere = oldCommunity()
  const stray = oldObject(elsewhere, 'Note', annie, { title: 'of a community that is not there' })
  const strange = {
    'its type “Poll” is unknown': oldObject(community, 'Poll', annie),
    'its __t “KRobot” is unknown': note({ __t: 'KRobot' }),
    'its id is not an ObjectId': note({ _id: 'note 1' }),
    'its “communityId” is no id': note({ communityId: null }),
    'its community is not in the import': stray,
    'its type “Author” is unknown': oldObject(community, 'Author', annie, { role: 'manager', userId: annie?.userId }),
    'its id came before': { ...leaves },
    'it is too large for the store': note({ data: { body: 'leaf 7 '.repeat((10 * MB) / 7) } }),
  }
  const [first, last] = [note({ created: new Date(0), modified: new Date(0) }), note({ created: new Date('2099-12-31T23:59:59.999Z'), modified: new Date('2099-12-31T23:59:59.999Z') })] // prettier-ignore
  const picture = note({ data: { body: `<p><img src="data:image/bmp;base64,${'A'.repeat(10 * MB)}"></p>` } })
  const broken = note({ title: 'Invalid text', data: { body: '<p>Zürich</p>' } })
  const badLinks = {
    [`its “to” ${idOf(stray)} is not imported`]: oldLink('contains', view, stray),
    [`its “from” ${'0'.repeat(24)} is not imported`]: oldLink('buildson', { ...leaves, _id: '0'.repeat(24) }, leaves),
    'its type “likes” is unknown': oldLink('likes', annie, leaves),
    'its “from” is no author': oldLink('read', leaves, view),
    'it is nested too deeply': oldLink('contains', view, leaves, { data: Array.from({ length: 60 }).reduce<object>((inner) => ({ inner }), {}) }), // prettier-ignore
  }
  const huge = Buffer.alloc(17 * MB)
  huge.writeInt32LE(huge.length)
  const { counts, lines } = await importAll({
    ...collections,
    kobjects: [
      ...(collections.kobjects ?? []),
      ...Object.values(strange),
      first,
      last,
      picture,
      withInvalidUtf8(broken, 'ü'),
    ],
    klinks: [huge, ...Object.values(links), ...Object.values(badLinks)],
    krecords: [...(collections.krecords ?? []), oldRecord('', annie, leaves), serialize(oldRecord('read', benny, leaves)).subarray(0, 30)], // prettier-ignore
    khistoricalobjects: [{ _id: oid(), communityId: community._id, type: 'Object', dataId: leaves._id }, Buffer.from([1, 0, 0, 0, 0, 0])], // prettier-ignore
  })
  for (const { read, imported, leftOut } of Object.values(counts)) expect(read).toBe(imported + leftOut)
  expect(counts.kobjects).toMatchObject({ read: 14 + 8 + 4, imported: 14 + 4, leftOut: 8 })
  expect(counts.klinks).toMatchObject({ read: 1 + 12 + 5, imported: 12, leftOut: 6 })
  expect(counts.krecords).toMatchObject({ imported: 6, leftOut: 2 })
  expect(counts.khistoricalobjects).toMatchObject({ imported: 0, leftOut: 2 })
  for (const [reason, { _id }] of Object.entries(strange))
    expect(lines).toContain(`kobjects\t${String(_id)}\tleft out: ${reason}`)
  for (const [reason, { _id }] of Object.entries(badLinks)) expect(lines.join('\n')).toContain(`left out: ${reason}`)
  expect(lines).toContain(`klinks\t?\tleft out: it has ${17 * MB} bytes, more than ${16 * MB}`)
  expect(lines).toContain('krecords\t?\tleft out: the file is cut off within it')
  expect(lines).toContain('khistoricalobjects\t?\tleft out: the file is damaged: a document has the length 1')
  expect(lines).toContain(`kobjects\t${idOf(broken)}\tinvalid UTF-8 is replaced by “�”`)

  const ann = await signIn(app, site.people.ann?.userName, `old password of ${site.people.ann?.userName}`)
  const read = async (object: object) => (await app.request('GET', `/api/objects/${idOf(object)}`, { token: ann.token })).body // prettier-ignore
  expect(await read(first)).toMatchObject({ created: '1970-01-01T00:00:00.000Z' })
  expect(await read(last)).toMatchObject({ modified: '2099-12-31T23:59:59.999Z' })
  expect(await read(broken)).toMatchObject({ data: { body: '<p>Z��rich</p>' } })
  expect(await collection(ObjectModel).countDocuments({ _id: idOf(picture) })).toBe(1)
  expect(await collection(ObjectModel).countDocuments({ communityId: idOf(community), type: 'Author' })).toBe(3)
  const saved = await app.request('PUT', `/api/objects/${idOf(community)}/${idOf(last)}`, { token: ann.token, body: { title: 'Later' } }) // prettier-ignore
  expect([saved.status, saved.body]).toMatchObject([200, { title: 'Later' }])
})

test('collections may be missing or empty, but for the communities, and lists lose what is not there', async () => {
  const { collections, community } = newSite()
  await expect(importAll({ users: collections.users ?? [] })).rejects.toThrow(
    'The folder holds no dump with the collection kcommunities.',
  )
  const { counts, lines } = await importAll({ kcommunities: [community], klinks: [] })
  expect(counts.kcommunities).toMatchObject({ read: 1, imported: 1 })
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/its list “views” had [0-9a-f]{24}, which is not imported$/)
  await expect(importAll({ kcommunities: [Buffer.from('no BSON')] })).resolves.toMatchObject({
    counts: { kcommunities: { read: 1, imported: 0, leftOut: 1 } },
  })
})

test('what is no dump is refused', async () => {
  const at = await newFolder()
  await expect(importInto(app, at)).rejects.toThrow('The folder holds no dump with the collection kcommunities.')
  await writeFile(join(at, 'data.json'), '[1, 2]')
  await expect(importInto(app, join(at, 'data.json'))).rejects.toThrow('The file is not one JSON object.')
  await writeFile(join(at, 'data.json'), '{ "community": { "title": "x" }')
  await expect(importInto(app, join(at, 'data.json'))).rejects.toThrow('is cut off')
  await writeFile(join(at, 'data.json'), '{ "links": [] }')
  await expect(importInto(app, join(at, 'data.json'))).rejects.toThrow('The file holds no community.')
  const twice = await newFolder()
  const { collections } = newSite()
  await writeDump(twice, collections, { database: 'one' })
  await writeDump(twice, collections, { database: 'two' })
  await expect(importInto(app, twice)).rejects.toThrow('The folder holds several databases; name the folder of one.')
})
