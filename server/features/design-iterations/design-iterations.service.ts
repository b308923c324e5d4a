import {
  type ChangedDesignIteration,
  type DesignComment,
  DESIGN_COMMENTS_MAX,
  type DesignFields,
  type DesignIteration,
  isRichText,
  type NewDesignComment,
  type NewDesignIteration,
} from '../../../shared/domain/design-iterations.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { managerOf, memberOf, registrationsOf } from '../../graph/membership/authors.service.ts'
import { mayRead } from '../../graph/links/links.access.ts'
import { insertLink } from '../../graph/links/make-links.ts'
import { changeObject, findObject, insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { cleanHtml } from '../../platform/html.ts'
import type { SessionUser } from '../../platform/session.ts'
import { idempotent } from '../../store/idempotent.ts'
import { designIterationsOf, improvable, mayChangeDesign, presentDesign } from './design-iterations.ts'

type EventDeps = Pick<AppContext, 'events'>

const DOCTYPE = '<!DOCTYPE html>'

const cleanText = (text: string): string => (isRichText(text) ? `${DOCTYPE}${cleanHtml(text).html}` : text)

type Sent = Omit<ChangedDesignIteration, '_id' | 'title'>

/** The older type has the passage in `text`. */
const designOf = ({ designIdea, rationale, highlightedText, text, rating, iterationType }: Sent): DesignFields => ({
  designIdea: cleanText(designIdea),
  rationale: cleanText(rationale),
  highlightedText: highlightedText || text,
  rating,
  iterationType,
})

/** Throws for annotations without a rating (DSGN-09, ANNO-06). */
const demandRating = ({ iterationType, rating }: DesignFields) => {
  if (iterationType === 'annotation' && rating === 0) throw new AppError('design.ratingMissing')
}

/** See DSGN-13. */
const flagsOf = ({ designIdea, rationale }: DesignFields) => ({
  richText: { designIdea: isRichText(designIdea), rationale: isRichText(rationale) },
})

const openDesign = async (user: SessionUser, id: string): Promise<{ object: ObjectDoc; member: Member }> => {
  const object = await findObject(id)
  if (object?.type !== 'DesignIteration') throw new AppError('notFound')
  const member = await memberOf(user, object.communityId)
  if (!(await mayRead(member, object))) throw new AppError('forbidden')
  return { object, member }
}

const openOwn = async (user: SessionUser, id: string) => {
  const opened = await openDesign(user, id)
  if (!mayChangeDesign(opened.member, opened.object)) throw new AppError('object.notEditable')
  return opened
}

/**
 * Creates a design iteration, linked to `prev`. Throws 'design.sameRating' if its rating equals that of `prev`.
 * Idempotent for the same `_id`.
 */
export const makeDesign = async (
  { events }: EventDeps,
  user: SessionUser,
  { communityId, prev, title, ...sent }: NewDesignIteration,
  _id?: string,
): Promise<DesignIteration> => {
  const member = await memberOf(user, communityId)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')
  const former = prev ? (await openDesign(user, prev)).object : undefined
  if (former && former.communityId !== communityId) throw new AppError('notFound')
  const design = designOf(sent)
  demandRating(design)
  if (former && former.design?.rating === design.rating) throw new AppError('design.sameRating')
  const made = await idempotent(_id, findObject, () =>
    withWrites(events, async (writes) => {
      const fields = {
        type: 'DesignIteration',
        communityId,
        title,
        authors: [authorId],
        permission: 'protected' as const,
      }
      const stored = { ...fields, design, data: flagsOf(design), comments: [], ...(_id && { _id }) }
      const object = await insertObject(writes, stored, authorId)
      if (former) await insertLink(writes, { communityId, from: object, to: former, type: 'iterateideaon' }, authorId)
      return object
    }),
  )
  if (made.communityId !== communityId) throw new AppError('forbidden')
  return await presentDesign(member, made)
}

const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b)

/** Changes a design iteration, for authors and managers. Throws without a change or with the same rating. */
export const changeDesign = async (
  { events }: EventDeps,
  user: SessionUser,
  { _id, title, ...sent }: ChangedDesignIteration,
): Promise<DesignIteration> => {
  const { object, member } = await openOwn(user, _id)
  const design = designOf(sent)
  demandRating(design)
  if (object.design && title === object.title && isSame(design, object.design)) throw new AppError('design.unchanged')
  if (object.design?.rating === design.rating) throw new AppError('design.sameRating')
  const changed = await withWrites(events, (writes) =>
    changeObject(writes, object, { title, design, data: flagsOf(design) }, member.authorId),
  )
  return await presentDesign(member, changed)
}

/** Hides or shows a design iteration, for authors and managers. */
export const hideDesign = async (
  { events }: EventDeps,
  user: SessionUser,
  id: string,
  hidden: boolean,
): Promise<DesignIteration> => {
  const { object, member } = await openOwn(user, id)
  const status = hidden ? 'inactive' : 'active'
  const saved =
    object.status === status
      ? object
      : await withWrites(events, (writes) => changeObject(writes, object, { status }, member.authorId))
  return await presentDesign(member, saved)
}

/** Adds a manager's comment. Throws 'design.comments' after two, 'member.missing' for non-members. */
export const commentDesign = async (
  { events }: EventDeps,
  user: SessionUser,
  { id, comment }: NewDesignComment,
): Promise<DesignIteration> => {
  const { object, member } = await openDesign(user, id)
  await managerOf(user, object.communityId)
  const { authorId } = member
  if (authorId === null) throw new AppError('member.missing')
  const before = Array.isArray(object.comments) ? (object.comments as DesignComment[]) : []
  if (before.length >= DESIGN_COMMENTS_MAX) throw new AppError('design.comments')
  const author = await findObject(authorId)
  const made: DesignComment = {
    author: authorId,
    firstName: author?.firstName ?? '',
    comment,
    created: new Date().toISOString(),
  }
  const saved = await withWrites(events, (writes) =>
    changeObject(writes, object, { comments: [...before, made] }, authorId),
  )
  return await presentDesign(member, saved)
}

/** Returns the position in the chain, from 1 (DSGN-16). */
export const designNumber = async (user: SessionUser, id: string): Promise<number> => {
  const { object, member } = await openDesign(user, id)
  return (await presentDesign(member, object)).IterationNumber
}

/** Returns improvable design iterations of one or all of the caller's communities. */
export const improvableIdeas = async (user: SessionUser, communityId?: string): Promise<DesignIteration[]> => {
  const ids = communityId ? [communityId] : (await registrationsOf(user)).map((one) => one.communityId)
  const found: DesignIteration[] = []
  for (const id of ids) found.push(...improvable(await designIterationsOf(await memberOf(user, id))))
  return found
}
