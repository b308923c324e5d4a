import { isDeepStrictEqual } from 'node:util'
import type { ClientSession } from 'mongoose'
import { canManage, canRead, isAuthorOrGroupMember, type Member } from '../../../shared/rules/access.ts'
import type { CommunityChange } from '../../../shared/domain/communities.ts'
import type { ErrorCode } from '../../../shared/wire/errors.ts'
import { asId } from '../../../shared/wire/ids.ts'
import { LANGUAGE_CODES } from '../../../shared/text/language-codes.ts'
import type { AppContext } from '../../app-context.ts'
import { refusedFields } from '../../platform/errors.ts'
import { logActs } from '../../graph/acts/log-act.ts'
import { withWrites } from '../../graph/writes.ts'
import { usedScaffolds } from '../../graph/links/scaffold-links.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import type { CommunityDoc } from '../../graph/communities/communities.model.ts'
import { loadCommunity, writeCommunity } from '../../graph/communities/communities.service.ts'

const LISTS = { views: 'View', scaffolds: 'Scaffold', promisingcolorobjs: 'promisingIdeacolorobj' } as const
type List = keyof typeof LISTS

/**
 * Changes the fields that the member may change; clients send whole communities. Lists are applied as differences, so
 * that concurrent additions both succeed (contract/README.md 21).
 */
export const changeCommunity = async (
  { events }: Pick<AppContext, 'events'>,
  member: Member,
  change: CommunityChange,
): Promise<CommunityDoc> => {
  return await withWrites(events, async (writes) => {
    const { session } = writes
    const community = await loadCommunity(session, member.communityId)
    const views = await changedList(session, member, community, 'views', change.views)
    const promisingcolorobjs = await changedList(
      session,
      member,
      community,
      'promisingcolorobjs',
      change.promisingcolorobjs,
    )
    const set = {
      views,
      promisingcolorobjs,
      ...(canManage(member) && (await managersPart(session, member, community, change))),
    }
    await logChange(session, member, community, set)
    return await writeCommunity(writes, community, set)
  })
}

const KEYS = ['registrationKey', 'managerRegistrationKey'] as const
const LOGGED_SETTINGS = [
  'title',
  'archivedReadable',
  'hidden',
  'lang',
  'timeZone',
  'rootContextId',
  'views',
  'scaffolds',
] as const

/** Logs changed names, never values (AUDT-01). */
const logChange = (
  session: ClientSession,
  { userId: by, communityId }: Member,
  before: CommunityDoc,
  set: Partial<CommunityDoc>,
) => {
  const changes = (name: keyof CommunityDoc) => set[name] !== undefined && !isDeepStrictEqual(set[name], before[name])
  const named = (names: readonly (keyof CommunityDoc)[]) =>
    Object.fromEntries(names.filter(changes).map((name) => [name, true]))
  const archived: Record<string, boolean> = changes('archived') ? { archived: set.archived === true } : {}
  const acts = [
    { act: 'keysChanged', details: named(KEYS) },
    { act: 'settingsChanged', details: named(LOGGED_SETTINGS) },
    { act: 'communityArchived', details: archived },
  ] as const
  return logActs(
    acts.filter(({ details }) => Object.keys(details).length > 0).map((one) => ({ ...one, by, communityId })),
    session,
  )
}

/** For managers only. Invalid values are refused unless stored already. */
const managersPart = async (
  session: ClientSession,
  member: Member,
  community: CommunityDoc,
  {
    title,
    registrationKey,
    managerRegistrationKey,
    archived,
    archivedReadable,
    hidden,
    lang,
    timeZone = community.timeZone,
    rootContextId,
    scaffolds,
  }: CommunityChange,
): Promise<Partial<CommunityDoc>> => {
  const isNew = rootContextId && rootContextId !== community.rootContextId
  const [context] = isNew ? await objectsOf(session, community, 'Context', [rootContextId]) : []
  const faults: Record<string, ErrorCode> = {
    ...(lang && lang !== community.lang && !LANGUAGE_CODES.includes(lang) && { lang: 'context.language' }),
    ...(timeZone !== community.timeZone && !isTimeZone(timeZone) && { timeZone: 'community.timeZone' }),
    ...(isNew && !context && { rootContextId: 'community.contextForeign' }),
  }
  if (Object.keys(faults).length > 0) throw refusedFields(faults)
  const given = {
    title,
    // An empty key is ignored.
    registrationKey: registrationKey || undefined,
    managerRegistrationKey: managerRegistrationKey || undefined,
    archived,
    archivedReadable,
    hidden: member.admin ? hidden : undefined,
    lang,
    timeZone,
    rootContextId: context?._id,
  }
  const set: Partial<CommunityDoc> = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  )
  return { ...set, scaffolds: await changedScaffolds(session, member, community, scaffolds) }
}

/** Keeps used scaffolds, because old clients may send an outdated list. */
const changedScaffolds = async (
  session: ClientSession,
  member: Member,
  community: CommunityDoc,
  wanted: readonly string[] | undefined,
) => {
  const changed = await changedList(session, member, community, 'scaffolds', wanted)
  const gone = community.scaffolds.filter((id) => !changed.includes(id))
  return [...changed, ...(await usedScaffolds(gone, session))]
}

const objectsOf = (session: ClientSession, { _id }: CommunityDoc, type: string, ids: readonly string[]) =>
  findObjects({ _id: { $in: [...ids] }, communityId: _id, type }, session)

const isTimeZone = (name: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/**
 * Appends new ids of readable objects. Only without new ones, removes missing ids, for managers and the objects'
 * authors.
 */
const changedList = async (
  session: ClientSession,
  member: Member,
  community: CommunityDoc,
  list: List,
  wanted: readonly string[] | undefined,
): Promise<string[]> => {
  const stored = community[list]
  if (!wanted) return stored
  const named = new Set(wanted.flatMap((id) => asId(id) ?? []))
  const concerned = [...named].filter((id) => !stored.includes(id)).concat(stored.filter((id) => !named.has(id)))
  const objects = new Map(
    (await objectsOf(session, community, LISTS[list], concerned)).map((object) => [object._id, object]),
  )
  const added = [...named].filter((id) => !stored.includes(id) && readable(member, objects.get(id)))
  if (added.length > 0) return [...stored, ...added]
  const kept = (id: string) => named.has(id) || !mayRemove(member, objects.get(id))
  return canManage(member) ? [...named].filter((id) => stored.includes(id)) : stored.filter(kept)
}

const readable = (member: Member, object: ObjectDoc | undefined) => object !== undefined && canRead(member, object)

const mayRemove = (member: Member, object: ObjectDoc | undefined) =>
  object === undefined || isAuthorOrGroupMember(member, object)
