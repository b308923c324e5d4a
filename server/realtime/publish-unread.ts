import { roomOf } from '../../shared/wire/realtime.ts'
import type { AppContext } from '../app-context.ts'
import { onCountedChange } from '../features/unread/changes.ts'
import { lookUpCommunity } from '../graph/communities/communities.service.ts'
import type { Io } from './io.ts'
import { authorRooms } from './rooms.ts'

/** Changes within this time are sent together. */
const GATHERED_MS = 500

/**
 * Notifies members who have a community open that unread marks may have changed, without details: all after a contribution,
 * move or removal, one person after reading or marking. Returns a function that stops it.
 */
export const publishUnread = (io: Io, { events, log }: Pick<AppContext, 'events' | 'log'>): (() => void) => {
  const timers = new Map<string, NodeJS.Timeout>()
  const tell = async (
    communityId: string,
    names: readonly ('unread:update' | 'unread:marked')[],
    authorId?: string,
  ) => {
    const rootContextId = (await lookUpCommunity(communityId))?.rootContextId
    if (!rootContextId) return
    const rooms = [roomOf('contribution', rootContextId)]
    const to = io.to(authorId === undefined ? rooms : authorRooms(rooms, authorId))
    for (const name of names) to.emit(name, { communityId })
  }
  const gather = (key: string, ...told: Parameters<typeof tell>) => {
    if (io.engine.clientsCount === 0 || timers.has(key)) return
    const timer = setTimeout(() => {
      timers.delete(key)
      tell(...told).catch((error: unknown) => log.error({ err: error }, 'telling of what is unread failed'))
    }, GATHERED_MS)
    timers.set(key, timer)
  }
  const stops = [
    onCountedChange(events, ({ communityId }) => gather(communityId, communityId, ['unread:update'])),
    events.on('object.read', ({ link: { communityId, from } }) =>
      gather(`read ${from}`, communityId, ['unread:update'], from),
    ),
    events.on('member.changed', ({ communityId, authorId }) =>
      gather(`read ${authorId}`, communityId, ['unread:update'], authorId),
    ),
    events.on('unread.marked', ({ communityId, authorId }) =>
      gather(`marked ${authorId}`, communityId, ['unread:update', 'unread:marked'], authorId),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
    for (const timer of timers.values()) clearTimeout(timer)
  }
}
