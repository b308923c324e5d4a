import stopwords from 'stopwords-iso' with { type: 'json' }
import { afterAll, beforeAll, expect, test } from 'vitest'
import { frequentWordsSchema, lexiconAnswerSchema } from '../../../shared/domain/lexicon.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeCast } from '../../testing/cast.ts'
import { makeNote, type Joined } from '../../testing/makers.ts'
import { partsOfSpeech, wordsKnown } from '../text-analysis/english-words.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let welcome: string
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben } = cast.callers)
  welcome = cast.community.views[0] ?? ''
  await makeNote(app, ann, { title: 'Plants', body: '<p>Plants grow. Does a cell need light? Cell walls!</p>', viewId: welcome })
  await makeNote(app, ben, { title: 'Light', body: '<p>It is quickly light because the light is there.</p>' })
  await makeNote(app, ann, { title: 'Secret', body: '<p>cell cell forbidden</p>', permission: 'private', viewId: welcome })
}) // prettier-ignore
afterAll(() => app.stop())

const ask = (who: { token: string }, path: string, body: object) =>
  app.request('POST', `/api/analysis/${cast.community._id}/${path}`, { token: who.token, body })
const search = async (who: Joined, body: object) => {
  const { searched, notes } = (await ask(who, 'lexicon', body)).as(lexiconAnswerSchema)
  return { searched, notes: notes.map(({ title, counts }) => [title, ...counts]) }
}
const on = (fields: object = {}) => ({ viewId: welcome, authorId: '', fromDate: '', toDate: '', ...fields })

test('the words of a lexicon are counted in the notes of the community, and what the member may not read counts nothing [LEXI-05, LEXI-14, ANLP-21]', async () => {
  const words = ['cell', 'light', 'forbidden', 'dusk']
  expect(await search(ben, { words })).toEqual({
    searched: 2,
    notes: [
      ['Plants', 2, 1, 0, 0],
      ['Light', 0, 3, 0, 0],
    ],
  })
  expect(await search(ben, { words: ['forbidden'] })).toEqual({ searched: 2, notes: [] })
  expect((await ask(cast.callers.outsider, 'lexicon', { words })).status).toBe(403)
})

test('the notes are those of a view, an author or some days', async () => {
  expect((await search(ben, { words: ['light'], selections: [on()] })).notes).toEqual([['Plants', 1]])
  expect((await search(ann, { words: ['cell'], selections: [on()] })).notes).toEqual([['Plants', 2], ['Secret', 2]]) // prettier-ignore
  expect((await search(ben, { words: ['light'], selections: [on(), on()] })).searched).toBe(1)
  expect((await search(ben, { words: ['light'], selections: [on({ authorId: ben.author._id })] })).searched).toBe(0)
  expect((await search(ben, { words: ['light'], selections: [on({ toDate: '2020-12-31' })] })).searched).toBe(0)
  const refused = async (body: object, status: number) => expect((await ask(ben, 'lexicon', body)).status).toBe(status)
  await refused({ words: ['x'], selections: [on({ viewId: '0'.repeat(24) })] }, 404)
  await refused({ words: [] }, 422)
  await refused({ words: ['x'.repeat(101)] }, 422)
  await refused({ words: Array.from({ length: 201 }, String) }, 422)
  for (const day of ['soon', '2026-13-01', '2026-99-99', '0000-00-00']) {
    await refused({ words: ['x'], selections: [on({ fromDate: day })] }, 422)
    await refused({ words: ['x'], selections: [on({ toDate: day })] }, 422)
  }
})

test('words that the page counts by itself are without stop words, and told apart by their parts of speech [LEXI-13]', async () => {
  expect(stopwords.en.length).toBeGreaterThan(500)
  expect(await wordsKnown()).toBeGreaterThan(70_000)
  expect(await partsOfSpeech(['photosynthesis', 'plants', 'grew', 'warmer', 'quickly', 'qwzx', 'constructor'])).toEqual([
    ['noun'], ['noun', 'verb'], ['verb'], ['noun', 'adj'], ['adv'], [], ['noun'],
  ]) // prettier-ignore
  const { words, notes } = (await ask(ben, 'frequentwords', {})).as(frequentWordsSchema)
  expect(notes).toBe(2)
  expect(words[0]).toEqual({ word: 'light', count: 4, parts: ['noun', 'verb', 'adj', 'adv'] })
  const found = new Map(words.map(({ word, parts }) => [word, parts]))
  expect(found.get('cell')).toEqual(['noun'])
  for (const word of ['the', 'is', 'because', 'does', 'there', 'forbidden']) expect(found.has(word)).toBe(false)
})
