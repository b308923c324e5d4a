import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongoose'
import * as z from 'zod/mini'
import { inSequence, withoutIteration } from '../../../shared/rules/iterations.ts'
import { type IterationData, iterationDataSchema } from '../../../shared/domain/iterations.ts'
import { refusedFields } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { linkIterations } from '../../graph/links/iteration-links.ts'
import type { Creating, ObjectHooks } from '../../graph/objects/object-types.ts'
import {
  changeObject,
  findObject,
  findObjects,
  serializeOn,
  type ObjectDoc,
} from '../../graph/objects/objects.service.ts'

type Data = ObjectDoc['data']

const checked = (data: Data = {}): Data & IterationData => ({ ...data, ...parse(iterationDataSchema, data) })

/** Dates of an iteration; undefined if invalid. */
const spanOf = ({ data }: ObjectDoc): IterationData | undefined => z.safeParse(iterationDataSchema, data).data

/** Active iterations. Locks the community, to serialise changes. */
const iterationsOf = async (session: ClientSession, communityId: string) => {
  const { rootContextId } = await findCommunity(communityId)
  await serializeOn(session, { _id: rootContextId ?? communityId })
  const found = await findObjects({ communityId, type: 'Iteration', status: 'active' }, session)
  return found.flatMap((iteration) => {
    const span = spanOf(iteration)
    return span ? [{ ...span, iteration }] : []
  })
}

/** Throws 'iteration.sameStart' if another iteration has the same start. */
const amongOthers = async ({ writes }: Creating, communityId: string, data: Data, id?: string): Promise<Data> => {
  const own = checked(data)
  const others = (await iterationsOf(writes.session, communityId)).filter(({ iteration }) => iteration._id !== id)
  if (others.some(({ start }) => Date.parse(start) === Date.parse(own.start)))
    throw refusedFields({ start: 'iteration.sameStart' })
  const { start, end, order } = inSequence([...others, own]).find((one) => one.start === own.start) ?? own
  return { ...own, start, end, order }
}

/** Updates all iterations and their links after a change. */
const writeSequence = async ({ writes, member }: Creating, communityId: string, removed?: IterationData) => {
  const { session } = writes
  const spans = await iterationsOf(session, communityId)
  const written = []
  for (const { iteration, ...span } of inSequence(removed ? withoutIteration(spans, removed) : spans)) {
    const data = { ...iteration.data, ...span }
    const same = isDeepStrictEqual(data, iteration.data)
    const now = same ? iteration : await changeObject(writes, iteration, { data }, member.authorId)
    written.push({ ...now, data })
  }
  const { rootContextId } = await findCommunity(communityId)
  const context = rootContextId ? await findObject(rootContextId, session) : null
  if (context) await linkIterations(writes, member, context, written)
}

/** Object hooks that keep iterations in sequence: a new one ends its predecessor (STRK-11). */
export const iterationHooks: ObjectHooks = {
  create: (fields) => ({ ...fields, data: checked(fields.data) }),
  beforeCreate: async (fields, creating) =>
    fields.status === undefined || fields.status === 'active'
      ? { ...fields, data: await amongOthers(creating, fields.communityId, fields.data ?? {}) }
      : fields,
  afterCreate: (object, creating) => writeSequence(creating, object.communityId),
  change: (set) => (set.data ? { ...set, data: checked(set.data) } : set),
  beforeSave: async (set, saving) => {
    const { found } = saving
    if ((set.status ?? found.status) !== 'active') return set
    return { ...set, data: await amongOthers(saving, found.communityId, set.data ?? found.data, found._id) }
  },
  afterSave: async (object, saving) => {
    const isRemoved = saving.found.status === 'active' && object.status !== 'active'
    const removed = isRemoved ? spanOf(saving.found) : undefined
    await writeSequence(saving, object.communityId, removed)
  },
}
