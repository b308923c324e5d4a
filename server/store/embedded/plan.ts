import { Type, Value } from './bson.ts'
import { tree, type Collection, type Index, type View } from './catalog.ts'
import { idKey } from './collections.ts'
import { afterPrefix } from './keys.ts'
import { isOperators } from './match.ts'
import type { SortField } from './sort.ts'

/** A stretch of the collection itself, or of one of its indexes; `from` alone when exactly one key is meant. */
export type Range = { index: Index | undefined; from: Buffer; to: Buffer | undefined }

/** How the candidates of a query are found; the whole filter is tested on each of them. */
export type Plan = { ranges: Range[]; reverse: boolean; sorted: boolean; mayRepeat: boolean }

export function planQuery(_view: View, collection: Collection, filter: Value, sort: SortField[]): Plan {
  const prefix = tree(collection.id)
  const id = filter.get('_id')
  if (id && id.type !== Type.regex && !id.isArray && !(id.isObject && isOperators(id)))
    return { ranges: [{ index: undefined, from: Buffer.concat([prefix, idKey(id)]), to: undefined }], reverse: false, sorted: true, mayRepeat: false }
  return { ranges: [{ index: undefined, from: prefix, to: afterPrefix(prefix) }], reverse: false, sorted: sort.length === 0, mayRepeat: false }
}
