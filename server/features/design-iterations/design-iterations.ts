import type { DesignComment, DesignIteration } from '../../../shared/domain/design-iterations.ts'
import { canManage, isAuthorOrGroupMember, type Member } from '../../../shared/rules/access.ts'
import { findVisible } from '../../graph/links/visible-links.ts'
import { readableIds } from '../../graph/links/links.access.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { findObjects, type ObjectDoc, toContribution } from '../../graph/objects/objects.service.ts'

/** Returns true for authors and managers (DSGN-25). */
export const mayChangeDesign = (member: Member, iteration: Pick<ObjectDoc, 'authors' | '_groupMembers'>): boolean =>
  canManage(member) || isAuthorOrGroupMember(member, iteration)

const commentsOf = ({ comments }: Pick<ObjectDoc, 'comments'>): DesignComment[] =>
  Array.isArray(comments) ? (comments as DesignComment[]) : []

/** Chains by `iterateideaon` links, which point to the previous iteration. */
interface Chains {
  prevOf: ReadonlyMap<string, string>
  childrenOf: ReadonlyMap<string, readonly string[]>
}

const chainsOf = async (member: Member): Promise<Chains> => {
  const [prevOf, childrenOf] = [new Map<string, string>(), new Map<string, string[]>()]
  for (const { from, to } of await findVisible(member, { type: 'iterateideaon' })) {
    if (from === to || prevOf.has(from)) continue
    prevOf.set(from, to)
    childrenOf.set(to, [...(childrenOf.get(to) ?? []), from])
  }
  return { prevOf, childrenOf }
}

/** Position in the chain, from 1; chains may be cyclic. */
const numberIn = ({ prevOf }: Chains, id: string): number => {
  const above = new Set([id])
  for (let at = prevOf.get(id); at !== undefined && !above.has(at); at = prevOf.get(at)) above.add(at)
  return above.size
}

const EMPTY = { designIdea: '', rationale: '', highlightedText: '', rating: 0, iterationType: '' }

const present = (member: Member, chains: Chains, object: ObjectDoc): DesignIteration => {
  const number = numberIn(chains, object._id)
  return {
    ...EMPTY,
    ...toContribution(object, member),
    IterationNumber: number,
    iterationNum: number,
    comments: commentsOf(object),
    prev: chains.prevOf.get(object._id) ?? null,
    children: [...(chains.childrenOf.get(object._id) ?? [])],
    editable: mayChangeDesign(member, object),
  }
}

/** Returns a design iteration's wire shape for a member. */
export const presentDesign = async (member: Member, object: ObjectDoc): Promise<DesignIteration> =>
  present(member, await chainsOf(member), object)

/** Makes `/api/objects` answer design iterations in full (row SPEC-04). */
export const designHooks: ObjectHooks = { present: presentDesign }

/** Returns readable design iterations, oldest first, including hidden ones. */
export const designIterationsOf = async (member: Member): Promise<DesignIteration[]> => {
  const found = await findObjects({ communityId: member.communityId, type: 'DesignIteration' })
  const [readable, chains] = await Promise.all([readableIds(member, found), chainsOf(member)])
  return found
    .filter(({ _id }) => readable.has(_id))
    .toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a._id < b._id ? -1 : 1))
    .map((object) => present(member, chains, object))
}

/** Returns active iterations without active successors (DSGN-32). */
export const improvable = (iterations: readonly DesignIteration[]): DesignIteration[] => {
  const active = iterations.filter(({ status }) => status === 'active')
  const ids = new Set(active.map(({ _id }) => _id))
  return active.filter(({ children }) => !children.some((id) => ids.has(id)))
}

/** Returns a design iteration for publishing to all readers. */
export const publicDesign = async (object: ObjectDoc): Promise<DesignIteration> => {
  const { communityId } = object
  const everyone: Member = { userId: '', communityId, authorId: null, role: null, admin: false }
  return { ...(await presentDesign(everyone, object)), editable: false }
}
