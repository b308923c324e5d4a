import type { AppContext } from '../../app-context.ts'
import { lookUpCommunity, type CommunityDoc } from '../../graph/communities/communities.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { AccountDoc } from '../accounts/accounts.service.ts'
import { accountOfOutside } from '../outside-accounts/outside-accounts.service.ts'
import { CLAIMS, RESOURCE_LINK, rightOf, type LaunchClaims } from './claims.ts'
import { openCourse } from './courses.ts'
import { targets, type CourseDoc, type SeatRight, type TargetDoc } from '../lti-courses/stores.ts'
import type { PlatformDoc } from './lti.model.ts'
import { LtiProblem } from './problems.ts'
import { seat } from './seats.ts'
import type { Launch } from './verify.ts'

/** Custom parameter of links that were added by Deep Linking. */
export const TARGET_PARAMETER = 'buildon_target'

type Tools = Pick<AppContext, 'env' | 'events'>

interface Person {
  account: AccountDoc
  right: SeatRight
  locale: string | null | undefined
}

/** Returns the language of a launch. */
export const localeOf = (claims: LaunchClaims) => claims[CLAIMS.presentation]?.locale ?? claims.locale

const personOf = async (tools: Tools, { issuer }: PlatformDoc, claims: LaunchClaims): Promise<Person> => {
  const right = rightOf(claims[CLAIMS.roles])
  const given = {
    firstName: claims.given_name ?? undefined,
    lastName: claims.family_name ?? undefined,
    fullName: claims.name ?? undefined,
    userName: claims.email ?? undefined,
    ...(right === 'manager' && { teaches: true }),
  }
  const person = { kind: 'lti' as const, issuer, subject: claims.sub, ...given }
  try {
    return { account: await accountOfOutside(tools, person, { maySignUp: true }), right, locale: localeOf(claims) }
  } catch (error) {
    throw error instanceof AppError ? new LtiProblem('removed') : error
  }
}

const targetOf = async (claims: LaunchClaims, { _id: courseId }: CourseDoc): Promise<TargetDoc | undefined> => {
  const id = claims[CLAIMS.custom]?.[TARGET_PARAMETER]
  if (typeof id !== 'string') return undefined
  return (await targets().findOne({ _id: id, courseId })) ?? undefined
}

const pathTo = ({ views: [first] }: Pick<CommunityDoc, 'views'>, viewId?: string | null) => {
  const id = viewId ?? first
  return id === undefined ? '/' : `/view/${id}`
}

interface Admitted extends Person {
  course: CourseDoc
  community: CommunityDoc
  path: string
}

/** Admits the person of a launch to the course's or the link's community (LTIX-02, LTIX-03). */
export const admit = async (tools: Tools, platform: PlatformDoc, launch: Launch): Promise<Admitted> => {
  const { claims } = launch
  const person = await personOf(tools, platform, claims)
  const { account, right, locale } = person
  const link = launch.type === RESOURCE_LINK ? launch.claims[CLAIMS.resourceLink] : undefined
  const { course, community } = await openCourse(tools, platform, claims, { account, right, link, locale })
  const target = launch.type === RESOURCE_LINK ? await targetOf(claims, course) : undefined
  const linked = target && (await lookUpCommunity(target.communityId))
  const entered = linked ?? community
  await seat(tools, account, { course, communityId: entered._id, right, launches: true, by: account._id })
  return { ...person, course, community: entered, path: pathTo(entered, linked ? target.viewId : undefined) }
}
