import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { studySchema } from '../../../../shared/domain/studies.ts'
import { exportStudyToFile } from '../../../admin/archives.ts'
import type { Desk } from '../../../admin/desk.ts'
import { readCommand } from '../../../admin/options.ts'
import { CommunityModel, type CommunityDoc } from '../../../graph/communities/communities.model.ts'
import { LinkModel, type LinkDoc } from '../../../graph/links/links.model.ts'
import { ObjectModel, type StoredObject } from '../../../graph/objects/objects.model.ts'
import { newObject } from '../../../graph/objects/objects.service.ts'
import { RecordModel, type RecordDoc } from '../../../graph/records/records.model.ts'
import { collection } from '../../../store/collection.ts'
import { newId } from '../../../store/new-id.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../../testing/cast.ts'
import { makeEverything } from '../../../testing/everything.ts'
import { unzipBytes } from '../../../testing/unzip.ts'
import { RatingModel } from '../../ratings/ratings.model.ts'
import { MarkModel } from '../../unread/marks.model.ts'
import { ConsentModel, StudyModel } from '../studies.model.ts'
import { studyKey } from '../studies.service.ts'
import { EXPORT_FILES } from './columns.ts'
import { exportStudy } from './export-study.ts'

let app: TestApp
let first: Cast
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  first = await makeCast(app)
  folder = await mkdtemp(join(tmpdir(), 'buildon-study-'))
})
afterAll(async () => {
  await app.stop()
  await rm(folder, { recursive: true, force: true })
})

const exported = async (studyId: string, onProgress?: (part: number) => void) => {
  const output = new PassThrough()
  const read = buffer(output)
  const [bytes] = await Promise.all([read, exportStudy(output, studyId, onProgress)])
  return bytes
}
const filesIn = async (bytes: Buffer) =>
  new Map([...(await unzipBytes(bytes))].map(([name, content]) => [name, String(content)]))
const rowsOf = (text = '') => papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data // prettier-ignore

const seeded = (seed: number) => {
  let state = seed * 2654435761 + 1
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 3266489917) >>> 0
    return (state >>> 3) % below
  }
}
const SYLLABLES = ['ka', 'lo', 'mi', 'ne', 'pu', 'ra', 'so', 'ti', 'vu', 'ze']
const FAMILIES = ['Крылова', 'Παπαδάκης', '欧阳', 'たかはし', 'الأحمد', 'Łukasik', 'Groß', '남궁', 'ბერიძე', 'शर्मा']

const makeCommunity = async (seed: number) => {
  const random = seeded(seed)
  const communityId = newId()
  const at = new Date(Date.UTC(2026, 0, 1 + (seed % 300)))
  const root = newId()
  await collection(CommunityModel).insertOne(
    new CommunityModel({ _id: communityId, title: `Class ${seed}`, rootContextId: root, timeZone: 'Asia/Tokyo', created: at }).toObject<CommunityDoc>(), // prettier-ignore
  )
  const objects: StoredObject[] = []
  const links: LinkDoc[] = []
  const records: RecordDoc[] = []
  const add = (type: string, fields: object) => {
    const _id = newId()
    objects.push({ ...newObject({ communityId, type, status: 'active' }), _id, created: at, modified: at, ...fields } as StoredObject) // prettier-ignore
    return _id
  }
  const link = (from: string, type: LinkDoc['type'], to: string, data: object = {}) => {
    const _id = newId()
    links.push({ _id, communityId, from, to, type, data: data as LinkDoc['data'], created: at, modified: at })
    return _id
  }
  const record = (authorId: string, targetId: string, type: string, more: Partial<RecordDoc> = {}) =>
    records.push({ _id: newId(), communityId, authorId, targetId, type, timestamp: at, modified: at, data: {}, ...more }) // prettier-ignore
  const pick = <T>(all: readonly T[]): T => all[random(all.length)] as T

  const people = Array.from({ length: 3 + random(6) }, (_, i) => {
    const firstName = `Q${Array.from({ length: 4 }, () => pick(SYLLABLES)).join('')}`
    const userName = `usr${seed}x${i}`
    const person = { firstName, lastName: pick(FAMILIES), userName, email: `${userName}@school.example`, userId: newId() } // prettier-ignore
    return { ...person, _id: add('Author', { ...person, role: i === 0 ? 'manager' : 'writer' }), word: `planted${seed}w${i}w`, agrees: random(3) > 0 } // prettier-ignore
  })
  const all = () => pick([...people.map(({ firstName }) => firstName), ...people.map(({ lastName }) => lastName), ...people.map(({ userName }) => userName), ...people.map(({ email }) => email)]) // prettier-ignore
  const says = (...authors: typeof people) => `${authors.map(({ word }) => word).join(' ')} to ${all()} and ${all().toUpperCase()}, ${all()}` // prettier-ignore

  const notes: string[] = []
  const made = new Map<string, (typeof people)[number][]>()
  const written = (type: string, authors: typeof people, data: object) => {
    const group = add('Group', { title: says(...authors), members: people.map(({ _id }) => _id) })
    const id = add(type, { authors: authors.map(({ _id }) => _id), title: says(...authors), keywords: [says(...authors)], group, data }) // prettier-ignore
    // Co-authors may have done nothing.
    record(authors[0]?._id ?? '', id, 'created')
    made.set(id, authors)
    return id
  }
  for (let i = 0; i < 6 + random(6); i++) {
    const authors = random(3) === 0 ? [...new Set([pick(people), pick(people)])] : [pick(people)]
    const note = written('Note', authors, { body: `<p>${says(...authors)}<span class="KFReference">${says(pick(people))}</span></p>` }) // prettier-ignore
    const other = pick([...notes, note])
    if (other !== note) {
      link(note, 'buildson', other)
      link(note, 'references', other, { text: `<i>${says(...(made.get(other) ?? []))}</i>` })
      const annotator = pick(people)
      const annotation = written('Annotation', [annotator], { quote: says(...(made.get(other) ?? [])), text: `<b>${says(annotator)}</b>` }) // prettier-ignore
      link(annotation, 'annotates', other)
      const idea = written('promisingIdeaobj', [annotator], { idea: says(...(made.get(other) ?? [])), reason: says(annotator) }) // prettier-ignore
      link(idea, 'promisings', other)
    }
    notes.push(note)
    const reader = pick(people)
    link(reader._id, 'read', note)
    record(reader._id, note, 'read')
    const scaffolder = pick(people)
    const use = link(written('Support', [scaffolder], {}), 'supports', note)
    const rater = pick(people)
    await collection(RatingModel).insertOne({ _id: newId(), communityId, authorId: rater._id, recipientId: use, recipientType: 'Supports-Link', rating: 1 + random(5), created: at, modified: at }) // prettier-ignore
    await collection(MarkModel).insertOne({ _id: newId(), communityId, authorId: rater._id, placeId: pick([communityId, note]), until: at }) // prettier-ignore
    if (random(4) === 0) {
      const editor = pick(people)
      record(editor._id, note, 'modified', { historicalObjectType: 'Object', historicalVariableName: 'Note', historicalOperationType: 'modified' }) // prettier-ignore
      const object = objects.find(({ _id }) => _id === note)
      if (object) object.data.body = `${String(object.data.body)}${editor.word}`
    }
    const commenter = pick(people)
    written('Attachment', [pick(people)], { filename: all(), tags: [{ id: '1', authorId: commenter._id, time: 3, comment: says(commenter) }] }) // prettier-ignore
  }
  await collection(ObjectModel).insertMany(objects)
  await collection(LinkModel).insertMany(links)
  await collection(RecordModel).insertMany(records)
  const studies = Array.from({ length: 2 }, (_, place) => ({ _id: newId(), communityId, title: `About ${all()}`, text: 'x', paper: false, ended: false, version: 2, created: at, place, key: studyKey() })) // prettier-ignore
  await collection(StudyModel).insertMany(studies)
  const answer = (studyId: string, authorId: string, yes: boolean, version = 2) =>
    collection(ConsentModel).insertOne({ _id: newId(), communityId, studyId, version, purpose: 'research', authorId, yes, time: new Date() }) // prettier-ignore
  for (const { _id: studyId } of studies)
    for (const { _id, agrees } of people) {
      await answer(studyId, _id, true, 1)
      if (agrees) await answer(studyId, _id, true)
    }
  return { people, studies, answer, all: [...objects, ...links].map(({ _id }) => _id).concat(communityId, ...studies.map(({ key }) => key)) } // prettier-ignore
}

const letters = (text: string) => text.toLowerCase().normalize('NFC')
const hits = (text: string, sought: readonly string[]) => {
  const read = letters(text)
  return sought.filter((word) => read.includes(letters(word)))
}

test('over 100 generated communities members without consent are found 0 times, nor is any name, id or key; agreed words are there [RSCH-06, RSCH-08, RSCH-09]', async () => {
  let [kept, replaced] = [0, 0]
  for (let seed = 1; seed <= 100; seed++) {
    const { people, studies, all } = await makeCommunity(seed)
    const files = await filesIn(await exported(studies[0]?._id ?? ''))
    const text = [...files.values()].join('\n')
    const silent = people.filter(({ agrees }) => !agrees)
    const names = people.flatMap(({ firstName, lastName, userName, email, userId }) => [firstName, lastName, userName, email, userId]) // prettier-ignore
    expect([seed, hits(text, [...silent.map(({ word }) => word), ...names, ...all])]).toEqual([seed, []])
    const agreed = new Set(rowsOf(files.get('authors.csv')).map(({ author }) => author))
    expect(agreed.size).toBe(people.length - silent.length)
    expect([seed, (text.match(/P-\d{18}/g) ?? []).filter((person) => !agreed.has(person))]).toEqual([seed, []])
    kept += hits(text, people.map(({ word }) => word)).length // prettier-ignore
    replaced += rowsOf(files.get('replaced.csv')).length
  }
  expect(kept).toBeGreaterThan(100)
  expect(replaced).toBeGreaterThan(1000)
})

test('two exports are byte-equal; those of two studies have no pseudonym and no id in common; who withdraws is in none [RSCH-07, RSCH-13]', async () => {
  const { people, studies, answer } = await makeCommunity(7)
  const [one = '', two = ''] = studies.map(({ _id }) => _id)
  const before = await exported(one)
  expect((await exported(one)).equals(before)).toBe(true)
  const idsIn = async (bytes: Buffer) =>
    new Set([...(await filesIn(bytes)).values()].join('\n').match(/[PCLG]-\d{18}/g))
  const [ids, others] = [await idsIn(before), await idsIn(await exported(two))]
  expect(ids.size).toBeGreaterThan(20)
  expect(others.size).toBe(ids.size)
  expect([...ids].filter((id) => others.has(id))).toEqual([])

  const agreed = people.filter(({ agrees }) => agrees)
  const authorsOf = async () => rowsOf((await filesIn(await exported(one))).get('authors.csv')).map(({ author = '' }) => author) // prettier-ignore
  const pseudonyms = await authorsOf()
  expect(pseudonyms).toHaveLength(agreed.length)
  const [leaving] = agreed
  await answer(one, leaving?._id ?? '', false)
  const after = await authorsOf()
  const [gone = ''] = pseudonyms.filter((pseudonym) => !after.includes(pseudonym))
  expect(gone).toMatch(/^P-/)
  const text = [...(await filesIn(await exported(one))).values()].join('\n')
  expect(hits(text, [gone, leaving?._id ?? 'x', leaving?.word ?? 'x'])).toEqual([])
})

test('an export breaks off if a member withdraws, or the text changes, while it is written', async () => {
  const { people, studies, answer } = await makeCommunity(8)
  const [one = '', two = ''] = studies.map(({ _id }) => _id)
  const leaving = people.find(({ agrees }) => agrees)?._id ?? ''
  const during = async (studyId: string, act: () => Promise<unknown>) => {
    let acting: Promise<unknown> | undefined
    const output = new PassThrough({ highWaterMark: 1 })
    const running = exportStudy(output, studyId, () => (acting ??= act()))
    const ended = expect(running).rejects.toThrow('Please export again.')
    await expect.poll(() => acting !== undefined).toBe(true)
    await acting
    output.resume()
    await ended
  }
  await during(one, () => answer(one, leaving, false))
  await during(two, () => collection(StudyModel).updateOne({ _id: two }, { $set: { version: 3 } }))
})

test('managers get the byte-equal file of the command, with its manifest; others are refused; no key is told [RSCH-05, RSCH-08, RSCH-12]', async () => {
  const cast = await anotherCommunity(app, first)
  await makeEverything(app, cast)
  const { owner, writer, manager, outsider } = cast.callers
  const home = `/api/communities/${cast.community._id}/studies`
  const study = (await app.request('POST', home, { token: manager.token, body: { title: 'Growth of Ann', text: 'We read.' } })).as(studySchema) // prettier-ignore
  await app.request('PUT', `${home}/${study._id}/answers`, { token: owner.token, body: { version: 1, research: true, analytics: true } }) // prettier-ignore
  const path = `${home}/${study._id}/export`
  for (const who of [owner, writer, outsider]) expect((await app.request('GET', path, { token: who.token })).status).toBe(403) // prettier-ignore
  expect((await app.request('GET', path, { token: manager.token })).status).toBe(200)
  const answer = await fetch(`${app.url}${path}`, { headers: { Authorization: `Bearer ${manager.token}` } })
  expect([answer.status, Number(answer.headers.get('x-estimated-length')) > 1000]).toEqual([200, true])
  const page = Buffer.from(await answer.arrayBuffer())

  const to = join(folder, 'command.zip')
  const command = readCommand(['export', '--study', study._id, '--to', to])
  const said: string[] = []
  const desk = { terminal: { input: process.stdin, prompts: new PassThrough().resume() }, say: (line: string) => said.push(line) } // prettier-ignore
  if (command.name === 'exportStudy') await exportStudyToFile(command, desk as unknown as Desk)
  expect((await readFile(to)).equals(page)).toBe(true)

  const files = await filesIn(page)
  const key = (await collection(StudyModel).findOne({ _id: study._id }))?.key ?? 'none'
  expect([...files.values(), ...said].join('\n')).not.toContain(key)
  const manifest = JSON.parse(files.get('manifest.json') ?? '') as Record<string, unknown>
  expect(manifest).toMatchObject({
    study: 'Growth of [name]',
    textVersion: 1,
    filters: { purpose: 'research' },
    timeZone: expect.stringMatching(/\w/) as string,
    versions: { product: expect.stringMatching(/^\d/) as string, node: process.versions.node, icu: process.versions.icu }, // prettier-ignore
  })
  const hashes = (manifest.files as { name: string; bytes: number; sha256: string }[]).map(({ name, bytes, sha256 }) => [name, bytes, sha256]) // prettier-ignore
  expect(hashes).toEqual(
    [...(await unzipBytes(page))]
      .filter(([name]) => name !== 'manifest.json')
      .map(([name, bytes]) => [name, bytes.length, createHash('sha256').update(bytes).digest('hex')]),
  )
  expect(rowsOf(files.get('contributions.csv')).length).toBeGreaterThan(5)
  expect(rowsOf(files.get('authors.csv'))).toHaveLength(1)
})

test('the codebook describes every column of every file; small numbers are “<5” [RSCH-10, RSCH-11]', async () => {
  const { studies } = await makeCommunity(9)
  const files = await filesIn(await exported(studies[0]?._id ?? ''))
  expect([...files.keys()]).toEqual([...Object.keys(EXPORT_FILES), 'manifest.json'])
  const lines = rowsOf(files.get('codebook.csv'))
  for (const [name, text] of files) {
    if (name === 'manifest.json') continue
    const columns = text.slice(1).split('\r\n')[0]?.split(',')
    expect(
      lines.filter(({ file }) => file === name).map(({ column }) => column),
      name,
    ).toEqual(columns)
  }
  expect(lines.every(({ meaning = '' }) => meaning.length > 4)).toBe(true)
  const few = await makeCommunity(3)
  const counts = rowsOf((await filesIn(await exported(few.studies[0]?._id ?? ''))).get('counts.csv'))
  const persons = few.people.filter(({ agrees }) => agrees).length
  expect(persons).toBeLessThan(5)
  expect(new Set(counts.map(({ number }) => number))).toEqual(new Set(['<5']))
})
