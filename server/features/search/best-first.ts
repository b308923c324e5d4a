import { matchesOf } from '../../../shared/text/found-words.ts'
import { readText, type Phrase } from '../../../shared/text/words.ts'
import { turn } from '../../in-turns.ts'
import { findTextParts } from '../../graph/objects/object-terms.ts'
import { scoresOf, idfOf, type Counted } from './bm25.ts'

/** The newest results are ranked; older ones follow, newest first. */
const SCORED_MAX = 100
/** Characters scored. */
const LOOKED_AT_MAX = 5_000
/** Words in this many contributions get the lowest weight. */
export const COMMON_FROM = 1_000
/** Searches for more phrases weigh all phrases the same. */
const WEIGHED_MAX = 8

/** IDF weights; all 1 for a single phrase or without `countOf`. */
const tellingOfEach = async (phrases: readonly Phrase[], countOf: CountOf | undefined): Promise<number[]> => {
  if (!countOf || phrases.length < 2 || phrases.length > WEIGHED_MAX) return phrases.map(() => 1)
  const counts = await Promise.all(phrases.map(countOf))
  return counts.map((count) => idfOf(Math.min(count, COMMON_FROM), COMMON_FROM))
}

const hasOtherAccents = (matches: readonly { times: number; withAccents: boolean }[]) =>
  matches.some(({ times }) => times > 0) && !matches.some(({ withAccents }) => withAccents)

type CountOf = (phrase: Phrase) => Promise<number>

/**
 * Returns readable ids in rank order: typed accents first (FOLD-01), then by BM25 score, then newest. Scores depend
 * only on contributions that the member may read.
 */
export const bestFirst = async (
  newest: readonly string[],
  phrases: readonly Phrase[],
  countOf: CountOf | undefined,
): Promise<string[]> => {
  const scored = newest.slice(0, SCORED_MAX)
  if (phrases.length === 0 || scored.length < 2) return [...newest]
  const [telling, parts] = await Promise.all([tellingOfEach(phrases, countOf), findTextParts(scored)])
  const counted: Counted[] = []
  /** Number of phrases matched only with other accents. */
  const otherAccents = new Map<string, number>()
  for (const id of scored) {
    await turn()
    const { title = '', keywords = '', body = '' } = parts.get(id) ?? {}
    const texts = [title, keywords, body].map((text) => readText(text.slice(0, LOOKED_AT_MAX)))
    const matches = phrases.map((phrase) => texts.map((text) => matchesOf(text, phrase)))
    const [inTitle = [], inKeywords = [], inBody = []] = texts.map((_, part) =>
      matches.map((ofPhrase) => ofPhrase[part]?.times ?? 0),
    )
    const length = texts.reduce((sum, { accented }) => sum + accented.length, 0)
    counted.push({ title: inTitle, keywords: inKeywords, body: inBody, length })
    otherAccents.set(id, matches.filter(hasOtherAccents).length)
  }
  const scores = new Map(scoresOf(counted, telling).map((score, i) => [scored[i], score]))
  // The sort is stable: equal scores stay newest first.
  const best = scored.toSorted(
    (a, b) => (otherAccents.get(a) ?? 0) - (otherAccents.get(b) ?? 0) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0),
  )
  return [...best, ...newest.slice(SCORED_MAX)]
}
