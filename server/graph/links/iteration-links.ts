import type { Member } from '../../../shared/rules/access.ts'
import type { IterationData } from '../../../shared/domain/iterations.ts'
import { collection } from '../../store/collection.ts'
import type { ObjectDoc } from '../objects/objects.service.ts'
import type { Writes } from '../writes.ts'
import { changeData } from './change-links.ts'
import { LinkModel, type FullLink } from './links.model.ts'
import { insertLinks } from './make-links.ts'

/** Links a root context to its iterations by `hasIteration`, with their data. The member needs write access to both. */
export const linkIterations = async (
  writes: Writes,
  member: Member,
  context: ObjectDoc,
  iterations: readonly (ObjectDoc & { data: IterationData })[],
): Promise<void> => {
  const ends = { from: context._id, type: 'hasIteration' as const }
  const links = await collection(LinkModel).find<FullLink>(ends, { session: writes.session }).toArray()
  const spans = iterations.map((iteration) => {
    const { order, start, end } = iteration.data
    const data = { order, start, end }
    return { iteration, data, link: links.find(({ to }) => to === iteration._id) }
  })
  const { communityId } = context
  const missing = spans.filter(({ link }) => !link)
  const made = missing.map(({ iteration: to, data }) => ({ ...ends, communityId, from: context, to, data }))
  await insertLinks(writes, made, member.authorId)
  const stale = spans.flatMap(({ link, data }) =>
    link && Object.entries(data).some(([key, value]) => link.data[key] !== value) ? [{ link, sent: data }] : [],
  )
  await changeData(writes, member, stale)
}
