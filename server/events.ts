import { EventEmitter } from 'node:events'
import type { Guarded } from '../shared/rules/access.ts'
import type { Contribution } from '../shared/domain/contributions.ts'
import type { Link } from '../shared/domain/links.ts'
import { aloneBus, type Bus } from './platform/bus.ts'

/** Events emitted after a commit; payloads are in wire format. */
export interface DomainEvents {
  /** An object was created or changed; link summaries are up to date. */
  'object.saved': {
    /** Without a manager's comments. */
    object: Contribution
    /** For managers only (LEAK-01). */
    comments: unknown
    created: boolean
    before?: Pick<Contribution, 'permission' | 'authors' | '_groupMembers'> & Pick<Guarded, 'held'>
  }
  /** A favourite or comment changed, which link summaries don't contain. */
  'object.marked': Pick<DomainEvents['object.saved'], 'object' | 'comments'>
  'link.saved': { link: Link; created: boolean }
  'link.removed': { link: Link }
  /** A `read` link was created or updated. */
  'object.read': { link: Link }
  /** A member used “Mark all read”. */
  'unread.marked': { authorId: string; communityId: string }
  /** A member's rights changed: blocked, role, removed. */
  'member.changed': { authorId: string; userId: string; communityId: string }
  'inbox.changed': { userId: string }
  'moderation.changed': { communityId: string }
  'views.changed': { communityId: string }
  /** Settings of a community changed, e.g. its time zone. */
  'community.saved': { communityId: string }
  /** A community and its members were deleted; its other data is deleted later. */
  'community.removed': { communityId: string }
  /** Some members lost access: the community was hidden, or archived and closed to writers. */
  'community.closed': { communityId: string }
  /** The names are erased later. */
  'user.erased': { userId: string }
  /** `userId` and `authorId` if it concerns one member. */
  'writing.changed': { communityId: string; userId?: string; authorId?: string }
  /** A user's sessions are invalid: password changed, user deleted, or role changed. */
  'user.signedOut': { userId: string }
  'session.begun': { userId: string }
  'session.confirmed': { userId: string; sessionId: string }
  'session.ended': { userId: string; sessionIds: readonly string[] }
}

type Listener<K extends keyof DomainEvents> = (event: DomainEvents[K]) => void

/** Typed domain events. Errors of listeners are reported and don't fail the write. */
export interface Events {
  /** Emits in all processes of the site. */
  emit<K extends keyof DomainEvents>(name: K, event: DomainEvents[K]): void
  /** Emits in this process only: other processes detect the change themselves. */
  emitHere<K extends keyof DomainEvents>(name: K, event: DomainEvents[K]): void
  on<K extends keyof DomainEvents>(name: K, listener: Listener<K>): () => void
}

type Told = { [K in keyof DomainEvents]: { name: K; event: DomainEvents[K] } }[keyof DomainEvents]

const TOPIC = 'event'

/** Creates the events of a process, connected by the bus; `onFailure` gets errors of listeners. */
export const createEvents = (onFailure: (error: unknown, name: string) => void, bus: Bus = aloneBus): Events => {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  bus.on(TOPIC, (told) => {
    const { name, event } = told as Told
    emitter.emit(name, event)
  })
  return {
    emit: (name, event) => {
      emitter.emit(name, event)
      bus.publish(TOPIC, { name, event })
    },
    emitHere: (name, event) => void emitter.emit(name, event),
    on: (name, listener) => {
      const guarded = (event: Parameters<typeof listener>[0]) => {
        try {
          listener(event)
        } catch (error) {
          onFailure(error, name)
        }
      }
      emitter.on(name, guarded)
      return () => void emitter.off(name, guarded)
    },
  }
}
