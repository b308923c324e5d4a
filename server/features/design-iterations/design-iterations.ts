import type { DesignComment, DesignIteration } from '../../../shared/domain/design-iterations.ts'
import { canManage, isAmongAuthors, type Member } from '../../../shared/rules/access.ts'
import { findVisible } from '../../graph/links/visible-links.ts'
import { readableIds } from '../../graph/links/links.access.ts'
import type { ObjectHooks } from '../../graph/objects/object-types.ts'
import { findObjects, type ObjectDoc, toContribution } from '../../graph/objects/objects.service.ts'

/** Returns whether a member may change and hide a design iteration: its authors and managers may (DSGN-25). */
export const mayChangeDesign = (member: Member, iteration: Pick<ObjectDoc, 'authors' | '_groupMembers'>): boolean =>
  canManage(member) || isAmongAuthors(member, iteration)

const commentsOf = ({ comments }: Pick<ObjectDoc, 'comments'>): DesignComment[] =>
  Array.isArray(comments) ? (comments as DesignComment[]) : []

/** The chains of a community's design iterations, by `iterateideaon` links from the later to the former. */
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

/** Returns the place of an iteration in its chain, from 1 on; a chain may bite its own tail. */
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

/** Returns a design iteration as a member may see it. */
export const presentDesign = async (member: Member, object: ObjectDoc): Promise<DesignIteration> =>
  present(member, await chainsOf(member), object)

/** Answers design iterations whole below `/api/objects`, too (row SPEC-04). */
export const designHooks: ObjectHooks = { present: presentDesign }

/** Returns the design iterations of a community that a member may read, the oldest first; hidden ones, too. */
export const designIterationsOf = async (member: Member): Promise<DesignIteration[]> => {
  const found = await findObjects({ communityId: member.communityId, type: 'DesignIteration' })
  const [readable, chains] = await Promise.all([readableIds(member, found), chainsOf(member)])
  return found
    .filter(({ _id }) => readable.has(_id))
    .toSorted((a, b) => a.created.getTime() - b.created.getTime() || (a._id < b._id ? -1 : 1))
    .map((object) => present(member, chains, object))
}

/** Returns those that are open for improvement: active ones from which no active one goes on (DSGN-32). */
export const improvable = (iterations: readonly DesignIteration[]): DesignIteration[] => {
  const active = iterations.filter(({ status }) => status === 'active')
  const ids = new Set(active.map(({ _id }) => _id))
  return active.filter(({ children }) => !children.some((id) => ids.has(id)))
}

/** Returns a new design iteration as everybody is told of it who may read it, without what is private; whether they may change it they ask themselves. */
export const toldDesign = async (object: ObjectDoc): Promise<DesignIteration> => {
  const { communityId } = object
  const everyone: Member = { userId: '', communityId, authorId: null, role: null, admin: false }
  return { ...(await presentDesign(everyone, object)), editable: false }
}
