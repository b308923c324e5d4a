import { flatMapped } from '../../../shared/analysis/steps.ts'
import {
  canManage,
  canRead,
  canSeeLink,
  ACCESS_PARENT,
  isAuthorOrGroupMember,
  type Guarded,
  type Member,
} from '../../../shared/rules/access.ts'
import { filterInTurns, runInTurns } from '../../in-turns.ts'
import { inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { findAll } from '../../store/find.ts'
import { findGuarded } from '../objects/objects.service.ts'
import { LinkModel, type FullLink, type LinkDoc } from './links.model.ts'

type Summarised = Pick<FullLink, 'from' | 'to'> & Record<'_from' | '_to', Omit<Guarded, '_id'>>

/** Returns an end of a link (stored or wire format) for access checks. */
export const endOf = (link: Summarised, end: 'from' | 'to'): Guarded =>
  end === 'from' ? { ...link._from, _id: link.from } : { ...link._to, _id: link.to }

interface Hosted {
  id: string
  host: Guarded
}

const directAccessParents = async (objects: readonly Guarded[]): Promise<Hosted[]> => {
  const found: Hosted[] = []
  for (const [type, { type: linkType, end }] of Object.entries(ACCESS_PARENT)) {
    const ids = [...new Set(objects.filter((object) => object.type === type).map(({ _id }) => _id))]
    if (ids.length === 0) continue
    const own = end === 'from' ? 'to' : 'from'
    const links = await inChunks(ids, (some) =>
      findAll<LinkDoc, FullLink>(
        LinkModel,
        { type: linkType, [own]: { $in: some } },
        { projection: { from: 1, to: 1, _from: 1, _to: 1 } },
      ),
    )
    found.push(...links.map((link) => ({ id: link[own], host: endOf(link, end) })))
  }
  return found
}

/** Maximum depth; also stops at cycles. */
const STEPS_MAX = 3

/** Returns the access parents of some objects, transitively (contract/README.md 9): each pair of object and parent once. */
export const accessParents = async (objects: readonly Guarded[]): Promise<Hosted[]> => {
  const found = new Map<string, Hosted>()
  const hanging = await filterInTurns(objects, ({ type }) => Object.hasOwn(ACCESS_PARENT, type))
  let reached: Hosted[] = hanging.map((host) => ({ id: host._id, host }))
  for (let step = 0; step < STEPS_MAX && reached.length > 0; step += 1) {
    const above = new Map<string, Guarded[]>()
    for (const { id, host } of await directAccessParents(reached.map(({ host }) => host)))
      above.set(id, [...(above.get(id) ?? []), host])
    const further = reached.flatMap(({ id, host: by }) => (above.get(by._id) ?? []).map((host) => ({ id, host })))
    reached = []
    for (const hosted of further) {
      const key = `${hosted.id} ${hosted.host._id}`
      if (found.has(key)) continue
      found.set(key, hosted)
      reached.push(hosted)
    }
  }
  return [...found.values()]
}

const passes = (member: Member, object: Guarded) =>
  object.type === 'NoteFeedback' ? canManage(member) || isAuthorOrGroupMember(member, object) : canRead(member, object)

/** Returns the ids of readable objects, by their permission and that of their access parents. */
export const readableIds = async (member: Member, objects: readonly Guarded[]): Promise<Set<string>> => {
  const readable = await filterInTurns(objects, (object) => passes(member, object))
  const ids = new Set(readable.map(({ _id }) => _id))
  for (const { id, host } of await accessParents(readable)) if (!passes(member, host)) ids.delete(id)
  return ids
}

/** Returns whether the member may read an object; see `readableIds`. */
export const mayRead = async (member: Member, object: Guarded): Promise<boolean> =>
  (await readableIds(member, [object])).has(object._id)

/** Returns whether the object or one it depends on is held back. */
export const isHeldBack = async (object: Guarded): Promise<boolean> =>
  Boolean(object.held) || (await accessParents([object])).some(({ host }) => host.held)

/** Returns the links that are visible to the member and have both ends readable. */
export const readableLinks = async <L extends FullLink>(member: Member, links: readonly L[]): Promise<L[]> => {
  const ends = await runInTurns(flatMapped(links, (link) => [endOf(link, 'from'), endOf(link, 'to')]))
  const ids = await readableIds(member, ends)
  return await filterInTurns(links, (link) => ids.has(link.from) && ids.has(link.to) && canSeeLink(member, link))
}

/** Types for which the permission alone doesn't determine readers. */
export const RESTRICTED_TYPES: readonly string[] = [...Object.keys(ACCESS_PARENT), 'NoteFeedback']

const hangingOn = async (hosts: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(
    Object.entries(ACCESS_PARENT).map(([hanging, { type, end }]) => {
      const own = end === 'from' ? 'to' : 'from'
      return inChunks(hosts, (some) =>
        collection(LinkModel)
          .find<FullLink>({ [end]: { $in: some }, type, [`_${own}.type`]: hanging }, { projection: { [own]: 1 } })
          .map((link) => link[own])
          .toArray(),
      )
    }),
  )
  return found.flat()
}

/** Returns the ids of unreadable objects: private ones, which are few, and their access children. */
export const unreadableIds = async (member: Member): Promise<string[]> => {
  if (canManage(member)) return []
  const guarded = await findGuarded(member.communityId)
  let reached = guarded.filter((object) => !passes(member, object)).map(({ _id }) => _id)
  const closed = new Set(reached)
  for (let step = 0; step < STEPS_MAX && reached.length > 0; step += 1) {
    reached = (await hangingOn(reached)).filter((id) => !closed.has(id))
    for (const id of reached) closed.add(id)
  }
  return [...closed]
}
