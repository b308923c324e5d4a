import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { searchCountAnswerSchema } from '../../../shared/domain/search.ts'
import { holdsAll, phrasesOf } from '../../../shared/text/words.ts'
import { withWrites } from '../../graph/writes.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { twoMembers, type Joined } from '../../testing/makers.ts'
import { derivedFields } from '../contributions/note-fields.ts'
import { insertObject } from '../../graph/objects/objects.service.ts'

let app: TestApp
let ann: Joined
let notes: Contribution[]

const word = fc.constantFrom(
  ...'Light light lights leaf leaves green the of sugar Straße ΣΟΦΟΣ небо Небеса السماء שמיים नीला 하늘은'.split(' '),
  ...'e-mail l’eau 3.14 a 光合作用 光 作用 利用光能 空は青い コーヒー ท้องฟ้า 使用iPhone手機 葉。緑'.split(' '),
  'x'.repeat(60),
)
const sentence = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(' '))
const note = fc.record({ title: sentence, body: sentence, keywords: fc.array(word, { maxLength: 2 }) })

const search = async (path: string, query: object) =>
  await app.request('POST', `/api/contributions/${ann.author.communityId}/search${path}`, {
    token: ann.token,
    body: { query: { type: 'Note', ...query } },
  })

beforeAll(async () => {
  app = await startTestApp()
  ;({ ann } = await twoMembers(app))
  const { _id, communityId } = ann.author
  await withWrites(app.ctx.events, async (writes) => {
    for (const { title, body, keywords } of fc.sample(note, 250)) {
      const fields = {
        type: 'Note',
        title,
        keywords,
        data: { body },
        communityId,
        authors: [_id],
        status: 'active' as const,
      }
      await insertObject(
        writes,
        { ...fields, ...derivedFields(fields, new Map([[body, { text: body, excerpt: {} }]])) },
        _id,
      )
    }
  })
  notes = (await search('', { pagesize: 'max' })).as(z.array(objectSchema))
})
afterAll(() => app.stop())

/** Words as they are typed: whole, cut short, joined to phrases. */
const typed = fc.oneof(
  word,
  fc.tuple(word, fc.nat(4)).map(([whole, length]) => whole.slice(0, length + 1)),
  fc.tuple(word, word).map((words) => words.join(' ')),
  fc.constantFrom('合作', '用光', 'は青', 'ヒー', 'ฟ้า', 'IPHONE手', 'ΣΟΦ', 'mail', 'EAU'),
)

test('a search finds all that a plain scan by the same rule finds, in every script, and nothing else', async () => {
  expect(notes).toHaveLength(250)
  let found = 0
  await fc.assert(
    fc.asyncProperty(fc.oneof(typed, fc.array(typed, { minLength: 1, maxLength: 3 })), async (words) => {
      const phrases = phrasesOf(words)
      const expected = notes.filter(({ text4search }) => holdsAll(text4search, phrases)).map(({ _id }) => _id)
      const { filteredObjectIDs } = (await search('/count', { words })).as(searchCountAnswerSchema)
      expect([words, filteredObjectIDs]).toEqual([words, expected])
      found += expected.length
    }),
    { numRuns: 150 },
  )
  expect(found).toBeGreaterThan(250)
})
