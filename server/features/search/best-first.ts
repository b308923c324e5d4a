import { setImmediate } from 'node:timers/promises'
import { matchesOf } from '../../../shared/text/found-words.ts'
import { readText, type Phrase } from '../../../shared/text/words.ts'
import { findTextParts } from '../../graph/objects/object-terms.ts'
import { scoresOf, tellingOf, type Counted } from './bm25.ts'

/** So many of what is found, the newest, are put in order by how well they fit; the others follow them, the newest first. */
const SCORED_MAX = 100
/** Longer texts are looked at by their beginnings, in characters. */
const LOOKED_AT_MAX = 5_000
/** A word that stands in as many contributions is as common as can be: further ones are not counted. */
export const COMMON_FROM = 1_000
/** In searches for more phrases than this all of them tell as much. */
const WEIGHED_MAX = 8

/** How much each phrase tells; where there is but one, or where nothing may be counted, it makes no difference. */
const tellingOfEach = async (phrases: readonly Phrase[], countOf: CountOf | undefined): Promise<number[]> => {
  if (!countOf || phrases.length < 2 || phrases.length > WEIGHED_MAX) return phrases.map(() => 1)
  const counts = await Promise.all(phrases.map(countOf))
  return counts.map((count) => tellingOf(Math.min(count, COMMON_FROM), COMMON_FROM))
}

const hasOtherAccents = (matches: readonly { times: number; withAccents: boolean }[]) =>
  matches.some(({ times }) => times > 0) && !matches.some(({ withAccents }) => withAccents)

/** Counts the contributions that hold a phrase, to `COMMON_FROM` at most, and none that somebody may not read. */
type CountOf = (phrase: Phrase) => Promise<number>

/**
 * Returns the ids of what a member found and may read, which come newest first, in the order of how well they fit: those with
 * the accents that were typed before those with others (FOLD-01). All that the order depends on is what the member may read.
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
  /** How many phrases an object holds with other accents only, by its id. */
  const otherAccents = new Map<string, number>()
  for (const id of scored) {
    // Others are answered meanwhile.
    await setImmediate()
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
  // Of equals the newest comes first: sorting keeps their order.
  const best = scored.toSorted(
    (a, b) => (otherAccents.get(a) ?? 0) - (otherAccents.get(b) ?? 0) || (scores.get(b) ?? 0) - (scores.get(a) ?? 0),
  )
  return [...best, ...newest.slice(SCORED_MAX)]
}
