import { Type, Value } from './bson.ts'
import { indexFlags, type View } from './catalog.ts'
import { rankOf } from './keys.ts'
import type { Plan } from './plan.ts'
import { treeSize } from './trees.ts'

/**
 * An index whose entries have all fields that a query reads. `heads`: type and name in BSON of each wanted field, undefined
 * for others between them. `isBrief`: all of them are of the answer.
 */
export type Covered = { heads: readonly (Buffer | undefined)[]; room: number; isBrief: boolean }

const TEXT_RANK = rankOf(Type.string)
/** In bytes. */
const SIZES = 5

/** Returns how to read a plan's documents from entries; undefined if they must be fetched. */
export function coveredBy(
  { space }: View,
  { ranges, mayRepeat }: Plan,
  tested: readonly string[],
  read: readonly string[],
): Covered | undefined {
  const index = ranges[0]?.index
  if (!index || mayRepeat || index.unique || ranges.some((range) => range.index !== index)) return undefined
  const wanted = new Set([...tested, ...read])
  const heads = index.fields.map(({ name }) => (wanted.delete(name) ? Buffer.from(`\x02${name}\0`) : undefined))
  const isOrdered = index.fields.every(({ direction }) => direction === 1)
  if (wanted.size > 0 || !isOrdered || indexFlags(space, index).cut) return undefined
  while (heads.length > 0 && !heads.at(-1)) heads.pop()
  const room = heads.reduce((sum, head) => sum + SIZES + (head?.length ?? 0), SIZES)
  return { heads, room, isBrief: tested.every((name) => read.includes(name)) }
}

/**
 * Returns the wanted fields of the document that an entry leads to. Undefined if a value is not a string without zeros: the
 * key of null is also that of a missing field.
 */
export function documentIn({ heads, room }: Covered, key: Buffer): Value | undefined {
  const bytes = Buffer.allocUnsafe(room + key.length)
  let [from, at] = [treeSize, 4]
  for (const head of heads) {
    const end = key.indexOf(0, from + 1)
    if (key[from] !== TEXT_RANK || end < 0 || key[end + 1] !== 0) return undefined
    if (head) {
      at += head.copy(bytes, at)
      at = bytes.writeInt32LE(end - from, at)
      at += key.copy(bytes, at, from + 1, end + 1)
    }
    from = end + 2
  }
  bytes[at] = 0
  bytes.writeInt32LE(at + 1, 0)
  return new Value(bytes, Type.object, 0, at + 1)
}
