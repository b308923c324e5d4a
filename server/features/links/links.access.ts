import { canManage, canRead, HANGS_ON, isAmongAuthors, type Guarded, type Member } from '../../../shared/access.ts'
import { inChunks } from '../../store/chunks.ts'
import { LinkModel, type FullLink } from './links.model.ts'

type Summarised = Pick<FullLink, 'from' | 'to'> & Record<'_from' | '_to', Omit<Guarded, '_id'>>

/** The end of a link, stored or on the wire, as the access rules want it. */
export const endOf = (link: Summarised, end: 'from' | 'to'): Guarded =>
  end === 'from' ? { ...link._from, _id: link.from } : { ...link._to, _id: link.to }

/**
 * What some objects hang on and must be readable with (contract/README.md 9). One look-up for each such type,
 * however many objects there are.
 */
export const hostsOf = async (objects: readonly Guarded[]): Promise<{ id: string; host: Guarded }[]> => {
  const found: { id: string; host: Guarded }[] = []
  for (const [type, { type: linkType, end }] of Object.entries(HANGS_ON)) {
    const ids = objects.filter((object) => object.type === type).map(({ _id }) => _id)
    if (ids.length === 0) continue
    const own = end === 'from' ? 'to' : 'from'
    const links = await inChunks(ids, (some) =>
      LinkModel.find({ type: linkType, [own]: { $in: some } })
        .lean<FullLink[]>()
        .exec(),
    )
    found.push(...links.map((link) => ({ id: link[own], host: endOf(link, end) })))
  }
  return found
}

const passes = (member: Member, object: Guarded) =>
  object.type === 'NoteFeedback' ? canManage(member) || isAmongAuthors(member, object) : canRead(member, object)

/** The ids of those objects that the member may read: by their own permission, and by that of what they hang on. */
export const readableIds = async (member: Member, objects: readonly Guarded[]): Promise<Set<string>> => {
  const readable = objects.filter((object) => passes(member, object))
  const ids = new Set(readable.map(({ _id }) => _id))
  for (const { id, host } of await hostsOf(readable)) if (!passes(member, host)) ids.delete(id)
  return ids
}

/** Whether the member may read an object; see `readableIds`. */
export const mayRead = async (member: Member, object: Guarded): Promise<boolean> =>
  (await readableIds(member, [object])).has(object._id)

/** Those links of which the member may read both ends. */
export const readableLinks = async <L extends FullLink>(member: Member, links: readonly L[]): Promise<L[]> => {
  const ids = await readableIds(
    member,
    links.flatMap((link) => [endOf(link, 'from'), endOf(link, 'to')]),
  )
  return links.filter((link) => ids.has(link.from) && ids.has(link.to))
}
