import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { wordCloudSchema } from '../../../shared/domain/word-cloud.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { ObjectModel } from '../../graph/objects/objects.model.ts'
import { collection } from '../../store/collection.ts'
import { newId } from '../../store/new-id.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { countWords, newEffort } from './count-words.ts'
import { notePages } from './word-cloud.service.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
})
afterAll(() => app.stop())

const call = (who: Joined, method: string, path: string, body?: object) =>
  app.request(method, path, { token: who.token, ...(body && { body }) })
const makeView = async (fields: object = {}) => {
  const body = { type: 'View', title: 'V', authors: [ann.author._id], ...fields }
  return (await call(ann, 'POST', `/api/contributions/${cast.community._id}`, body)).as(objectSchema)
}
const viewWith = async (...bodies: string[]) => {
  const view = await makeView()
  for (const body of bodies) await makeNote(app, ann, { viewId: view._id, title: '', body: `<p>${body}</p>` })
  return view
}
const cloudOf = async ({ _id }: Contribution, who: Joined = ann, query = '?language=all') =>
  (await call(who, 'GET', `/api/views/${_id}/words${query}`)).as(wordCloudSchema)
const wordsOf = async (view: Contribution, who?: Joined) =>
  Object.fromEntries((await cloudOf(view, who)).words.map(({ word, count }) => [word, count]))

test('the 50 most frequent words of a view come, the commonest first, equal ones by their letters [WCLD-02, ANLP-09]', async () => {
  const many = Array.from(
    { length: 60 },
    (_, at) => `zeta${String.fromCodePoint(97 + (at % 26))}${at < 26 ? '' : at < 52 ? 'b' : 'c'}`,
  )
  const view = await viewWith(many.join(' '), 'photon Photon PHOTON prism', 'prism photon')
  const { words, notes } = await cloudOf(view)
  expect(notes).toBe(3)
  expect(words).toHaveLength(50)
  expect(words.slice(0, 2)).toEqual([{ word: 'photon', count: 4 }, { word: 'prism', count: 2 }]) // prettier-ignore
  const rest = words.slice(2).map(({ word }) => word)
  expect(rest).toEqual(many.toSorted().slice(0, 48))
})

test('stop words of each language of the interface are left out, those that mean something in another stay [WCLD-05, ANLP-10]', async () => {
  const counted = await wordsOf(
    await viewWith(
      'The sea is blue, and we think that it has something to do with the light.',
      'La luz del sol se dobla cuando pasa por el agua, y por eso vemos los colores.',
      'La lumière du soleil est blanche, mais dans un prisme nous avons vu toutes les couleurs.',
      'Valo taittuu, kun se kulkee ilmasta veteen, ja siksi me näimme myös sateenkaaren.',
      'A luz do sol é branca, mas quando ela passa por um prisma nós vemos todas as cores.',
      '我們發現光從空氣進入水的時候會彎曲。',
      '我们发现光从空气进入水的时候会弯曲。',
      '植物は光を使って養分を作ります。',
    ),
  )
  for (const word of 'sea blue light luz sol colores lumière soleil couleurs valo taittuu sateenkaaren branca cores 光 空氣 彎曲 空气 弯曲 植物 養分'.split(
    ' ',
  ))
    expect(counted, word).toHaveProperty([word])
  for (const word of 'the is and we it has to with la del se por el los du est mais dans un nous avons les kun ja me myös do mas ela um nós as 我們 从 從 的 時候 时候 は を'.split(
    ' ',
  ))
    expect(counted, word).not.toHaveProperty([word])
})

test('a cloud has the words of one language, the most written unless another is asked for; as in Knowledge Forum 6 those of all notes [WCLD-05, WCLD-06]', async () => {
  const view = await viewWith(
    'The sea is blue, and the light of the sun bends in it.',
    'Why is the sea so salty? It has the salt of the rivers.',
    'El mar es azul y la luz del sol se dobla en el agua.',
    '光は水で曲がります。',
    'Photon prism',
    'sol',
  )
  const cloud = async (query: string) => {
    const { words, ...rest } = await cloudOf(view, ann, query)
    return { ...rest, words: words.map(({ word }) => word) }
  }
  const languages = [{ code: 'en', notes: 4 }, { code: 'es', notes: 1 }, { code: 'ja', notes: 1 }] // prettier-ignore
  const english = await cloud('')
  expect(english).toMatchObject({ language: 'en', notes: 4, languages })
  expect(english.words).toEqual(expect.arrayContaining(['sea', 'blue', 'light', 'salty', 'photon', 'prism']))
  for (const word of ['mar', 'agua', '光', 'the', 'is', 'in', 'of']) expect(english.words).not.toContain(word)
  const spanish = await cloud('?language=es')
  expect(spanish).toMatchObject({ language: 'es', notes: 1 })
  expect(spanish.words.toSorted()).toEqual(['agua', 'azul', 'dobla', 'luz', 'mar', 'sol'])
  expect((await cloud('?language=ja')).words).toContain('光')
  expect(await cloud('?language=fi')).toEqual(english)
  const all = await cloud('?language=all')
  expect(all).toMatchObject({ language: 'all', notes: 6, languages })
  expect(all.words).toEqual(expect.arrayContaining(['sea', 'mar', '光', 'prism']))
  expect((await call(ann, 'GET', `/api/views/${view._id}/words?language=xx`)).status).toBe(422)

  const settings = `/api/objects/${cast.community._id}/${cast.community.rootContextId}`
  await call(cast.callers.manager, 'PUT', settings, { data: { knowledgeForum6: true } })
  expect(await cloud('')).toEqual(all)
  await call(cast.callers.manager, 'PUT', settings, { data: { knowledgeForum6: false } })
})

test('words that a community leaves out are left out, however they are written, from the next look on [WCLD-05]', async () => {
  const view = await viewWith('Kelvin kelvin Prism', '光合成')
  expect(await wordsOf(view)).toMatchObject({ kelvin: 2, prism: 1 })
  const path = `/api/objects/${cast.community._id}/${cast.community.rootContextId}`
  const long = 'x'.repeat(300)
  const stopWords = ['KELVIN', ' prism ', 7, long, ...Array.from({ length: 300 }, (_, at) => `w${at}`)]
  const saved = await call(cast.callers.manager, 'PUT', path, { data: { stopWords } })
  const kept = saved.as(objectSchema).data.stopWords as string[]
  expect([kept.length, kept.slice(0, 3)]).toEqual([200, ['KELVIN', ' prism ', long.slice(0, 200)]])
  const counted = await wordsOf(view)
  expect(counted).not.toHaveProperty('kelvin')
  expect(counted).not.toHaveProperty('prism')
  expect((await call(ben, 'PUT', path, { data: { stopWords: [] } })).status).toBe(403)
  await call(cast.callers.manager, 'PUT', path, { data: { stopWords: [] } })
  expect(await wordsOf(view)).toMatchObject({ kelvin: 2, prism: 1 })
})

test('markup and numbers are no words, and what somebody may not read counts for the others alone [WCLD-07]', async () => {
  const view = await viewWith(
    '<b class="KFSupportStart">Photon</b>s<br>bend&nbsp;<a href="https://example.org/tag">there</a> 42 7 x',
  )
  const hidden = { viewId: view._id, title: 'Secretword', permission: 'private', body: '<p>hiddenword</p>' } as const
  await makeNote(app, ann, hidden)
  const removed = await makeNote(app, ann, { viewId: view._id, title: 'Goneword' })
  await call(ann, 'PUT', `/api/objects/${cast.community._id}/${removed._id}`, { status: 'inactive' })
  expect(await wordsOf(view, ben)).toEqual({ photons: 1, bend: 1 })
  expect((await cloudOf(view, ben)).notes).toBe(1)
  expect(await wordsOf(view)).toEqual({ photons: 1, bend: 1, secretword: 1, hiddenword: 1 })
  const closed = await makeView({ permission: 'private' })
  expect((await call(ben, 'GET', `/api/views/${closed._id}/words`)).status).toBe(403)
  expect((await call(ann, 'GET', `/api/views/${removed._id}/words`)).status).toBe(404)
})

test('the notes of a view are read in pages of 1000 and counted whole, by old clients as well; the text of a note is read once a version [WCLD-06, ANLP-11]', async () => {
  const view = await viewWith('hydrogen')
  const link = await collection(LinkModel).findOne({ from: view._id, type: 'contains' })
  const note = await collection(ObjectModel).findOne({ _id: link?.to ?? '' })
  const ids = Array.from({ length: 1500 }, () => newId())
  await collection(ObjectModel).insertMany(ids.map((_id) => ({ ...note!, _id })))
  await collection(LinkModel).insertMany(ids.map((to) => ({ ...link!, _id: newId(), to })))
  const member = await memberOf({ ...ann.user, role: 'user' }, cast.community._id)
  const pages: number[] = []
  for await (const page of await notePages(member, view._id)) pages.push(page.length)
  expect(pages).toEqual([1000, 501])
  expect(await wordsOf(view)).toEqual({ hydrogen: 1501 })
  expect((await cloudOf(view)).notes).toBe(1501)
  const found: string[] = []
  for (const [page, size] of [[1, 1000], [2, 501], [3, 0]] as const) {
    const body = { query: { type: 'Note', viewIds: [view._id], pagesize: 1000, page } }
    const path = `/api/contributions/${cast.community._id}/search`
    const rows = (await app.request('POST', path, { token: ann.token, body })).as(z.array(z.object({ _id: z.string() })))
    expect(rows).toHaveLength(size)
    found.push(...rows.map(({ _id }) => _id))
  } // prettier-ignore
  expect(new Set(found).size).toBe(1501)

  const write = (fields: object) => collection(ObjectModel).updateMany({ _id: { $in: ids } }, { $set: fields })
  await write({ text4search: '( ) helium ( )' })
  expect(await wordsOf(view)).toEqual({ hydrogen: 1501 })
  await write({ version: 2 })
  expect(await wordsOf(view)).toEqual({ helium: 1500, hydrogen: 1 })
})

test('the longest texts are counted by their beginnings, in steps between which others are answered', () => {
  const effort = newEffort()
  const steps = countWords('光合作用'.repeat(100_000), effort)
  let turns = 0
  let step = steps.next()
  for (; !step.done; step = steps.next()) turns += 1
  expect([...step.value.values()].reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(20_000)
  expect(newEffort().left - effort.left).toBe(300_000)
  expect(turns).toBeGreaterThan(20)
})
