import { BSON, type Filter } from 'mongodb'
import { CONTRIBUTION_TYPES } from '../../../shared/domain/contributions.ts'
import { pairsOf } from '../../../shared/text/word-pairs.ts'
import { textResult } from '../../platform/long-texts.ts'
import { SMALL_BATCH, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findRawBatches } from '../../store/find.ts'
import type { Aged } from '../../store/read-aged.ts'
import { rawBinary, rawFields } from '../../store/raw-fields.ts'
import { ObjectModel, type ObjectDoc, type SearchTerms, type StoredObject } from './objects.model.ts'

type Searched = Pick<ObjectDoc, 'type' | 'title' | 'titles' | 'keywords' | 'text4search' | 'data'>

const texts = (...values: unknown[]) => values.filter((value) => typeof value === 'string').join(' ')

const searchedText = ({ type, title, keywords, text4search, data }: Searched): string => {
  if (type === 'Note') return text4search
  if (type === 'Annotation') return textResult('cleanHtml', texts(data.text)).text
  if (type === 'promisingIdeaobj') return texts(data.idea, data.reason)
  return texts(title, ...keywords)
}

const isContribution = (type: string) => CONTRIBUTION_TYPES.some((one) => one === type)

/** Returns an object's search terms and pairs of words, in stored format. */
export const termsOf = (object: ObjectDoc): SearchTerms => {
  if (!isContribution(object.type)) return { terms: [] }
  const text = searchedText(object)
  return { terms: textResult('wordsOf', text), pairs: pairsOf(text) }
}

/** Returns an object with its search terms, in stored format. */
export const withTerms = (object: ObjectDoc): StoredObject => ({ ...object, ...termsOf(object) })

/** Returns the changed search terms; empty if the text is unchanged. */
export const changedTerms = (found: ObjectDoc, set: Partial<ObjectDoc>): Partial<SearchTerms> => {
  const object = { ...found, ...set }
  return searchedText(object) === searchedText(found) ? {} : termsOf(object)
}

export type Place = 'text' | 'title' | 'keywords'

const TEXT = {
  type: 1,
  title: 1,
  keywords: 1,
  text4search: 1,
  'data.text': 1,
  'data.idea': 1,
  'data.reason': 1,
} as const
const PROJECTIONS = {
  text: TEXT,
  body: TEXT,
  title: { title: 1, titles: 1 },
  keywords: { keywords: 1 },
} as const

/** Strips the title and keywords that surround it in `text4search` (see `derivedFields`). */
const bodyText = (object: Searched): string => {
  const { type, title, keywords, text4search } = object
  if (type === 'Annotation' || type === 'promisingIdeaobj') return searchedText(object)
  return text4search.slice(`( ${title} ) `.length, -` ( ${keywords.join(' ')} )`.length)
}

const withData = (object: Searched) => ({ ...object, data: object.data ?? {} })

const READ: Record<keyof typeof PROJECTIONS, (object: Searched) => string> = {
  text: (object) => searchedText(withData(object)),
  body: (object) => bodyText(withData(object)),
  title: ({ title, titles = {} }) => [title, ...Object.values(titles)].join(' '),
  keywords: ({ keywords }) => keywords.join(' '),
}

/** Yields id and text of objects, for one searched part or the body. */
export async function* textsOf(
  ids: readonly string[],
  part: keyof typeof PROJECTIONS,
): AsyncGenerator<[id: string, text: string]> {
  const filter = { _id: { $in: [...ids] } }
  const cursor = collection(ObjectModel).find<Searched & { _id: string }>(filter, { projection: PROJECTIONS[part] })
  for await (const object of cursor) yield [object._id, READ[part](object)]
}

type AgedText = { _id: string; created: number; text: string }
const OF_NOTE = new Set(['_id', 'created', 'type', 'text4search'] as const)

const agedText = (bytes: Buffer, part: Place): AgedText => {
  const { _id, created, type, text4search } = rawFields(bytes, OF_NOTE)
  const isNote = part === 'text' && type === 'Note'
  const text = isNote ? text4search : READ[part](BSON.deserialize(bytes) as Searched)
  return { _id: String(_id), created: Number(created), text: String(text ?? '') }
}

const PAIRS = Buffer.from('pairs')
const AGED = new Set(['_id', 'created'] as const)

/** Yields lists of id and age (in ms) of the objects that match a filter and whose pairs of words, or their lack, pass a test. */
export async function* pairsWhere(
  filter: Filter<StoredObject>,
  types: readonly string[],
  passes: (pairs: Uint8Array | undefined) => boolean,
): AsyncGenerator<Aged[]> {
  const found = { ...filter, type: { $in: [...types] } }
  const projection = { created: 1, pairs: 1 }
  for await (const batch of findRawBatches(ObjectModel, found, { ...SMALL_BATCH, projection }))
    yield batch
      .filter((bytes) => passes(rawBinary(bytes, PAIRS)))
      .map((bytes) => {
        const { _id, created } = rawFields(bytes, AGED)
        return { _id: String(_id), created: Number(created) }
      })
}

/** Yields lists of id, age (in ms) and one searched part of the objects of some types that match a filter. */
export async function* textsWhere(
  filter: Filter<StoredObject>,
  types: readonly string[],
  part: Place,
): AsyncGenerator<AgedText[]> {
  const isOfNotes = part === 'text' && types.every((type) => type === 'Note')
  const projection = { ...(isOfNotes ? { type: 1, text4search: 1 } : PROJECTIONS[part]), created: 1 }
  const found = { ...filter, type: { $in: [...types] } }
  for await (const batch of findRawBatches(ObjectModel, found, { ...SMALL_BATCH, projection }))
    yield batch.map((bytes) => agedText(bytes, part))
}

/** Returns title, keywords and body of objects by id. */
export const findTextParts = async (
  ids: readonly string[],
): Promise<Map<string, { title: string; keywords: string; body: string }>> => {
  const found = await inChunks(ids, (some) =>
    collection(ObjectModel)
      .find<Searched & { _id: string }>({ _id: { $in: some } }, { projection: { ...TEXT, titles: 1 } })
      .toArray(),
  )
  return new Map(
    found.map((object) => [
      object._id,
      { title: READ.title(object), keywords: READ.keywords(object), body: READ.body(object) },
    ]),
  )
}
