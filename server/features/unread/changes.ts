import { READ_TYPES } from '../../../shared/rules/unread.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { Events } from '../../events.ts'

/** Contributions and views. */
export const COUNTED_TYPES: readonly string[] = [...READ_TYPES, 'View']

/**
 * Calls `listener` with the id of a contribution or view if a change affects many members' unread numbers. Returns an
 * unsubscribe function.
 */
export const onCountedChange = (
  events: Events,
  listener: (change: { communityId: string; id: string }) => void,
): (() => void) => {
  const placed = ({ communityId, type, to: id, _to }: Link) => {
    if (type === 'contains' && READ_TYPES.includes(_to.type)) listener({ communityId, id })
  }
  const stops = [
    events.on('object.saved', ({ object: { communityId, _id: id, type, status }, created }) => {
      const isDraft = created && status !== 'active'
      if (COUNTED_TYPES.includes(type) && !isDraft) listener({ communityId, id })
    }),
    events.on('link.saved', ({ link, created }) => created && placed(link)),
    events.on('link.removed', ({ link }) => placed(link)),
  ]
  return () => stops.forEach((stop) => stop())
}
