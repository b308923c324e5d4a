import type { ViewHistory } from '../../../../shared/domain/view-history.ts'
import { OPERATIONS } from '../../../../shared/domain/view-history.ts'
import type { Arrow, BoardItem } from '../../../../shared/domain/views.ts'
import { type Act, Playlist } from '../../../../shared/rules/replay.ts'

/** Item in the past; without date if the member may not read it (TIME-17). */
export type PastItem = BoardItem

export const isForbidden = ({ _to }: PastItem) => _to.modified === ''

export interface Past {
  playlist: Playlist<PastItem>
  /** Milliseconds, ascending. */
  times: readonly number[]
  actors: readonly (string | undefined)[]
  arrows: ViewHistory['arrows']
  people: string[]
}

const CLOSED: PastItem['_to'] = {
  type: 'Note',
  title: '',
  status: 'active',
  permission: 'private',
  created: '',
  modified: '',
  authors: [],
}

export const pastOf = ({ frames, items, summaries, authors, arrows }: ViewHistory): Past => {
  const acts = frames.map(([at, operation, , item, summary, data]): Act<PastItem> => {
    const [linkId, objectId] = items[item] ?? [`forbidden-${item}`, `forbidden-${item}`]
    const told = (summary === null ? undefined : summaries[summary]) ?? CLOSED
    const state = {
      _id: linkId,
      to: objectId,
      data,
      modified: new Date(at).toISOString(),
      _to: told as PastItem['_to'],
    }
    return { key: linkId, operation: OPERATIONS[operation], state }
  })
  return {
    playlist: new Playlist(acts),
    times: frames.map(([at]) => at),
    actors: frames.map(([, , by]) => (by === null ? undefined : authors[by]?._id)),
    arrows,
    people: authors.map(({ _id }) => _id),
  }
}

/** Replaces the title of an unreadable item (TIME-17). */
export const titled = (item: PastItem, forbidden: string): PastItem =>
  isForbidden(item) ? { ...item, _to: { ...item._to, title: forbidden } } : item

export const visibleItems = (items: ReadonlyMap<string, PastItem>): PastItem[] =>
  [...items.values()].filter(({ _to: { status = 'active' } }) => status === 'active')

export const arrowsAt = (arrows: Past['arrows'], items: readonly PastItem[], time: number): Arrow[] => {
  const shown = new Set(items.map(({ to }) => to))
  return arrows.filter(({ from, to, created }) => created <= time && shown.has(from) && shown.has(to))
}

export type PastAction = 'put' | 'moved' | 'changed' | 'takenOff'

export const actionOf = (playlist: Playlist<PastItem>, frame: number): PastAction => {
  const [act, before] = [playlist.acts[frame], playlist.before(frame)]
  if (act?.operation === 'deleted') return 'takenOff'
  if (act?.operation === 'created' || !before) return 'put'
  const { x, y } = act?.state.data ?? {}
  return before.data.x === x && before.data.y === y ? 'changed' : 'moved'
}

export const differences = (before: readonly PastItem[], after: readonly PastItem[]) => {
  const known = new Map(before.map((item) => [item._id, item]))
  const kept = after.flatMap((item) => {
    const old = known.get(item._id)
    return old ? [[old, item] as const] : []
  })
  const moved = kept.filter(([old, now]) => old.data.x !== now.data.x || old.data.y !== now.data.y)
  return { added: after.length - kept.length, gone: before.length - kept.length, moved: moved.length }
}
