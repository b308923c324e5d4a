import type { AppContext } from '../app-context.ts'
import type { Io } from './io.ts'
import { ofUser } from './publish-sessions.ts'

/** Notifies users of changes of their inbox (FRST-06). Returns a stop function. */
export const publishInbox = (io: Io, { events }: Pick<AppContext, 'events'>): (() => void) =>
  events.on('inbox.changed', ({ userId }) => void io.to(ofUser(userId)).emit('inbox:update', { userId }))
