import { CLOUD_LANGUAGES, type CloudLanguage } from '../../../shared/domain/word-cloud.ts'
import { stopWordLists, withoutStopWords } from './stop-words.ts'

type Counts = ReadonlyMap<string, number>

export interface Part {
  /** Several if the stop words fit several; none without stop words. */
  languages: readonly CloudLanguage[]
  words: Counts
}

export interface Written {
  words: Map<string, number>
  notes: number
}

const IS_CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u
const IS_KANA = /[\p{sc=Hiragana}\p{sc=Katakana}]/u
const IS_LATIN = /\p{sc=Latin}/u
const LATIN = CLOUD_LANGUAGES.filter((code) => !['zh', 'ja', 'other'].includes(code))

const latinLanguages = async (counts: Counts): Promise<readonly CloudLanguage[]> => {
  const lists = (await stopWordLists()).filter(({ code }) => LATIN.includes(code))
  const hits = lists.map(({ words }) => [...counts].reduce((sum, [word, count]) => sum + (words.has(word) ? count : 0), 0))
  const most = Math.max(...hits)
  return most === 0 ? [] : lists.flatMap(({ code }, at) => (hits[at] === most ? [code] : []))
} // prettier-ignore

/** Returns a note's words without stop words, by language: by script, and Latin ones by their stop words. */
export const partsOf = async (counts: Counts): Promise<Part[]> => {
  const telling = await withoutStopWords(counts)
  const of = (isOf: (word: string) => boolean) => telling.filter(([word]) => isOf(word))
  const latin = of((word) => IS_LATIN.test(word) && !IS_CJK.test(word))
  const languages = await latinLanguages(counts)
  const isJapanese = [...counts.keys()].some((word) => IS_KANA.test(word))
  const rest: Part[] = [
    { languages: [isJapanese ? 'ja' : 'zh'], words: new Map(of((word) => IS_CJK.test(word))) },
    { languages: ['other'], words: new Map(of((word) => !IS_LATIN.test(word) && !IS_CJK.test(word))) },
  ]
  const [first, ...others] = rest.filter(({ words }) => words.size > 0).toSorted((a, b) => b.words.size - a.words.size)
  if (first === undefined) return [{ languages, words: new Map(latin) }]
  // A few Latin words, such as names, within another script.
  if (languages.length === 0) return [{ ...first, words: new Map([...first.words, ...latin]) }, ...others]
  return [...(latin.length > 0 ? [{ languages, words: new Map(latin) }] : []), first, ...others]
}

export type PartsByKey = Map<string, Written & Pick<Part, 'languages'>>

/** Adds a part to those of the same languages. */
export const addPart = (all: PartsByKey, { languages, words }: Part): void => {
  const key = languages.join(' ')
  const known = all.get(key) ?? { languages, words: new Map<string, number>(), notes: 0 }
  known.notes += 1
  for (const [word, count] of words) known.words.set(word, (known.words.get(word) ?? 0) + count)
  all.set(key, known)
}

/** Returns words and notes of each language, the most written first; undecided notes go to the most written language that fits. */
export const byLanguage = async (all: PartsByKey): Promise<(Written & { code: CloudLanguage })[]> => {
  const notesIn = (code: CloudLanguage) => all.get(code)?.notes ?? 0
  const codeOf = (languages: readonly CloudLanguage[]): CloudLanguage => {
    const [likely] = (languages.length > 0 ? languages : LATIN).toSorted((a, b) => notesIn(b) - notesIn(a))
    return likely !== undefined && (languages.length > 0 || notesIn(likely) > 0) ? likely : 'other'
  }
  const found: PartsByKey = new Map()
  for (const { languages, words, notes } of all.values()) {
    const code = codeOf(languages)
    addPart(found, { languages: [code], words })
    found.get(code)!.notes += notes - 1
  }
  const lists = new Map((await stopWordLists()).map(({ code, words }) => [code as string, words]))
  const written = Array.from(
    found,
    ([
      key,
      {
        words,
        notes,
        languages: [code = 'other'],
      },
    ]) => {
      return { code, notes, words: new Map([...words].filter(([word]) => !lists.get(key)?.has(word))) }
    },
  )
  return written.toSorted((a, b) => b.notes - a.notes || CLOUD_LANGUAGES.indexOf(a.code) - CLOUD_LANGUAGES.indexOf(b.code)) // prettier-ignore
}
