import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { fuzzyScoreSchema, lemmasSchema } from '../../../shared/domain/text-analysis.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forUsers, makeCast, statuses, type Cast } from '../../testing/cast.ts'

let app: TestApp
let cast: Cast
beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
})
afterAll(() => app.stop())

const post = (act: string, body: object) =>
  app.request('POST', `/api/kfnlp/${act}`, { token: cast.callers.outsider.token, body })
const lemmatize = async (sentence: string, language?: string) =>
  (await post('lemmatize', { sentence, language })).as(lemmasSchema)
const lemmatizeTokens = async (tokens: string[], language?: string) =>
  (await post('lemmatize_from_tokens', { tokens, language })).as(lemmasSchema)
const scoresOf = async (noteBody: string, keyConcepts: string[], language?: string) => {
  const answer = await post('fuzzy-searcher/', { noteBody, keyConcepts, language })
  const scores = answer.as(z.array(z.strictObject(fuzzyScoreSchema.shape)))
  expect(scores.map(({ keyConcept }) => keyConcept)).toEqual(keyConcepts)
  return scores.map(({ score }) => score)
}

test('lemmas and scores are for everybody with an account, and for nobody else [CALL-98, CALL-99, CALL-100]', async () => {
  const asked = [
    ['fuzzy-searcher/', { noteBody: '<p>Rise above</p>', keyConcepts: ['rise above'] }, [{ keyConcept: 'rise above', score: 1 }]],
    ['lemmatize', { sentence: 'The children were running.' }, ['the', 'child', 'be', 'run']],
    ['lemmatize_from_tokens', { tokens: ['Children', 'were', 'running'] }, ['child', 'be', 'run']],
  ] as const // prettier-ignore
  for (const [act, body, expected] of asked) {
    const path = `/api/kfnlp/${act}`
    expect([act, await statuses(app, cast, 'POST', path, { body })]).toEqual([act, forUsers()])
    expect((await post(act, body)).body).toEqual(expected)
  }
})

test('inflected forms of a sentence become one lemma each, in order, by the rules of the language [DICT-25]', async () => {
  expect(await lemmatize('Leaves LEAF, the leaf’s light; buildings, building: builds! Don’t go: she went, going')).toEqual(
    ['leaf', 'leaf', 'the', 'leaf', 'light', 'build', 'build', 'build', "don't", 'go', 'she', 'go', 'go'],
  ) // prettier-ignore
  expect(await lemmatize('It does and has; species of physics; bigger')).toEqual(
    ['it', 'do', 'and', 'have', 'species', 'of', 'physics', 'big'],
  ) // prettier-ignore
  for (const [language, ...forms] of [
    ['es', 'planta', 'plantas'],
    ['fr', 'couleur', 'couleurs'],
    ['fi', 'talo', 'talossa', 'talojen'],
    ['pt', 'criança', 'crianças'],
  ] as const) {
    const lemmas = await lemmatize(forms.join(' '), language)
    expect([language, lemmas.length, new Set(lemmas).size]).toEqual([language, forms.length, 1])
  }
  expect(await lemmatize('我們學習。', 'cn')).toEqual(['我們', '學習'])
  expect(await lemmatize('植物は光を使う。Prism', 'ja')).toEqual(['植物', 'は', '光', 'を', '使う', 'prism'])
  expect(await lemmatize(' … ')).toEqual([])
})

test('a list of tokens becomes one lemma for each, in order, whatever they are [DICT-26]', async () => {
  const tokens = ['mice', 'Mice', '', '!?', 'rising suns', 'constructor', '__proto__', 'thought', 'toString', '42']
  expect(await lemmatizeTokens(tokens)).toEqual(
    ['mouse', 'mouse', '', '!?', 'rise sun', 'constructor', 'proto', 'think', 'tostring', '42'],
  ) // prettier-ignore
  expect(await lemmatizeTokens([])).toEqual([])
})

test('a phrase scores 1 where it stands as it is, 0.8 or more where it nearly does, and less elsewhere [DICT-27]', async () => {
  const note =
    '<p>Our <b>Knowledge</b>&nbsp;building about fotosynthesis: children see, day and night, what rises above. Leaves!</p>'
  const exact = ['knowledge building', 'KNOWLEDGE-BUILDING', 'day and night', 'children']
  expect(await scoresOf(note, exact)).toEqual([1, 1, 1, 1])
  const near = ['rise above', 'child', 'leaf', 'knowledge buildings', 'knowlege building', 'fotosyntesis']
  for (const score of await scoresOf(note, near)) expect([score >= 0.8, score < 1]).toEqual([true, true])
  // No match: short words with another letter, other first letters, separated words.
  const far = ['light', 'nigh', 'ray', 'gravity', 'knowledge about', 'b', '', '…']
  for (const score of await scoresOf(note, far)) expect(score).toBeLessThan(0.8)
  expect(await scoresOf('<p>植物の光合作用。</p>', ['光合作用', '光合 作用', '作用光合'], 'ja')).toEqual([1, 1, 0])
  expect(await scoresOf('', ['light'])).toEqual([0])
  expect(await scoresOf(note, [])).toEqual([])
})

const scoreOf = async (noteBody: string, keyConcept: string) => (await scoresOf(noteBody, [keyConcept]))[0] ?? 0

test('a misspelling of the first letter scores 0.8 or more, as one in the middle does; another word scores less [FUZZ-01]', async () => {
  for (const [noteBody, keyConcept] of [
    ['Plants live by fotosynthesis.', 'photosynthesis'],
    ['Plants live by photosintesis.', 'photosynthesis'],
    ['The kondensation of water', 'condensation'],
    ['xvaporation', 'evaporation'],
    ['A nowledge building community', 'knowledge building'],
  ] as const)
    expect([noteBody, Math.floor((await scoreOf(noteBody, keyConcept)) * 10)]).toEqual([
      noteBody,
      expect.toBeOneOf([8, 9]),
    ])
  for (const [text, phrase] of [
    ['The synthesis of ideas', 'photosynthesis'],
    ['radiation', 'evaporation'],
  ] as const)
    expect(await scoreOf(text, phrase)).toBeLessThan(0.8)
})

test('what is too long or has another form is refused by the field, and the largest is answered', async () => {
  const wrong = [
    ['lemmatize', { sentence: 'x'.repeat(50_001) }, 'sentence'],
    ['lemmatize', { sentence: ['x'] }, 'sentence'],
    ['lemmatize', { sentence: 'x', language: 'tlh' }, 'language'],
    ['lemmatize_from_tokens', { tokens: Array(5_001).fill('x') }, 'tokens'],
    ['lemmatize_from_tokens', { tokens: ['x', 7] }, 'tokens.1'],
    ['lemmatize_from_tokens', { tokens: ['x'.repeat(1_001)] }, 'tokens.0'],
    ['fuzzy-searcher/', { noteBody: 'x'.repeat(2_000_001), keyConcepts: [] }, 'noteBody'],
    ['fuzzy-searcher/', { noteBody: 'x' }, 'keyConcepts'],
    ['fuzzy-searcher/', { noteBody: 'x', keyConcepts: Array(501).fill('x') }, 'keyConcepts'],
    ['fuzzy-searcher/', { noteBody: 'x', keyConcepts: ['x'.repeat(201)] }, 'keyConcepts.0'],
  ] as const // prettier-ignore
  for (const [act, body, field] of wrong) {
    const answer = await post(act, body)
    expect([act, field, answer.status, answer.body]).toMatchObject([act, field, 422, { errors: { [field]: {} } }])
  }
  // Worst case: same first letter, similar lengths.
  const many = Array.from({ length: 15_000 }, (_, at) => `a${at.toString(36).padStart(6, 'b')}`).join(' ')
  const phrases = Array.from({ length: 500 }, (_, at) => `a${at.toString(36).padStart(6, 'c')} acccc abbbb`)
  expect(await scoresOf(many, phrases, 'fi')).toHaveLength(500)
  expect(await lemmatize(many.slice(0, 50_000), 'fi')).toHaveLength(6_250)
})
