import { canManage, canRead, HANGS_ON, isAmongAuthors, type Guarded, type Member } from '../../../shared/access.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** The end of a link as the access rules want it. */
export const endOf = (link: Pick<FullLink, 'from' | 'to' | '_from' | '_to'>, end: 'from' | 'to'): Guarded =>
  end === 'from' ? { ...link._from, _id: link.from } : { ...link._to, _id: link.to }

const isReadable = (member: Member, object: Guarded) =>
  object.type === 'NoteFeedback' ? canManage(member) || isAmongAuthors(member, object) : canRead(member, object)

/** The ids of those among some objects of one type that hang on something the member may not read. */
const hiddenWithHost = async (member: Member, type: string, ids: string[]): Promise<string[]> => {
  const hangs = HANGS_ON[type]
  if (!hangs) return []
  const own = hangs.end === 'from' ? 'to' : 'from'
  const hostLinks = await LinkModel.find({ type: hangs.type, [own]: { $in: ids } }).lean<FullLink[]>()
  return hostLinks.filter((link) => !isReadable(member, endOf(link, hangs.end))).map((link) => link[own])
}

/**
 * The ids of those objects that the member may read: by their own permission, and by that of what they hang on
 * (contract/README.md 9). One look-up for each such type, however many objects there are.
 */
export const readableIds = async (member: Member, objects: readonly Guarded[]): Promise<Set<string>> => {
  const readable = objects.filter((object) => isReadable(member, object))
  const ids = new Set(readable.map(({ _id }) => _id))
  for (const type of Object.keys(HANGS_ON)) {
    const hanging = readable.filter((object) => object.type === type).map(({ _id }) => _id)
    if (hanging.length === 0) continue
    for (const id of await hiddenWithHost(member, type, hanging)) ids.delete(id)
  }
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
