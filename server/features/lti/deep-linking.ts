import { randomBytes } from 'node:crypto'
import { canManage, canRead } from '../../../shared/rules/access.ts'
import { toOneLine } from '../../../shared/text/lines.ts'
import { isReachableServer } from '../../../shared/rules/server-addresses.ts'
import { asId } from '../../../shared/wire/ids.ts'
import type { AppContext } from '../../app-context.ts'
import { lookUpCommunity, registeredViews } from '../../graph/communities/communities.service.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findObjects } from '../../graph/objects/objects.service.ts'
import { AppError } from '../../platform/errors.ts'
import type { AccountDoc } from '../accounts/accounts.service.ts'
import { createCommunity } from '../communities/new-community.ts'
import { CLAIMS, type DeepLinkingClaims } from './claims.ts'
import { communityFields, findCourse } from './courses.ts'
import { TARGET_PARAMETER } from './launch.ts'
import { LAUNCH_PATH, siteOf } from './login.ts'
import type { PlatformDoc } from './lti.model.ts'
import { LtiProblem } from './problems.ts'
import { targets, type CourseDoc } from '../lti-courses/stores.ts'
import { signToken } from './signing-keys.ts'

type Tools = Pick<AppContext, 'env' | 'events' | 'seal'>

const COMMUNITIES_MAX = 50
const VIEWS_MAX = 100
const TITLE_MAX = 200
const ANSWER_SECONDS = 300

export const NEW_COMMUNITY = 'new'

export interface Choice {
  communityId: string
  title: string
  views: { _id: string; title: string }[]
}

/** Returns the settings of a Deep Linking request. */
export const settingsOf = ({ serviceSites }: AppContext['env'], claims: DeepLinkingClaims) => {
  const settings = claims[CLAIMS.deepLinking]
  if (!settings.accept_types.includes('ltiResourceLink')) throw new LtiProblem('claims', 'accept_types')
  if (!isReachableServer(settings.deep_link_return_url, serviceSites))
    throw new LtiProblem('claims', 'deep_link_return_url')
  return settings
}

const managed = async ({ _id, userName }: Pick<AccountDoc, '_id' | 'userName'>, communityId: string) => {
  const member = await memberOf({ _id, userName, role: 'user' }, communityId)
  if (!canManage(member)) throw new AppError('forbidden')
  return member
}

const viewsIn = async (account: AccountDoc, communityId: string) => {
  const member = await managed(account, communityId)
  return (await registeredViews(communityId)).filter((view) => canRead(member, view)).slice(0, VIEWS_MAX)
}

/** A launch asks for no code, so a platform reaches only what it made. */
const staysInCourse = ({ secondFactor }: Pick<AccountDoc, 'secondFactor'>) => Boolean(secondFactor)

/** Returns the communities that a teacher manages, the course's first, with their views. */
export const choicesOf = async (account: AccountDoc, first: string): Promise<Choice[]> => {
  const places = staysInCourse(account)
    ? []
    : await findObjects({ type: 'Author', userId: account._id, role: 'manager', status: 'active' })
  const ids = [...new Set([first, ...places.map(({ communityId }) => communityId)])].slice(0, COMMUNITIES_MAX)
  const choices = await Promise.all(
    ids.map(async (communityId): Promise<Choice[]> => {
      const community = await lookUpCommunity(communityId)
      if (!community || community.archived || community.hidden) return []
      const views = await viewsIn(account, communityId)
      return [{ communityId, title: community.title, views: views.map(({ _id, title }) => ({ _id, title })) }]
    }),
  )
  return choices.flat()
}

interface Chosen {
  communityId: string
  viewId: string | null
  title: string
}

const chosen = async (
  { events }: Tools,
  account: AccountDoc,
  { choice, title, locale, course }: { choice: unknown; title: unknown; locale: string | undefined; course: CourseDoc },
): Promise<Chosen> => {
  if (choice === NEW_COMMUNITY) {
    const wanted = Array.from(toOneLine(typeof title === 'string' ? title : '').trim()).slice(0, TITLE_MAX).join('').trim() // prettier-ignore
    const community = await createCommunity(events, account, communityFields(wanted || course.title, locale))
    return { communityId: community._id, viewId: null, title: community.title }
  }
  const [named = '', view] = typeof choice === 'string' ? choice.split('/') : []
  const communityId = asId(named)
  const community = communityId === undefined ? undefined : await lookUpCommunity(communityId)
  if (communityId === undefined || !community) throw new AppError('notFound')
  if (staysInCourse(account) && communityId !== course.communityId) throw new AppError('forbidden')
  if (view === undefined) {
    await managed(account, communityId)
    return { communityId, viewId: null, title: community.title }
  }
  const found = (await viewsIn(account, communityId)).find(({ _id }) => _id === view)
  if (!found) throw new AppError('notFound')
  return { communityId, viewId: found._id, title: found.title }
}

interface Request {
  courseId: string
  deployment: string
  data?: string | undefined
  locale?: string | undefined
  choice: unknown
  title: unknown
}

/** Stores the choice (LTIX-04). */
export const answerChoice = async (
  tools: Tools,
  platform: PlatformDoc,
  account: AccountDoc,
  { courseId, deployment, data, ...request }: Request,
): Promise<string> => {
  const course = await findCourse(courseId)
  if (!course) throw new AppError('notFound')
  const { communityId, viewId, title } = await chosen(tools, account, { ...request, locale: request.locale, course })
  const target = { _id: randomBytes(18).toString('base64url'), courseId, communityId, viewId, created: new Date() }
  await targets().insertOne(target)
  const item = {
    type: 'ltiResourceLink',
    title,
    url: `${siteOf(tools.env)}${LAUNCH_PATH}`,
    custom: { [TARGET_PARAMETER]: target._id },
  }
  const claims = {
    iss: platform.clientId,
    aud: platform.issuer,
    nonce: randomBytes(16).toString('base64url'),
    [CLAIMS.deployment]: deployment,
    [CLAIMS.messageType]: 'LtiDeepLinkingResponse',
    [CLAIMS.version]: '1.3.0',
    [CLAIMS.contentItems]: [item],
    ...(data !== undefined && { [CLAIMS.data]: data }),
  }
  return await signToken(tools, claims, ANSWER_SECONDS)
}
