import * as z from 'zod/mini'
import type { Roster, RosterMember } from '../../../shared/domain/lti.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { ROSTER_MAX } from '../../../shared/wire/limits.ts'
import type { AppContext } from '../../app-context.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { AppError } from '../../platform/errors.ts'
import { findAccount, type AccountDoc } from '../accounts/accounts.service.ts'
import { accountOfOutside, findOutside } from '../outside-accounts/outside-accounts.service.ts'
import { rightOf } from './claims.ts'
import { coursesOf } from './courses.ts'
import { courses, seats, type CourseDoc, type SeatDoc } from '../lti-courses/stores.ts'
import type { PlatformDoc } from './lti.model.ts'
import { findPlatform } from './platforms.ts'
import { accessTo, askPlatform, PlatformFailed } from './platform-calls.ts'
import { LtiProblem } from './problems.ts'
import { seat } from './seats.ts'

type Tools = Pick<AppContext, 'env' | 'events' | 'log' | 'seal'>

// Names and Role Provisioning Services 2.0.
const SCOPE = 'https://purl.imsglobal.org/spec/lti-nrps/scope/contextmembership.readonly'
const MEDIA_TYPE = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
const PAGES_MAX = 500

const loose = () => z.catch(z.optional(z.nullable(z.string())), undefined)
const memberSchema = z.object({
  user_id: z.string().check(z.minLength(1), z.maxLength(255)),
  roles: z.array(z.string()),
  status: loose(),
  given_name: loose(),
  family_name: loose(),
  name: loose(),
  email: loose(),
})
type Listed = z.output<typeof memberSchema>
const containerSchema = z.object({ members: z.array(z.unknown()) })

const nextPage = (headers: Headers, address: string): string | undefined => {
  const [, link] = /<([^>]+)>\s*;[^,]*\brel="?next"?/i.exec(headers.get('link') ?? '') ?? []
  if (link === undefined || !URL.canParse(link, address)) return undefined
  const next = new URL(link, address)
  if (next.origin !== new URL(address).origin) throw new PlatformFailed('a page of another origin')
  return next.href
}

const readRoster = async (tools: Tools, platform: PlatformDoc, rosterUrl: string): Promise<Listed[]> => {
  const headers = { Accept: MEDIA_TYPE, Authorization: `Bearer ${await accessTo(tools, platform, SCOPE)}` }
  const listed: Listed[] = []
  let address: string | undefined = rosterUrl
  for (let page = 0; address !== undefined; page += 1) {
    if (page >= PAGES_MAX) throw new PlatformFailed('an endless roster')
    const answer: { body: unknown; headers: Headers } = await askPlatform(tools, address, { headers })
    const container = z.safeParse(containerSchema, answer.body)
    if (!container.success) throw new PlatformFailed('no roster')
    listed.push(...container.data.members.flatMap((one) => z.safeParse(memberSchema, one).data ?? []))
    if (listed.length > ROSTER_MAX) throw new PlatformFailed('an endless roster')
    address = nextPage(answer.headers, address)
  }
  return listed.filter(({ status }) => status === undefined || status === null || status === 'Active')
}

const accountOf = async (tools: Tools, { issuer }: PlatformDoc, listed: Listed): Promise<AccountDoc | undefined> => {
  const identity = { kind: 'lti' as const, issuer, subject: listed.user_id }
  const known = await findOutside(identity)
  if (known) return await findAccount(known.userId)
  const names = {
    firstName: listed.given_name ?? undefined,
    lastName: listed.family_name ?? undefined,
    fullName: listed.name ?? undefined,
    userName: listed.email ?? undefined,
  }
  return await accountOfOutside(tools, { ...identity, ...names }, { maySignUp: true })
}

const follow = async (
  tools: Tools,
  platform: PlatformDoc,
  course: CourseDoc,
  listed: readonly Listed[],
  by: string,
) => {
  const { _id: courseId, communityId } = course
  const known = new Map((await seats().find({ courseId }).toArray()).map((one) => [one.userId, one]))
  const here = new Set<string>()
  for (const member of listed) {
    const account = await accountOf(tools, platform, member)
    if (!account) continue
    here.add(account._id)
    const right = rightOf(member.roles)
    const place = known.get(account._id)
    if (place && !place.left && place.right === right) continue
    try {
      await seat(tools, account, { course, communityId, right, launches: false, by })
    } catch (error) {
      if (!(error instanceof LtiProblem)) throw error
    }
  }
  const left = [...known.values()].filter(({ userId }) => !here.has(userId)).map(({ _id }) => _id)
  await seats().updateMany({ _id: { $in: left } }, { $set: { left: true } })
  await courses().updateOne({ _id: courseId }, { $set: { fetched: new Date() } })
}

/** Fetches a community's rosters (LTIX-05). */
export const fetchRosters = async (
  tools: Tools,
  { communityId, userId }: Pick<Member, 'communityId' | 'userId'>,
): Promise<void> => {
  const courses = await coursesOf(communityId)
  let fetched = 0
  for (const course of courses) {
    const { rosterUrl, platformId } = course
    const platform = rosterUrl === undefined ? undefined : await findPlatform(platformId)
    if (rosterUrl === undefined || !platform) continue
    try {
      await follow(tools, platform, course, await readRoster(tools, platform, rosterUrl), userId)
      fetched += 1
    } catch (error) {
      if (!(error instanceof PlatformFailed)) throw error
      tools.log.warn({ courseId: course._id, why: error.message }, 'a roster could not be fetched')
      throw new AppError('lti.rosterFailed')
    }
  }
  if (fetched === 0) throw new AppError('lti.noRoster')
}

/** Returns the courses of a community with their members. */
export const rosterOf = async ({ communityId }: Pick<Member, 'communityId'>): Promise<Roster> => {
  const [courses, found, authors] = await Promise.all([
    coursesOf(communityId),
    seats().find({ communityId }).toArray(),
    findFields({ type: 'Author', communityId, status: 'active' }, ['userId', 'userName', 'firstName', 'lastName']),
  ])
  const seatsOf = new Map<string, SeatDoc[]>()
  for (const one of found) seatsOf.set(one.userId, [...(seatsOf.get(one.userId) ?? []), one])
  const members = authors.flatMap(({ userId = '', userName = '', firstName = '', lastName = '' }): RosterMember[] => {
    const own = seatsOf.get(userId)
    if (!own) return []
    const there = own.filter(({ left }) => !left)
    const state = there.length === 0 ? 'left' : own.some(({ launched }) => launched !== null) ? 'joined' : 'invited'
    return [{ userId, userName, firstName, lastName, state }]
  })
  const platforms = new Map(
    await Promise.all([...new Set(courses.map(({ platformId }) => platformId))].map(async (id) => [id, await findPlatform(id)] as const)), // prettier-ignore
  )
  const latest = courses.flatMap(({ fetched }) => fetched ?? []).toSorted((a, b) => b.getTime() - a.getTime())[0]
  return {
    courses: courses.map(({ title, platformId, rosterUrl }) => {
      const platform = platforms.get(platformId)
      return { title, platform: platform?.name ?? '', hasRoster: rosterUrl !== undefined && platform !== undefined }
    }),
    fetched: latest?.toISOString() ?? null,
    members,
  }
}
