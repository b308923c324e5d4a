import { createHash } from 'node:crypto'
import { nearestLanguage } from '../../../shared/text/languages.ts'
import { toOneLine } from '../../../shared/text/lines.ts'
import { isReachableServer } from '../../../shared/rules/server-addresses.ts'
import type { AppContext } from '../../app-context.ts'
import { lookUpCommunity, type CommunityDoc } from '../../graph/communities/communities.service.ts'
import type { Writes } from '../../graph/writes.ts'
import { isDuplicateKey } from '../../platform/store-errors.ts'
import type { AccountDoc } from '../accounts/accounts.service.ts'
import { createCommunity, randomKey } from '../communities/new-community.ts'
import { CLAIMS, type LaunchClaims } from './claims.ts'
import { courses, type CourseDoc, type SeatRight } from '../lti-courses/stores.ts'
import type { PlatformDoc } from './lti.model.ts'
import { LtiProblem } from './problems.ts'
import { saveSeat } from './seats.ts'

const TITLE_MAX = 200

interface Named {
  id: string
  title: string
}

const contextOf = (
  claims: LaunchClaims,
  link: { id: string; title?: string | null | undefined } | undefined,
): Named => {
  const context = claims[CLAIMS.context]
  const named = [context?.title, context?.label, link?.title].find((text) => text && toOneLine(text).trim() !== '')
  const title = Array.from(toOneLine(named ?? '').trim())
    .slice(0, TITLE_MAX)
    .join('')
    .trim()
  return { id: context ? `context ${context.id}` : `link ${link?.id ?? ''}`, title }
}

const courseIdOf = (platformId: string, claims: LaunchClaims, { id }: Named) =>
  createHash('sha256')
    .update(JSON.stringify([platformId, claims[CLAIMS.deployment], id]))
    .digest('base64url')

/** Returns a course. */
export const findCourse = (id: string): Promise<CourseDoc | null> => courses().findOne({ _id: id })

/** Returns a community's courses. */
export const coursesOf = (communityId: string): Promise<CourseDoc[]> =>
  courses().find({ communityId }).sort({ _id: 1 }).toArray()

interface Course {
  course: CourseDoc
  community: CommunityDoc
}

const openKnown = async (id: string): Promise<Course | undefined> => {
  const course = await findCourse(id)
  const community = course && (await lookUpCommunity(course.communityId))
  return course && community ? { course, community } : undefined
}

/** Throws for all but the first of concurrent launches. */
const storeCourse = async ({ session }: Writes, course: CourseDoc, former: CourseDoc | null) => {
  if (!former) {
    await courses().insertOne(course, { session })
    return
  }
  const { communityId } = former
  const { _id, ...fields } = course
  const { matchedCount } = await courses().updateOne({ _id, communityId }, { $set: fields }, { session })
  if (matchedCount === 0) throw new CourseTaken()
}
class CourseTaken extends Error {}

/** Returns a new community. */
export const communityFields = (title: string, locale: string | null | undefined) => ({
  title,
  registrationKey: randomKey(),
  managerRegistrationKey: '',
  ...(locale && { lang: nearestLanguage([locale.replaceAll('_', '-')]).code }),
})

/** Returns the course of a launch and its community (LTIX-02). */
export const openCourse = async (
  { env, events }: Pick<AppContext, 'env' | 'events'>,
  platform: PlatformDoc,
  claims: LaunchClaims,
  { account, right, link, locale }: { account: AccountDoc; right: SeatRight; link?: { id: string; title?: string | null | undefined } | undefined; locale: string | null | undefined }, // prettier-ignore
): Promise<Course> => {
  const context = contextOf(claims, link)
  const _id = courseIdOf(platform._id, claims, context)
  const rosterUrl = claims[CLAIMS.roster]?.context_memberships_url
  const roster = rosterUrl !== undefined && isReachableServer(rosterUrl, env.serviceSites) ? { rosterUrl } : {}
  const known = await openKnown(_id)
  if (known) {
    if (roster.rosterUrl !== undefined && roster.rosterUrl !== known.course.rosterUrl)
      await courses().updateOne({ _id }, { $set: roster })
    return known
  }
  if (right !== 'manager') throw new LtiProblem('noTeacher')
  const course = { _id, platformId: platform._id, title: context.title || platform.name, ...roster }
  const attempt = async () => (await openKnown(_id)) ?? (await makeCourse(events, account, course, locale))
  return (await attempt()) ?? (await attempt()) ?? (await openKnown(_id)) ?? fail()
}

const fail = (): never => {
  throw new LtiProblem('noTeacher')
}

const makeCourse = async (
  events: AppContext['events'],
  account: AccountDoc,
  fields: Omit<CourseDoc, 'communityId'>,
  locale: string | null | undefined,
): Promise<Course | undefined> => {
  const { _id, title } = fields
  const former = await findCourse(_id)
  try {
    let made: CourseDoc | undefined
    const community = await createCommunity(events, account, communityFields(title, locale), async (writes, { _id: communityId }) => {
      made = { ...fields, communityId }
      await storeCourse(writes, made, former)
      await saveSeat(writes, account._id, { course: made, communityId, launches: true }, 'manager')
    }) // prettier-ignore
    return made && { course: made, community }
  } catch (error) {
    if (!isDuplicateKey(error) && !(error instanceof CourseTaken)) throw error
  }
  return undefined
}
