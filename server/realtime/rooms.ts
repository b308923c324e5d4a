import { LRUCache } from 'lru-cache'
import { canManage, type Guarded, type Member } from '../../shared/rules/access.ts'
import { parseRoom, type RoomKind } from '../../shared/wire/realtime.ts'
import type { Events } from '../events.ts'
import { memberOf } from '../graph/membership/authors.service.ts'
import { isClosedTo, isShownTo, lookUpCommunity } from '../graph/communities/communities.service.ts'
import { accessParents, mayRead } from '../graph/links/links.access.ts'
import { findFields } from '../graph/objects/find-fields.ts'
import type { ObjectDoc } from '../graph/objects/objects.service.ts'
import { AppError } from '../platform/errors.ts'
import { RIGHTS_KNOWN_MS, type SessionUser } from '../platform/session.ts'

// Events about something private go to part of a room only. That part is found without asking for each socket:
// whoever joins a room also joins its room of managers or of their own author.
const managersOf = (room: string) => `${room}|managers`
const authorIn = (room: string, authorId: string) => `${room}|author:${authorId}`

/** A room and its parts for one member, all of which are joined and left together. */
const roomsFor = (room: string, member: Member): string[] => [
  room,
  ...(canManage(member) ? [managersOf(room)] : []),
  ...(member.authorId === null ? [] : [authorIn(room, member.authorId)]),
]

/** Returns whether a socket room is `room` or a part of it. */
export const isPartOf = (room: string, socketRoom: string) => socketRoom === room || socketRoom.startsWith(`${room}|`)

const membership = async (user: SessionUser, communityId: string): Promise<Member | undefined> => {
  try {
    return await memberOf(user, communityId)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

const ASKED = ['communityId', 'type', 'permission', 'authors', '_groupMembers'] as const
type Subject = Pick<ObjectDoc, '_id' | (typeof ASKED)[number]>
export type Subjects = Pick<LRUCache<string, Subject>, 'fetch'>

/** So many objects are looked at by a whole site at a time. */
const SUBJECTS_MAX = 10_000

/**
 * Returns what rooms are about, as it was at most RIGHTS_KNOWN_MS ago, and as it is where this process has changed it: a class that
 * comes back asks for the same few objects all at once.
 */
export const createSubjects = (events: Events): { subjects: Subjects; stop: () => void } => {
  const subjects = new LRUCache<string, Subject>({
    max: SUBJECTS_MAX,
    ttl: RIGHTS_KNOWN_MS,
    fetchMethod: async (id) => (await findFields({ _id: id }, ASKED))[0],
    ignoreFetchAbort: true,
  })
  return { subjects, stop: events.on('object.saved', ({ object }) => subjects.delete(object._id)) }
}

const VIEWERS_ROOMS: readonly RoomKind[] = ['linkfrom', 'noteCount']

/** Describes what somebody enters by naming a room, and who they are in its community by now. */
interface Entry {
  rooms: string[]
  member?: Member
}

/**
 * The socket rooms that somebody enters by naming a room, by the rule of reading what the room is about; undefined
 * for a room that is not theirs. Nobody follows another person's read marks. `anonymous` sockets of old clients
 * follow views that are not private.
 */
export const roomsToJoin = async (
  subjects: Subjects,
  user: SessionUser | undefined,
  room: string,
  anonymous: boolean,
): Promise<Entry | undefined> => {
  const named = parseRoom(room)
  if (named?.kind === 'designiteration') {
    const member = user && (await lookUpCommunity(named.id)) && (await membership(user, named.id))
    return member && { rooms: roomsFor(room, member), member }
  }
  const object = named && (await subjects.fetch(named.id))
  const community = object && (await lookUpCommunity(object.communityId))
  if (!object || !community || !isShownTo(user, community)) return undefined
  if (!user) {
    const stranger = { admin: false, role: null }
    const open = anonymous && !isClosedTo(stranger, community) && VIEWERS_ROOMS.includes(named.kind)
    return open && object.type === 'View' && object.permission !== 'private' ? { rooms: [room] } : undefined
  }
  const member = await membership(user, object.communityId)
  if (!member || !(await mayRead(member, object))) return undefined
  if (named.kind === 'linkfrom' && object.type === 'Author' && object._id !== member.authorId) return undefined
  return { rooms: roomsFor(room, member), member }
}

/** The parts of some rooms that one author alone hears. */
export const onlyFor = (rooms: readonly string[], authorId: string): string[] =>
  rooms.map((room) => authorIn(room, authorId))

/** The parts of some rooms that the managers of the community hear. */
export const forManagers = (rooms: readonly string[]): string[] => rooms.map(managersOf)

const isRestricted = ({ type, permission }: Guarded) =>
  type === 'NoteFeedback' || (permission === 'private' && type !== 'Author' && type !== 'Context')

/** Returns what some objects hang on, by their ids: looked up once for everything that is told together. */
export const hostsById = async (about: readonly Guarded[]): Promise<Map<string, Guarded[]>> => {
  const hosts = new Map<string, Guarded[]>()
  for (const { id, host } of await accessParents(about)) hosts.set(id, [...(hosts.get(id) ?? []), host])
  return hosts
}

/**
 * The socket rooms among `rooms` that may hear of some objects: all of it, or the parts of those who may read
 * every restricted one of them and what it hangs on.
 */
export const audience = (
  rooms: readonly string[],
  about: readonly Guarded[],
  hosts: ReadonlyMap<string, readonly Guarded[]>,
): string[] => {
  const restricted = about.flatMap((object) => [object, ...(hosts.get(object._id) ?? [])]).filter(isRestricted)
  const [first, ...others] = restricted.map(
    ({ authors, _groupMembers = [] }) => new Set([...authors, ..._groupMembers]),
  )
  if (!first) return [...rooms]
  const readers = [...first].filter((author) => others.every((set) => set.has(author)))
  return rooms.flatMap((room) => [managersOf(room), ...readers.map((author) => authorIn(room, author))])
}
