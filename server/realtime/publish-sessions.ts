import type { AppContext } from '../app-context.ts'
import type { Io } from './io.ts'

/** Returns the room of a user's sockets. */
export const ofUser = (userId: string): string => `user:${userId}`

/** Notifies users whose open sessions changed (SESS-01). Returns a stop function. */
export const publishSessions = (io: Io, { events }: Pick<AppContext, 'events'>): (() => void) => {
  const notify = ({ userId }: { userId: string }) => void io.to(ofUser(userId)).emit('sessions:update', { userId })
  const stops = [
    events.on('session.begun', notify),
    events.on('session.ended', notify),
    events.on('user.signedOut', notify),
  ]
  return () => stops.forEach((stop) => stop())
}
