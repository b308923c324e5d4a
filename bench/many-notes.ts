// Writes many notes directly to the store, with invented vocabularies of natural frequency.
import mongoose from 'mongoose'
import { pairsOf } from '../shared/text/word-pairs.ts'
import { wordsOf } from '../shared/text/words.ts'
import { connect } from '../server/store/connect.ts'
import { newId } from '../server/store/new-id.ts'

interface Stored {
  _id: string
  [field: string]: unknown
}
const stored = (name: 'objects' | 'links') => mongoose.connection.collection<Stored>(name)

const syllables = (first: string, second: string) =>
  Array.from(first).flatMap((one) => Array.from(second, (other) => one + other))
const SYLLABLES = {
  English: syllables('bcdfglmnprstv', 'aeiou'),
  Russian: syllables('бвгдклмнпрст', 'аеиоу'),
  Korean: Array.from('가나다라마바사아자차카하고노도로모보소오조코호구누두루무부수우주기니디리미비시이지히'),
}
export type Spaced = keyof typeof SYLLABLES

export const wordAt = (language: Spaced, rank: number): string => {
  const parts = SYLLABLES[language]
  const mixed = (rank * 7919 + 104_729) % parts.length ** 3
  const at = (power: number) => parts[Math.floor(mixed / parts.length ** power) % parts.length]
  return `${at(0)}${at(1)}${at(2)}`
}

export const signAt = (language: 'Chinese' | 'Japanese', rank: number): string =>
  language === 'Japanese' && rank % 3 > 0
    ? String.fromCodePoint(0x3042 + (rank % 80))
    : String.fromCodePoint(0x4e00 + ((rank * 37) % 3000))

/** Seeded pseudo-random numbers from 0 to 1. */
export const series = (seed: number) => {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const LANGUAGES = ['English', 'English', 'English', 'English', 'English', 'Russian', 'Korean', 'Chinese', 'Japanese', 'English'] as const // prettier-ignore
const VOCABULARY = 20_000
const SIGNS = 2_500

const onStore = async <T>(dataDir: string, act: () => Promise<T>) => {
  const store = await connect({ dataDir })
  try {
    return await act()
  } finally {
    await store.close()
  }
}

/** Inserts copies of the server's note `like` with other texts. */
export const writeMany = (dataDir: string, like: string, count: number) =>
  onStore(dataDir, async () => {
    const random = series(42)
    const rank = (of: number) => Math.floor(of ** random())
    const textOf = (language: (typeof LANGUAGES)[number], words: number) =>
      language === 'Chinese' || language === 'Japanese'
        ? Array.from({ length: words * 2 }, () => signAt(language, rank(SIGNS))).join('')
        : Array.from({ length: words }, () => wordAt(language, rank(VOCABULARY))).join(' ')
    const texts = new Map<string, string>()
    const model = await stored('objects').findOne({ _id: like })
    for (let from = 0; from < count; from += 1_000) {
      const notes = Array.from({ length: Math.min(1_000, count - from) }, (_, i) => {
        const language = LANGUAGES[(from + i) % LANGUAGES.length]!
        const [title, text, keyword] = [textOf(language, 4), textOf(language, 40), textOf(language, 1)]
        const text4search = `( ${title} ) ${text} ( ${keyword} )`
        const _id = newId()
        texts.set(_id, text4search)
        const created = new Date(Date.UTC(2020, 0, 1) + (from + i) * 60_000)
        const data = { body: `<p>${text}</p>` }
        return { ...model, _id, title, keywords: [keyword], data, text4search, excerpt: { text }, created, modified: created, terms: wordsOf(text4search), pairs: pairsOf(text4search) } // prettier-ignore
      })
      await stored('objects').insertMany(notes)
    }
    return texts
  })

/** Places notes on a view, with copies of the server's link `like`. */
export const writeOnView = (dataDir: string, like: string, view: string, ids: readonly string[]) =>
  onStore(dataDir, async () => {
    const model = await stored('links').findOne({ _id: like })
    await stored('links').insertMany(ids.map((to) => ({ ...model, _id: newId(), from: view, to })))
  })
