import type { ClientSession } from 'mongoose'
import type { Member } from '../../../shared/rules/access.ts'
import { ideaOf } from '../../../shared/domain/promising-ideas.ts'
import { collection } from '../../store/collection.ts'
import type { ObjectDoc } from '../objects/objects.service.ts'
import type { Writes } from '../writes.ts'
import { changeData } from './change-links.ts'
import { LinkModel, type FullLink } from './links.model.ts'

/** Returns the links of promising ideas to their notes, without access checks. */
export const linksOfIdeas = (ideaIds: readonly string[], session?: ClientSession): Promise<FullLink[]> =>
  collection(LinkModel)
    .find<FullLink>({ from: { $in: [...ideaIds] }, type: 'promisings' }, { session })
    .toArray()

/** Copies a promising idea to its links, which readers of a note use (contract/model.md 8). The member needs write access to the idea. */
export const copyIdea = async (writes: Writes, member: Member, idea: ObjectDoc): Promise<void> => {
  const sent = ideaOf(idea.data)
  if (!sent) return
  const stale = (await linksOfIdeas([idea._id], writes.session)).filter(({ data }) => !isSame(ideaOf(data), sent))
  if (stale.length === 0) return
  await changeData(
    writes,
    member,
    stale.map((link) => ({ link, sent: { ...sent } })),
  )
}

const isSame = (a: ReturnType<typeof ideaOf>, b: ReturnType<typeof ideaOf>) => JSON.stringify(a) === JSON.stringify(b)
