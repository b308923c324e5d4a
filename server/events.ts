import { EventEmitter } from 'node:events'
import type { Contribution } from '../shared/domain/contributions.ts'
import type { Link } from '../shared/domain/links.ts'
import { aloneBus, type Bus } from './platform/bus.ts'

/** Describes what services tell after their transaction has been committed; payloads are what goes on the wire. */
export interface DomainEvents {
  /** An object was created or changed; the summaries in the links that touch it are fresh by now. */
  'object.saved': {
    /** Without a manager's comments. */
    object: Contribution
    /** For managers only (row LEAK-01). */
    comments: unknown
    created: boolean
    /** Who could read it before the change. */
    before?: Pick<Contribution, 'permission' | 'authors' | '_groupMembers'>
  }
  /** Something was put on an object that does not show in its links: it became a favourite, or was commented on. */
  'object.marked': Pick<DomainEvents['object.saved'], 'object' | 'comments'>
  'link.saved': { link: Link; created: boolean }
  'link.removed': { link: Link }
  /** Somebody read an object: their own `read` link. */
  'object.read': { link: Link }
  /** A member has marked what stands somewhere in a community as read. */
  'unread.marked': { authorId: string; communityId: string }
  /** What a member may do has changed: blocked, role, removed. */
  'member.changed': { authorId: string; userId: string; communityId: string }
  /** Which views stand in a community's list has changed. */
  'views.changed': { communityId: string }
  /** The settings of a community were written, such as its time zone. */
  'community.saved': { communityId: string }
  /** A community is gone, and with it its members, though removing what else belongs to it takes a while. */
  'community.removed': { communityId: string }
  /** Some members no longer read a community: it has been hidden, or archived and closed to writers. */
  'community.closed': { communityId: string }
  /** A user is no longer who their sessions say: password changed, user deleted, or another role. */
  'user.signedOut': { userId: string }
  /** One session of a user is over: they have signed out of it. */
  'session.ended': { userId: string; sessionId: string }
}

type Listener<K extends keyof DomainEvents> = (event: DomainEvents[K]) => void

/** Typed domain events; a listener's failure is reported and never fails the write that told of it. */
export interface Events {
  /** Tells of an event here and in all other processes of the site. */
  emit<K extends keyof DomainEvents>(name: K, event: DomainEvents[K]): void
  /** Tells of it here alone: the other processes find it out as this one did. */
  emitHere<K extends keyof DomainEvents>(name: K, event: DomainEvents[K]): void
  on<K extends keyof DomainEvents>(name: K, listener: Listener<K>): () => void
}

/** Describes an event as it goes to the other processes. */
type Told = { [K in keyof DomainEvents]: { name: K; event: DomainEvents[K] } }[keyof DomainEvents]

const TOPIC = 'event'

/** Makes the events of one process, which hears those of the others over the bus; `onFailure` gets what a listener threw. */
export const createEvents = (onFailure: (error: unknown, name: string) => void, bus: Bus = aloneBus): Events => {
  const emitter = new EventEmitter()
  emitter.setMaxListeners(0)
  // Of the same release, so it is what this file says.
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
