import * as z from 'zod/mini'
import type { Contribution } from '../domain/contributions.ts'
import type { DesignIteration } from '../domain/design-iterations.ts'
import type { ErrorCode } from './errors.ts'
import { idSchema } from './ids.ts'
import type { Lead, LeadEnd, LeadUpdate } from './leading.ts'
import type { Link } from '../domain/links.ts'

/** Not the library's default path: all known clients use this one. */
export const SOCKET_PATH = '/socket.io-client'

export interface NoteCount {
  viewId: string
  count: { notesCount: number; riseaboveCount: number }
}

const EDITED_MAX = 10

export const inViewSchema = z.object({
  viewId: idSchema,
  editing: z.array(idSchema).check(z.maxLength(EDITED_MAX)),
})
export type InView = z.infer<typeof inViewSchema>

/** Contributions are limited to those that the receiver may read. */
export interface Presence {
  viewId: string
  authors: { _id: string; editing: string[] }[]
}

/** Server → client; payloads are plain JSON. */
export interface ServerEvents {
  'link:save': (link: Link) => void
  'link:remove': (link: Link) => void
  /** Build-ons and references between notes of a view, for subscribers of its items. */
  'arrow:save': (link: Link) => void
  'arrow:remove': (link: Link) => void
  'contribution:save': (object: Contribution) => void
  'contribution:remove': (object: Contribution) => void
  /** For subscribers of the community's designs. */
  'designiteration:created': (iteration: DesignIteration) => void
  'noteCount:update': (count: NoteCount) => void
  /** Only sent to clients that report their own presence. */
  'presence:update': (presence: Presence) => void
  /** The community's views or their hierarchy changed. */
  'views:update': (changed: { communityId: string }) => void
  /** Managers only. */
  'moderation:update': (changed: { communityId: string }) => void
  /** Managers only. */
  'members:update': (changed: { communityId: string }) => void
  /** For all members with the community open. */
  'writing:update': (changed: { communityId: string }) => void
  'citations:update': (changed: { communityId: string }) => void
  /** Unread numbers may have changed, for all or only for the receiver; at most twice a second. */
  'unread:update': (changed: { communityId: string }) => void
  /** The receiver's “Mark all read” changed. */
  'unread:marked': (changed: { communityId: string }) => void
  'inbox:update': (changed: { userId: string }) => void
  'sessions:update': (changed: { userId: string }) => void
  /** A manager leads the class; repeated while it goes on. */
  'lead:update': (lead: LeadUpdate) => void
  'lead:end': (ended: LeadEnd) => void
}

/** Client → server. Refused and unknown rooms are ignored; `decided` is called in either case. */
export interface ClientEvents {
  subscribe: (room: string, decided?: () => void) => void
  unsubscribe: (room: string) => void
  presence: (told: InView) => void
  /** From managers who have entered the view's room; `decided` gets the refusal, or null. */
  lead: (lead: Lead, decided?: (refusal: ErrorCode | null) => void) => void
  leadEnd: () => void
}

export const ROOM_KINDS = ['linkfrom', 'linkto', 'noteCount', 'contribution', 'designiteration'] as const
export type RoomKind = (typeof ROOM_KINDS)[number]

/** Returns a room's name for subscribing. */
export const roomOf = (kind: RoomKind, id: string) => `${kind}:${id}`

/** Returns kind and id of a client's room name; undefined if invalid. */
export const parseRoom = (room: unknown): { kind: RoomKind; id: string } | undefined => {
  if (typeof room !== 'string') return undefined
  const [, kind, id] = /^([a-zA-Z]+):([0-9a-f]{24})$/.exec(room) ?? []
  const known = ROOM_KINDS.find((name) => name === kind)
  return known && id ? { kind: known, id } : undefined
}
