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

/** Shared by documents, which is faster. */
const SLAB = 64 * 1024
let slab = Buffer.alloc(0)
let slabEnd = 0

/**
 * Returns the wanted fields of the document that an entry leads to. Undefined if a value is not a string without zeros: the
 * key of null is also that of a missing field.
 */
export function documentIn({ heads, room }: Covered, key: Buffer): Value | undefined {
  const most = room + key.length
  if (slabEnd + most > slab.length) [slab, slabEnd] = [Buffer.allocUnsafeSlow(Math.max(most, SLAB)), 0]
  const [bytes, start] = [slab, slabEnd]
  let [from, at] = [treeSize, start + 4]
  // Byte by byte, because a call of `copy` takes longer than the few bytes.
  for (const head of heads) {
    if (key[from++] !== TEXT_RANK) return undefined
    const size = head ? at + head.length : 0
    if (head) {
      for (let i = 0; i < head.length; i++) bytes[at++] = head[i]!
      at += 4
    }
    const began = from
    for (let byte = key[from]!; byte !== 0; byte = key[++from]!) {
      if (from >= key.length) return undefined
      if (head) bytes[at++] = byte
    }
    if (key[from + 1] !== 0) return undefined
    if (head) {
      bytes[at++] = 0
      bytes.writeInt32LE(from - began + 1, size)
    }
    from += 2
  }
  bytes[at++] = 0
  bytes.writeInt32LE(at - start, start)
  slabEnd = at
  return new Value(bytes, Type.object, start, at - start)
}
