import { captionsOf } from '../../shared/domain/captions.ts'
import type { Place } from '../../shared/domain/links.ts'
import type { NoteLanguages } from '../../shared/rules/note-languages.ts'
import { cleanData, prepareData } from '../features/contributions/content.ts'
import { derivedFields } from '../features/contributions/note-fields.ts'
import { dataOf, type ClaimedFile } from '../features/files/file-data.ts'
import { cleanPlace } from '../graph/links/links.service.ts'
import { newObject, type ObjectDoc } from '../graph/objects/objects.service.ts'
import { isPlainObject } from '../platform/data.ts'

type Data = Record<string, unknown>

const isAddress = (value: unknown) => typeof value === 'string' && /^(?:\/attachments\/|https:\/\/)/.test(value)
const ADDRESSES = ['url', 'downloadUrl', 'oldUrl']

const isFine = (key: string, value: unknown) =>
  key === 'captions' ? captionsOf({ data: { captions: value } }) !== '' : !ADDRESSES.includes(key) || isAddress(value)

const withoutStrange = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([key, value]) => isFine(key, value)))

const cleaned = async (type: string, data: unknown) => {
  const sent = isPlainObject(data) ? data : {}
  await prepareData(type, sent)
  const clean = cleanData(type, sent)
  return ['Attachment', 'Video'].includes(type) ? { ...clean, data: withoutStrange(clean.data) } : clean
}

const withoutNulls = (document: Data, defaults: Data): Data =>
  Object.fromEntries(
    Object.entries(document).filter(([key, value]) => value !== null || defaults[key] === null || !(key in defaults)),
  )

/** Returns a cleaned object with derived fields; `file` is its current one. */
export const cleanObject = async (
  document: Data & { _id: string; communityId: string; type: string },
  languages: NoteLanguages | undefined,
  file: ClaimedFile | undefined,
): Promise<ObjectDoc> => {
  const { communityId, type } = document
  const defaults = newObject({ communityId, type }) as unknown as Data
  const object = { ...defaults, ...withoutNulls(document, defaults) } as unknown as ObjectDoc
  const { data, words } = await cleaned(type, object.data)
  const own = file ? { ...data, ...dataOf(file) } : data
  if (type !== 'Note') return { ...object, data: own }
  const { text4search, excerpt } = derivedFields({ ...object, data: own }, words, languages)
  return { ...object, data: own, text4search, excerpt }
}

/** Returns cleaned link data. */
export const cleanLinkData = (data: unknown): Place => cleanPlace(isPlainObject(data) ? data : {})

/** Returns a cleaned snapshot. */
export const cleanSnapshot = async (document: Data): Promise<Data> => {
  const { type, dataType, data } = document
  if (!isPlainObject(data)) return { ...document, data: {} }
  if (data.data === undefined) return document
  const inner = type === 'Link' ? cleanLinkData(data.data) : (await cleaned(String(dataType), data.data)).data
  return { ...document, data: { ...data, data: inner } }
}

/** Returns a cleaned waiting change. */
export const cleanWaiting = async (document: Data, type: string): Promise<Data> => {
  const { set } = document
  if (!isPlainObject(set) || set.data === undefined) return document
  return { ...document, set: { ...set, data: (await cleaned(type, set.data)).data } }
}
