import { type ThreadPlace, threadOrder } from '../../../../shared/rules/thread-order.ts'
import type { Board } from '../../../../shared/domain/views.ts'

/** Notes of a board, each once, in thread order; their index + 1 is their number on map and text. */
export const printOrder = ({ items, arrows }: Pick<Board, 'items' | 'arrows'>): ThreadPlace[] => {
  const created = new Map(items.flatMap(({ to, _to }) => (_to.type === 'Note' ? [[to, _to.created]] : [])))
  const ids = [...created.keys()].toSorted(
    (a, b) => (created.get(a) ?? '').localeCompare(created.get(b) ?? '') || a.localeCompare(b),
  )
  return threadOrder(
    ids,
    arrows.filter(({ type }) => type === 'buildson'),
  )
}
