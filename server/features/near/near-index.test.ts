import { expect, test } from 'vitest'
import { SAME_THOUGHT } from '../../../shared/domain/near.ts'
import { NearIndex } from './near-index.ts'
import { termsOf } from './note-terms.ts'
import { PLANTED } from './planted.ts'

const LANGUAGES = ['en', 'es', 'fr', 'fi', 'pt', 'cn', 'ja', 'zh_CN']
const guarded = (_id: string) => ({
  _id,
  type: 'Note',
  permission: 'protected' as const,
  authors: [],
  _groupMembers: [],
})

/** Eight notes of three sentences per topic; ids like `en leaves 0`. */
const notes = LANGUAGES.flatMap((language) =>
  (PLANTED[language] ?? []).flatMap((sentences, topic) =>
    sentences.map((_, at) => ({
      topic: `${language} ${topic}`,
      _id: `${language} ${topic} ${at}`,
      text: [at, (at + 1) % 8, (at + 4) % 8].map((one) => sentences[one]).join(' '),
    })),
  ),
)

test('in each language most of the five nearest notes are of the same topic [NEAR-03]', async () => {
  const index = new NearIndex()
  for (const { _id, text } of notes) index.put({ ...guarded(_id), terms: await termsOf(text) })
  for (const language of LANGUAGES) {
    const shares = notes.flatMap(({ _id, topic }) => {
      if (!_id.startsWith(`${language} `)) return []
      const found = index.nearNote(_id, () => true, 5)
      return [found.filter((one) => one._id.startsWith(topic)).length / 5]
    })
    expect(shares).toHaveLength(24)
    expect(shares.reduce((sum, share) => sum + share, 0) / 24, language).toBeGreaterThanOrEqual(0.8)
  }
})

test('in each language a near-duplicate, in which one sentence was changed, comes first, and says the same [NEAR-03]', async () => {
  const index = new NearIndex()
  for (const { _id, text } of notes) index.put({ ...guarded(_id), terms: await termsOf(text) })
  for (const language of LANGUAGES) {
    const [first = [], other = []] = PLANTED[language] ?? []
    const own = notes.filter(({ topic }) => topic === `${language} 0`)
    let [hits, same] = [0, 0]
    for (const { _id } of own) {
      const at = Number(_id.split(' ')[2])
      const changed = [first[at], first[(at + 1) % 8], other[at]].join(' ')
      const [nearest] = index.near(await termsOf(changed), () => true, 1)
      hits += Number(nearest?._id === _id)
      same += Number((nearest?.score ?? 0) >= SAME_THOUGHT)
    }
    expect(hits / own.length, language).toBeGreaterThanOrEqual(0.9)
    expect(same / own.length, language).toBeGreaterThanOrEqual(0.9)
  }
})
