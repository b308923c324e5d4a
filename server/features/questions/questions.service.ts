import { attentionFigure } from '../../../shared/analysis/attention.ts'
import type { Discourse, Written } from '../../../shared/analysis/discourse.ts'
import type { Figure } from '../../../shared/analysis/figures.ts'
import { ideasIn, type OwnIdea } from '../../../shared/analysis/own-ideas.ts'
import { questionFigures, selectedNotes, revealsOnePerson } from '../../../shared/analysis/questions.ts'
import type { IdeasQuery, QuestionsQuery } from '../../../shared/domain/questions.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { firstMoment, lastMoment } from '../../../shared/text/days.ts'
import { weekIn } from '../../../shared/text/week-in.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { findObjects } from '../../graph/objects/objects.service.ts'
import { runInTurns } from '../../in-turns.ts'
import { AppError } from '../../platform/errors.ts'
import type { DiscourseOf } from '../discourse/discourse.ts'

interface Asked {
  discourse: Discourse
  notes: Written[]
  timeZone: string
  people: ReadonlySet<string> | undefined
}

/** Throws 'notFound' for unknown groups, 'forbidden' for unreadable ones. */
const membersOf = async (member: Member, group: string): Promise<ReadonlySet<string>> => {
  const { communityId } = member
  const [found] = await findObjects({ _id: group, communityId, type: 'Group', status: 'active' })
  if (!found) throw new AppError('notFound')
  if (!(await mayRead(member, found))) throw new AppError('forbidden')
  return new Set(found.members)
}

const ask = async (
  discourseOf: DiscourseOf,
  member: Member,
  { views, from, to, group }: QuestionsQuery,
): Promise<Asked> => {
  const [discourse, { timeZone }, people] = await Promise.all([
    discourseOf(member),
    findCommunity(member.communityId),
    group === '' ? undefined : membersOf(member, group),
  ])
  const selection = {
    views,
    from: from === '' ? -Infinity : firstMoment(from, timeZone).getTime(),
    to: to === '' ? Infinity : lastMoment(to, timeZone).getTime(),
    people,
  }
  const notes = await runInTurns(selectedNotes(discourse, selection))
  return { discourse, notes, timeZone, people }
}

/** Returns the first three questions' figures; withheld from writers if about one other person (QUES-08, ANLY-03). */
export const answerQuestions = async (
  discourseOf: DiscourseOf,
  member: Member,
  query: QuestionsQuery,
): Promise<{ figures: Figure[]; withheld: boolean }> => {
  const { discourse, notes, timeZone, people } = await ask(discourseOf, member, query)
  if (!canManage(member) && revealsOnePerson(notes, member.authorId, people)) return { figures: [], withheld: true }
  const figures = await runInTurns(questionFigures(discourse, notes, { weekOf: weekIn(timeZone), people }))
  return { figures, withheld: false }
}

/** Returns the ideas of an author's notes; throws 'forbidden' for other authors, except for managers (QUES-06). */
export const ideasOf = async (
  discourseOf: DiscourseOf,
  member: Member,
  { author, ...query }: IdeasQuery,
): Promise<OwnIdea[]> => {
  const wanted = author === '' ? member.authorId : author
  if (wanted !== member.authorId && !canManage(member)) throw new AppError('forbidden')
  const { discourse, notes } = await ask(discourseOf, member, query)
  const own = notes.filter(({ authors }) => wanted !== null && authors.includes(wanted))
  return await runInTurns(ideasIn(discourse, own))
}

/** Returns people and notes that need attention, for managers (QUES-07). */
export const attentionTo = async (
  discourseOf: DiscourseOf,
  member: Member,
  query: QuestionsQuery,
): Promise<Figure[]> => {
  const { communityId } = member
  const [{ discourse, notes, people }, authors] = await Promise.all([
    ask(discourseOf, member, query),
    findFields({ type: 'Author', communityId, status: 'active' }, ['role', 'blockLogin', 'readOnly']),
  ])
  const writers = authors.flatMap(({ _id, role, blockLogin = false, readOnly = false }) =>
    role !== 'manager' && !blockLogin && !readOnly && (people?.has(_id) ?? true) ? [_id] : [],
  )
  return [await runInTurns(attentionFigure(discourse, notes, writers, Date.now()))]
}
