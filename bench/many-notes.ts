// Notes by the ten thousand, written beside the routes: words of made-up vocabularies, as unevenly frequent as those of a language.
import { connect } from '../server/store/connect.ts'
import { derivedFields } from '../server/features/contributions/note-fields.ts'
import { withTerms } from '../server/graph/objects/object-terms.ts'
import { ObjectModel } from '../server/graph/objects/objects.model.ts'
import { newObject } from '../server/graph/objects/objects.service.ts'
import { LinkModel } from '../server/graph/links/links.model.ts'
import { newLink } from '../server/graph/links/make-links.ts'
import { collection } from '../server/store/collection.ts'

/** Whom the notes belong to, and how many there are. */
interface Many {
  communityId: string
  authorId: string
  count: number
}

const syllables = (first: string, second: string) =>
  Array.from(first).flatMap((one) => Array.from(second, (other) => one + other))
const SYLLABLES = {
  English: syllables('bcdfglmnprstv', 'aeiou'),
  Russian: syllables('бвгдклмнпрст', 'аеиоу'),
  Korean: Array.from('가나다라마바사아자차카하고노도로모보소오조코호구누두루무부수우주기니디리미비시이지히'),
}
export type Spaced = keyof typeof SYLLABLES

/** The word of a place in the order of frequency. */
export const wordAt = (language: Spaced, rank: number): string => {
  const parts = SYLLABLES[language]
  const mixed = (rank * 7919 + 104_729) % parts.length ** 3
  const at = (power: number) => parts[Math.floor(mixed / parts.length ** power) % parts.length]
  return `${at(0)}${at(1)}${at(2)}`
}

/** The sign of a place in the order of frequency. */
export const signAt = (language: 'Chinese' | 'Japanese', rank: number): string =>
  language === 'Japanese' && rank % 3 > 0
    ? String.fromCodePoint(0x3042 + (rank % 80))
    : String.fromCodePoint(0x4e00 + ((rank * 37) % 3000))

/** A seeded series of numbers from 0 to 1. */
const series = (seed: number) => {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}

const LANGUAGES = ['English', 'English', 'English', 'English', 'English', 'Russian', 'Korean', 'Chinese', 'Japanese', 'English'] as const // prettier-ignore
const VOCABULARY = 20_000
const SIGNS = 2_500

/** Writes the notes into the store of a folder that no server has open; returns what each is searched by. */
export const writeMany = async (dataDir: string, { communityId, authorId, count }: Many) => {
  const random = series(42)
  const rank = (of: number) => Math.floor(of ** random())
  const textOf = (language: (typeof LANGUAGES)[number], words: number) =>
    language === 'Chinese' || language === 'Japanese'
      ? Array.from({ length: words * 2 }, () => signAt(language, rank(SIGNS))).join('')
      : Array.from({ length: words }, () => wordAt(language, rank(VOCABULARY))).join(' ')
  const texts = new Map<string, string>()
  const store = await connect({ dataDir })
  try {
    for (let from = 0; from < count; from += 1_000) {
      const notes = Array.from({ length: Math.min(1_000, count - from) }, (_, i) => {
        const language = LANGUAGES[(from + i) % LANGUAGES.length]!
        const [title, text] = [textOf(language, 4), textOf(language, 40)]
        const fields = { title, keywords: [textOf(language, 1)], data: { body: `<p>${text}</p>` } }
        const derived = derivedFields(fields, new Map([[fields.data.body, { text, excerpt: { text } }]]))
        const at = new Date(Date.UTC(2020, 0, 1) + (from + i) * 60_000)
        const note = { ...fields, ...derived, communityId, authors: [authorId], type: 'Note', permission: 'protected' as const, status: 'active' as const } // prettier-ignore
        return newObject(note, at)
      })
      for (const { _id, text4search } of notes) texts.set(_id, text4search)
      await collection(ObjectModel).insertMany(notes.map(withTerms))
    }
  } finally {
    await store.close()
  }
  return texts
}

/** Puts notes on a view, beside the routes as well. */
export const writeOnView = async (dataDir: string, viewId: string, ids: readonly string[]) => {
  const store = await connect({ dataDir })
  try {
    const view = await collection(ObjectModel).findOne({ _id: viewId })
    const notes = await collection(ObjectModel)
      .find({ _id: { $in: [...ids] } })
      .toArray()
    if (!view) return
    const { communityId } = view
    const links = notes.map((to, i) => newLink({ communityId, from: view, to, type: 'contains', data: { x: i, y: i } }, to.created)) // prettier-ignore
    await collection(LinkModel).insertMany(links)
  } finally {
    await store.close()
  }
}
