import * as z from 'zod/mini'
import { idSchema } from '../../../../shared/wire/ids.ts'
import { placeSchema } from '../../../../shared/domain/links.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

const KEY = 'buildon.copied'

const copiedSchema = z.object({
  communityId: idSchema,
  /** The text that went to the system's clipboard; nothing when it could not. */
  text: z.optional(z.string()),
  items: z.array(
    z.object({
      to: idSchema,
      data: z.pick(placeSchema, { x: true, y: true, width: true, height: true, showInPlace: true }),
    }),
  ),
})
/** Describes what was copied from a view: contributions by their ids, and how they stood there. */
export type Copied = z.infer<typeof copiedSchema>

export const copiedFrom = (communityId: string, items: readonly BoardItem[]): Copied => ({
  communityId,
  items: items.map(({ to, data: { x, y, width, height, showInPlace } }) => ({
    to,
    data: { x, y, width, height, showInPlace },
  })),
})

/** Keeps it for every tab of this browser; where a browser keeps nothing, for none. */
export const keepCopied = (copied: Copied) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(copied))
  } catch {
    // The copy on the system's clipboard is all there is then.
  }
}

export const readCopied = (): Copied | undefined => {
  try {
    return copiedSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? 'null')).data
  } catch {
    return undefined
  }
}

const lines = (text: string) => text.replace(/\r\n/g, '\n').trim()

/** Returns whether what the system's clipboard holds by now is still what was copied here. */
export const isCopied = ({ text }: Copied, held: string) => text === undefined || lines(text) === lines(held)

/** The same arrangement with its upper left corner, or its middle, at a point, in whole units. */
export const arrangedAt = (
  items: Copied['items'],
  point: { x: number; y: number },
  by: 'corner' | 'middle',
): Copied['items'] => {
  const shift = (axis: 'x' | 'y') => {
    const places = items.map(({ data }) => data[axis] ?? 0)
    const [first, last] = [Math.min(...places), Math.max(...places)]
    return point[axis] - (by === 'corner' ? first : (first + last) / 2)
  }
  const [dx, dy] = [shift('x'), shift('y')]
  return items.map(({ to, data }) => ({
    to,
    data: { ...data, x: Math.round((data.x ?? 0) + dx), y: Math.round((data.y ?? 0) + dy) },
  }))
}
