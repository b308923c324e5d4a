import type { FirstSteps } from '../../../shared/domain/templates.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { templateTexts } from './texts.ts'

/** Deleted notes count; an abandoned one never had a title. */
const CONTRIBUTED = [{ status: 'active' as const }, { status: 'inactive' as const, title: { $ne: '' } }]

/**
 * Returns the checklist of a new community (TEAC-08): the first note, the template, and a second member, also a removed
 * one. Null for others than its managers, when all three are done, and in communities from before the list.
 */
export const firstStepsOf = async (member: Member): Promise<FirstSteps | null> => {
  if (!canManage(member) || member.authorId === null) return null
  const { communityId } = member
  const { template, views, lang } = await findCommunity(communityId)
  if (template === undefined) return null
  const [notes, people] = await Promise.all([
    findFields({ communityId, type: 'Note', $or: CONTRIBUTED }, [], { limit: 1 }),
    findFields({ communityId, type: 'Author' }, [], { limit: 2 }),
  ])
  const done = { question: notes.length > 0, template: template.name !== undefined, invite: people.length > 1 }
  if (done.question && done.template && done.invite) return null
  const viewId = views.find((id) => id === template.viewId) ?? views[0] ?? null
  const firstQuestion = template.name ? templateTexts(lang)[template.name].question : ''
  return { ...done, viewId, firstQuestion }
}
