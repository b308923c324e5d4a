import { deserialize } from 'bson'
import type { Value } from './bson.ts'
import { Doc, encode } from './tree.ts'

/** A value as the JavaScript value the driver would make of it; for replies and options, not for documents. */
export function plain(value: Value): unknown {
  const doc = new Doc()
  doc.fields.set('value', value)
  return deserialize(encode(doc)).value as unknown
}
