import type { Member } from '../../../shared/access.ts'
import type { Arrow } from '../../../shared/views.ts'
import { inChunks } from '../../store/chunks.ts'
import { native } from '../../store/native.ts'
import { readableIds } from './links.access.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** An item of a view: its `contains` link, less what all items of the view have in common. */
export type Standing = Pick<FullLink, '_id' | 'to' | 'data' | 'modified' | '_to'>

/** What stands on a view; the plain driver spares Mongoose's work for what may be thousands. */
export const standingOn = (viewId: string): Promise<Standing[]> =>
  native(LinkModel)
    .find<Standing>({ from: viewId, type: 'contains' }, { projection: { to: 1, data: 1, modified: 1, _to: 1 } })
    .toArray()

/** Those items of a view that the member may read. */
export const readableItems = async (member: Member, items: readonly Standing[]): Promise<Standing[]> => {
  const readable = await readableIds(
    member,
    items.map(({ to, _to }) => ({ ..._to, _id: to })),
  )
  return items.filter(({ to }) => readable.has(to))
}

/** The arrows among some objects. */
export const arrowsAmong = async (ids: ReadonlySet<string>): Promise<Arrow[]> => {
  const arrows = await inChunks([...ids], (some) =>
    native(LinkModel)
      .find<Arrow>(
        { from: { $in: some }, type: { $in: ['buildson', 'references'] } },
        { projection: { type: 1, from: 1, to: 1 } },
      )
      .toArray(),
  )
  return arrows.filter(({ to }) => ids.has(to))
}
