import { LRUCache } from 'lru-cache'
import { ACCESS_FIELDS, canManage, type Guarded, type Member } from '../../shared/rules/access.ts'
import { parseRoom, type RoomKind } from '../../shared/wire/realtime.ts'
import type { Events } from '../events.ts'
import { memberOf } from '../graph/membership/authors.service.ts'
import { isClosedTo, isVisibleTo, lookUpCommunity } from '../graph/communities/communities.service.ts'
import { accessParents, mayRead } from '../graph/links/links.access.ts'
import { findFields } from '../graph/objects/find-fields.ts'
import type { ObjectDoc } from '../graph/objects/objects.service.ts'
import { AppError } from '../platform/errors.ts'
import { RIGHTS_KNOWN_MS, type SessionUser } from '../platform/session.ts'

// Events about private objects go to parts of a room. Members who join a room also join its room of managers or of their
// author, so that no lookup per socket is needed.
const managersOf = (room: string) => `${room}|managers`
const authorIn = (room: string, authorId: string) => `${room}|author:${authorId}`

/** Returns a room and a member's parts of it, which are joined and left together. */
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

const ASKED = ['communityId', 'title', 'status', ...ACCESS_FIELDS] as const
type Subject = Pick<ObjectDoc, '_id' | (typeof ASKED)[number]>
export type Subjects = Pick<LRUCache<string, Subject>, 'fetch'>

const SUBJECTS_MAX = 10_000

/**
 * Returns a cache of rooms' objects, at most RIGHTS_KNOWN_MS old and invalidated by local changes, since a class that
 * reconnects requests the same few objects.
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

/** Rooms to join, and the user's member in the community. */
interface Entry {
  rooms: string[]
  member?: Member
}

/**
 * Returns the socket rooms for a requested room, if the user may read its object. `anonymous` sockets of old clients
 * may follow views that are not private.
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
  if (!object || !community || !isVisibleTo(user, community)) return undefined
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

/** Returns the parts of rooms for one author. */
export const authorRooms = (rooms: readonly string[], authorId: string): string[] =>
  rooms.map((room) => authorIn(room, authorId))

/** Returns the parts of rooms for managers. */
export const managerRooms = (rooms: readonly string[]): string[] => rooms.map(managersOf)

const isRestricted = ({ type, permission }: Guarded) =>
  type === 'NoteFeedback' || (permission === 'private' && type !== 'Author' && type !== 'Context')

/** Readers besides managers; see `canRead`. */
const readersOf = ({ held, authors, _groupMembers = [] }: Guarded): readonly string[] => {
  if (held === 'removed') return []
  return held === 'waiting' ? authors : [...authors, ..._groupMembers]
}

/** Returns access parents by object id, in one lookup for all messages. */
export const hostsById = async (about: readonly Guarded[]): Promise<Map<string, Guarded[]>> => {
  const hosts = new Map<string, Guarded[]>()
  for (const { id, host } of await accessParents(about)) hosts.set(id, [...(hosts.get(id) ?? []), host])
  return hosts
}

/**
 * Returns the parts of `rooms` that may receive news of objects: all, or those of authors who may read every restricted
 * object and its parents.
 */
export const audience = (
  rooms: readonly string[],
  about: readonly Guarded[],
  hosts: ReadonlyMap<string, readonly Guarded[]>,
): string[] => {
  const restricted = about.flatMap((object) => [object, ...(hosts.get(object._id) ?? [])]).filter(isRestricted)
  const [first, ...others] = restricted.map((object) => new Set(readersOf(object)))
  if (!first) return [...rooms]
  const readers = [...first].filter((author) => others.every((set) => set.has(author)))
  return rooms.flatMap((room) => [managersOf(room), ...readers.map((author) => authorIn(room, author))])
}
