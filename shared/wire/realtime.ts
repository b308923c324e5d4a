import * as z from 'zod/mini'
import type { Contribution } from '../domain/contributions.ts'
import type { DesignIteration } from '../domain/design-iterations.ts'
import { idSchema } from './ids.ts'
import type { Link } from '../domain/links.ts'

/** Where sockets connect; not the library's default, because every known client uses this path. */
export const SOCKET_PATH = '/socket.io-client'

export interface NoteCount {
  viewId: string
  count: { notesCount: number; riseaboveCount: number }
}

/** Nobody changes more than so many contributions at once. */
const EDITED_MAX = 10

/** Describes what a client tells of its person in a view: which contributions are being changed there. */
export const inViewSchema = z.object({
  viewId: idSchema,
  editing: z.array(idSchema).check(z.maxLength(EDITED_MAX)),
})
export type InView = z.infer<typeof inViewSchema>

/** Describes who is in a view, each once, and which contributions each of them changes, as far as the hearer may read these. */
export interface Presence {
  viewId: string
  authors: { _id: string; editing: string[] }[]
}

/** Server → client; payloads are plain JSON. */
export interface ServerEvents {
  'link:save': (link: Link) => void
  'link:remove': (link: Link) => void
  /** A build-on or reference between two notes of a view, to those who follow what stands on the view; old clients hear nothing of it. */
  'arrow:save': (link: Link) => void
  'arrow:remove': (link: Link) => void
  'contribution:save': (object: Contribution) => void
  'contribution:remove': (object: Contribution) => void
  /** Somebody has made a design iteration, to those who look at the designs of its community. */
  'designiteration:created': (iteration: DesignIteration) => void
  'noteCount:update': (count: NoteCount) => void
  /** Only to those who tell of themselves; see `presence`. */
  'presence:update': (presence: Presence) => void
  /** Which views a community has, or how they stand in each other, has changed. */
  'views:update': (changed: { communityId: string }) => void
  /** A community's list of citations has changed. */
  'citations:update': (changed: { communityId: string }) => void
  /** How much of a community is unread may have changed, for many or for the hearer alone; at most twice a second. */
  'unread:update': (changed: { communityId: string }) => void
  /** Of the hearer alone: until when they have marked what stands on views as read has changed. */
  'unread:marked': (changed: { communityId: string }) => void
}

/**
 * Client → server. Refused and unknown rooms are ignored silently; `decided`, which old clients do not send, is
 * called either way once the room has been entered or refused.
 */
export interface ClientEvents {
  subscribe: (room: string, decided?: () => void) => void
  unsubscribe: (room: string) => void
  /** Of somebody who has entered the view's room, until they leave it. */
  presence: (told: InView) => void
}

export const ROOM_KINDS = ['linkfrom', 'linkto', 'noteCount', 'contribution', 'designiteration'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

/** The name of a room as clients subscribe to it. */
export const roomOf = (kind: RoomKind, id: string) => `${kind}:${id}`

/** The kind and id of a room a client may name, or undefined for anything else. */
export const parseRoom = (room: unknown): { kind: RoomKind; id: string } | undefined => {
  if (typeof room !== 'string') return undefined
  const [, kind, id] = /^([a-zA-Z]+):([0-9a-f]{24})$/.exec(room) ?? []
  const known = ROOM_KINDS.find((name) => name === kind)
  return known && id ? { kind: known, id } : undefined
}
