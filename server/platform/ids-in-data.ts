import { isPlainObject } from './data.ts'

/** Ids of objects (24 digits) and files (32). */
const IDS = /(?<![0-9a-z])(?:[0-9a-f]{24}|[0-9a-f]{32})(?![0-9a-z])/gi

/** Undefined leaves an id unchanged. */
export type IdOf = (id: string) => string | undefined

/** Replaces the ids in a text. */
export const idsInText = (text: string, idOf: IdOf): string =>
  text.length < 24 ? text : text.replaceAll(IDS, (id) => idOf(id.toLowerCase()) ?? id)

/** As `idsInText`, in a JSON value; drops entries that become empty. */
export const idsInData = <T>(value: T, idOf: IdOf): T => {
  const isLost = (one: unknown) => typeof one === 'string' && one !== '' && idsInText(one, idOf) === ''
  const mapped = (one: unknown): unknown => {
    if (typeof one === 'string') return idsInText(one, idOf)
    if (Array.isArray(one)) return one.filter((item) => !isLost(item)).map(mapped)
    if (!isPlainObject(one)) return one
    const entries = Object.entries(one).filter(([key, item]) => !isLost(key) && !isLost(item))
    return Object.fromEntries(entries.map(([key, item]) => [idsInText(key, idOf), mapped(item)]))
  }
  return mapped(value) as T
}
