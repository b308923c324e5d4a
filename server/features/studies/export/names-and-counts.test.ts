import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import papa from 'papaparse'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CommunityModel, type CommunityDoc } from '../../../graph/communities/communities.model.ts'
import { LinkModel } from '../../../graph/links/links.model.ts'
import { ObjectModel, type StoredObject } from '../../../graph/objects/objects.model.ts'
import { newObject } from '../../../graph/objects/objects.service.ts'
import { collection } from '../../../store/collection.ts'
import { newId } from '../../../store/new-id.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { unzipBytes } from '../../../testing/unzip.ts'
import { ConsentModel, StudyModel } from '../studies.model.ts'
import { studyKey } from '../studies.service.ts'
import { exportStudy } from './export-study.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const AT = new Date(Date.UTC(2026, 0, 1))
const NAMES = [
  ['Zoë', 'Groß'], ['Rose', 'Will'], ['Анна', 'Королёва'], ['Νίκος', 'Ωνάση'], ['سارة', 'حسين'], ['דוד', 'כהן'], ['प्रिया', 'शर्मा'],
  ['สมชาย', 'ใจดี'], ['민준', '김'], ['伟明', '王'], ['太郎', '山田'], ['さくら', 'たかはし'], ['ნინო', 'ბერიძე'], ['Անահիտ', 'Սարգսյան'],
] as const // prettier-ignore
const UNSPACED = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Hangul}\p{sc=Thai}\p{M}]+$/u
const WRITINGS: ((name: string) => string)[] = [
  (name) => ` ${name} `,
  (name) => ` ${name.toUpperCase()} `,
  (name) => ` ${name.toLowerCase()} `,
  (name) => ` ${name.normalize('NFD').replace(/\p{M}/gu, '')} `,
  (name) => ` ${name}'s `,
  (name) => ` ${name}’s `,
  (name) => ` ${name}s' `,
  (name) => (UNSPACED.test(name) ? `光合作用${name}説` : ` ${name}, `),
]

/** Written otherwise than what is tested. */
const bare = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss').replaceAll('ς', 'σ').normalize('NFC') // prettier-ignore
const hitsIn = (text: string, names: readonly string[]) => {
  const read = bare(text)
  return names.filter((name) => {
    const sought = bare(name).replace(/[.]/g, String.raw`\$&`)
    if (Array.from(sought).length < 2) return false
    return new RegExp(
      UNSPACED.test(name) ? sought : String.raw`(?<![\p{L}\p{N}])${sought}s?(?![\p{L}\p{N}])`,
      'u',
    ).test(read)
  })
}

const makeCommunity = async (
  people: readonly { firstName: string; lastName: string; userName: string; email: string; agrees: boolean }[],
) => {
  const communityId = newId()
  await collection(CommunityModel).insertOne(
    new CommunityModel({ _id: communityId, title: 'Class', rootContextId: newId(), timeZone: 'UTC', created: AT }).toObject<CommunityDoc>(), // prettier-ignore
  )
  const add = async (type: string, fields: object) => {
    const _id = newId()
    await collection(ObjectModel).insertOne({ ...newObject({ communityId, type, status: 'active' }), _id, created: AT, modified: AT, ...fields } as StoredObject) // prettier-ignore
    return _id
  }
  const study = { _id: newId(), communityId, title: 'Growth', text: 'x', paper: false, ended: false, version: 1, created: AT, place: 0, key: studyKey() } // prettier-ignore
  await collection(StudyModel).insertOne(study)
  const agreed: string[] = []
  for (const { agrees, ...names } of people) {
    const authorId = await add('Author', { ...names, userId: newId(), role: 'writer' })
    await collection(ConsentModel).insertOne({ _id: newId(), communityId, studyId: study._id, version: 1, purpose: 'research', authorId, yes: agrees, time: AT }) // prettier-ignore
    if (agrees) agreed.push(authorId)
  }
  const files = async () => {
    const output = new PassThrough()
    const [bytes] = await Promise.all([buffer(output), exportStudy(output, study._id)])
    return new Map([...(await unzipBytes(bytes))].map(([name, content]) => [name, String(content)]))
  }
  return { communityId, add, agreed, files }
}
const rowsOf = (text = '') => papa.parse<Record<string, string>>(text.slice(1), { header: true, skipEmptyLines: true }).data // prettier-ignore

test('every name in every way of writing, planted in titles, bodies, keywords, comments, quotes and file names, is found 0 times; each place is marked and listed [RSCH-09]', async () => {
  const people = NAMES.map(([firstName, lastName], i) => ({ firstName, lastName, userName: `pupil${i}x`, email: `mail${i}@school.example`, agrees: i % 3 < 2 })) // prettier-ignore
  const { communityId, add, agreed, files } = await makeCommunity(people)
  const names = people.flatMap(({ firstName, lastName, userName, email }) => [firstName, lastName, userName, email, `${lastName}${firstName}`]) // prettier-ignore
  let planted = 0
  for (const [i, name] of names.entries()) {
    if (Array.from(name).length < 2) continue
    const authors = [agreed[i % agreed.length] ?? '']
    const texts = WRITINGS.map((write) => `Then${write(name)}wrote.`)
    const text = texts.join(' ')
    const split = texts.map((one) => `<p>${one.slice(0, 6)}<b>${one.slice(6, 7)}</b>${one.slice(7)}</p>`).join('')
    const note = await add('Note', { authors, title: text, keywords: texts, data: { body: split } })
    const annotation = await add('Annotation', {
      authors,
      title: 'an Annotation',
      data: { quote: text, text: `<p>${text}</p>` },
    })
    await collection(LinkModel).insertOne({ _id: newId(), communityId, from: annotation, to: note, type: 'annotates', data: {}, created: AT, modified: AT }) // prettier-ignore
    await add('Attachment', { authors, title: `photo_${name}_2.jpg`, data: { tags: [{ id: '1', authorId: authors[0], time: 1, comment: text }] } }) // prettier-ignore
    planted += 6 * WRITINGS.length + 1
  }
  const given = await files()
  for (const [file, text] of given) expect([file, hitsIn(text, names)]).toEqual([file, []])
  const listed = rowsOf(given.get('replaced.csv'))
  expect(listed.length).toBeGreaterThanOrEqual(planted)
  const rows = new Map(rowsOf(given.get('contributions.csv')).map((row) => [row.id, row]))
  for (const { file, id, column = '', at, mark = '' } of listed)
    if (file === 'contributions.csv' && column !== 'keywords')
      expect(rows.get(id)?.[column]?.slice(Number(at))).toMatch(
        new RegExp(`^${mark.replace(/[[\]]/g, String.raw`\$&`)}`),
      )
  for (const row of rows.values())
    if (row.type === 'Note') expect(row.title?.match(/\[/g)?.length).toBe(WRITINGS.length)
})

test('a count of fewer than five persons is “<5”, and the total does not tell it [RSCH-10]', async () => {
  const people = Array.from({ length: 8 }, (_, i) => ({ firstName: `Quokka${i}`, lastName: `Numbat${i}`, userName: `bilby${i}`, email: `bilby${i}@school.example`, agrees: true })) // prettier-ignore
  const { add, agreed, files } = await makeCommunity(people)
  const make = async (type: string, persons: number, each: number) => {
    for (const author of agreed.slice(0, persons))
      for (let i = 0; i < each; i++) await add(type, { authors: [author], title: 'x', data: {} })
  }
  await make('Note', 8, 3)
  await make('View', 6, 2)
  await make('Drawing', 1, 40)
  const counts = rowsOf((await files()).get('counts.csv')).filter(({ table }) => table === 'contributions')
  expect(Object.fromEntries(counts.map(({ what, number }) => [what, number]))).toMatchObject({ Drawing: '<5', Note: '24', View: 'withheld', total: '76' }) // prettier-ignore
})
