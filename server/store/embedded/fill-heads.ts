import { documentValue } from './bson.ts'
import type { Collection, View } from './catalog.ts'
import type { Shape } from './heads.ts'
import { afterPrefix } from './keys.ts'
import { postingOf } from './postings.ts'
import { tree, treeSize } from './trees.ts'
import type { Turns } from './turns.ts'

/** In ms; the first searches wait for a slice between their own. */
const LONGEST = 2

/** Reads the heads of a collection in advance, while no command waits. */
export async function fillHeads({ space }: View, turns: Turns, collection: Collection, shape: Shape) {
  const { heads } = space
  const prefix = tree(collection.id)
  let last: Buffer | undefined
  const fillFor = (slice: number) => {
    const longest = Math.min(slice, LONGEST)
    const began = performance.now()
    if (!heads?.keeps(shape) || heads.isFull) return false
    for (const { key, value } of space.range(prefix, afterPrefix(prefix), false, last)) {
      shape.picker.open(documentValue(value))
      heads.add(shape, postingOf(key.subarray(treeSize)).toString('latin1'))
      last = key
      if (performance.now() - began > longest) return true
    }
    return false
  }
  while (fillFor(await turns.next()));
}
