import * as z from 'zod/mini'
import { idSchema } from '../../../../shared/wire/ids.ts'
import { placeSchema } from '../../../../shared/domain/links.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

const KEY = 'buildon.copied'

const copiedSchema = z.object({
  communityId: idSchema,
  /** Text written to the system clipboard; undefined if that failed. */
  text: z.optional(z.string()),
  items: z.array(
    z.object({
      to: idSchema,
      data: z.pick(placeSchema, { x: true, y: true, width: true, height: true, showInPlace: true }),
    }),
  ),
})
export type Copied = z.infer<typeof copiedSchema>

export const copiedFrom = (communityId: string, items: readonly BoardItem[]): Copied => ({
  communityId,
  items: items.map(({ to, data: { x, y, width, height, showInPlace } }) => ({
    to,
    data: { x, y, width, height, showInPlace },
  })),
})

export const storeCopied = (copied: Copied) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(copied))
  } catch {
    // Without storage only the system clipboard has it.
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

export const isCopied = ({ text }: Copied, held: string) => text === undefined || lines(text) === lines(held)

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
