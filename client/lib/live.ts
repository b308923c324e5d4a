import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import type { ErrorCode } from '../../shared/wire/errors.ts'
import type { Lead } from '../../shared/wire/leading.ts'
import { type ClientEvents, type InView, roomOf, SOCKET_PATH, type ServerEvents } from '../../shared/wire/realtime.ts'
import { loadCode } from './load-code.ts'
import { readLiveAgain, readLiveLater, readRoomAgain } from './queries.ts'
import { onSessionEnd, readToken } from './token.ts'

export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'offline'
type LiveSocket = Socket<ServerEvents, ClientEvents>
type Listeners = { [E in keyof ServerEvents]: Set<ServerEvents[E]> }

/** After a lost connection a whole school reconnects at once: reads are spread over this time. */
const JITTER_MS = 2000
/** A connection lost for longer counts as offline. */
const PATIENCE_MS = 10_000
/** Maximum time that a read waits for joining its room. */
const ENTRY_PATIENCE_MS = 400
/** Data read before joining its room stays fresh for this time. */
const ENTRY_EXPECTED_MS = 30_000
/** Timeout of a connection attempt. */
const ATTEMPT_MS = 10_000

const rooms = new Map<string, number>()
/** Rooms joined on this connection. */
const entered = new Set<string>()
const waiting = new Map<string, Set<() => void>>()
/** Rooms whose data was read before joining, with the function to read it again. */
const unheard = new Map<string, () => Promise<void>>()
const listeners: Listeners = {
  'link:save': new Set(),
  'link:remove': new Set(),
  'arrow:save': new Set(),
  'arrow:remove': new Set(),
  'contribution:save': new Set(),
  'contribution:remove': new Set(),
  'noteCount:update': new Set(),
  'presence:update': new Set(),
  'views:update': new Set(),
  'moderation:update': new Set(),
  'members:update': new Set(),
  'citations:update': new Set(),
  'writing:update': new Set(),
  'designiteration:created': new Set(),
  'unread:update': new Set(),
  'unread:marked': new Set(),
  'sessions:update': new Set(),
  'inbox:update': new Set(),
  'lead:update': new Set(),
  'lead:end': new Set(),
}
/** Own presence in open views, by room. */
const told = new Map<string, InView>()
const watchers = new Set<() => void>()
let state: ConnectionState = 'connecting'
let opening: Promise<LiveSocket> | undefined
let patience: ReturnType<typeof setTimeout> | undefined

const setState = (next: ConnectionState) => {
  clearTimeout(patience)
  if (next === 'connecting' || next === 'reconnecting') patience = setTimeout(() => setState('offline'), PATIENCE_MS)
  state = next
  for (const watcher of watchers) watcher()
}

/** Resolves on the server's answer, whether access was granted or not. */
const enter = (socket: LiveSocket, room: string) =>
  new Promise<void>((resolve) => {
    socket.emit('subscribe', room, () => {
      if (rooms.has(room)) entered.add(room)
      const own = told.get(room)
      if (own) socket.emit('presence', own)
      waiting.get(room)?.forEach((go) => go())
      void unheard.get(room)?.()
      unheard.delete(room)
      resolve()
    })
  })

/** Joins the waiting rooms; after a lost connection, missed data is read again once. */
async function onConnect(socket: LiveSocket, first: boolean) {
  setState('connected')
  if (!first) unheard.clear()
  await Promise.all([...rooms.keys()].map((room) => enter(socket, room)))
  if (!first) setTimeout(readLiveLater(), Math.random() * JITTER_MS)
}

/**
 * Waits until a room is joined, so that a later read misses no event. Has a short timeout: on a slow connection data is
 * read at once, and again after joining.
 */
export const followed = async (room: string) => {
  if (entered.has(room)) return
  const waiters = waiting.get(room) ?? new Set()
  waiting.set(room, waiters)
  const inTime = await new Promise<boolean>((resolve) => {
    const go = () => resolve(true)
    waiters.add(go)
    setTimeout(() => {
      waiters.delete(go)
      resolve(false)
    }, ENTRY_PATIENCE_MS)
  })
  if (!inTime) unheard.set(room, readLiveAgain)
}

/** Reads current data again after its room is joined, if it is not yet. */
export const reloadOnJoin = (room: string) => {
  if (!entered.has(room)) unheard.set(room, () => readRoomAgain(room))
}

/** Returns whether events of a room arrive, so that data read since stays fresh. */
export const isFollowed = (room: string) => entered.has(room)

/** Returns how long data of a room stays fresh, in ms: forever while joined, a short time before. */
export const staleTimeIn = (room: string) => {
  if (entered.has(room)) return Number.POSITIVE_INFINITY
  return unheard.has(room) ? ENTRY_EXPECTED_MS : 0
}

function hear(socket: LiveSocket) {
  socket.on('link:save', (link) => listeners['link:save'].forEach((tell) => tell(link)))
  socket.on('link:remove', (link) => listeners['link:remove'].forEach((tell) => tell(link)))
  socket.on('arrow:save', (link) => listeners['arrow:save'].forEach((tell) => tell(link)))
  socket.on('arrow:remove', (link) => listeners['arrow:remove'].forEach((tell) => tell(link)))
  socket.on('contribution:save', (object) => listeners['contribution:save'].forEach((tell) => tell(object)))
  socket.on('contribution:remove', (object) => listeners['contribution:remove'].forEach((tell) => tell(object)))
  socket.on('noteCount:update', (count) => listeners['noteCount:update'].forEach((tell) => tell(count)))
  socket.on('presence:update', (presence) => listeners['presence:update'].forEach((tell) => tell(presence)))
  socket.on('views:update', (changed) => listeners['views:update'].forEach((tell) => tell(changed)))
  socket.on('writing:update', (changed) => listeners['writing:update'].forEach((tell) => tell(changed)))
  socket.on('citations:update', (changed) => listeners['citations:update'].forEach((tell) => tell(changed)))
  socket.on('moderation:update', (changed) => listeners['moderation:update'].forEach((tell) => tell(changed)))
  socket.on('members:update', (changed) => listeners['members:update'].forEach((tell) => tell(changed)))
  socket.on('designiteration:created', (made) => listeners['designiteration:created'].forEach((tell) => tell(made)))
  socket.on('unread:update', (changed) => listeners['unread:update'].forEach((tell) => tell(changed)))
  socket.on('unread:marked', (changed) => listeners['unread:marked'].forEach((tell) => tell(changed)))
  socket.on('inbox:update', (changed) => listeners['inbox:update'].forEach((tell) => tell(changed)))
  socket.on('sessions:update', (changed) => listeners['sessions:update'].forEach((tell) => tell(changed)))
  socket.on('lead:update', (lead) => listeners['lead:update'].forEach((tell) => tell(lead)))
  socket.on('lead:end', (end) => listeners['lead:end'].forEach((tell) => tell(end)))
}

async function open(): Promise<LiveSocket> {
  // Dynamic import keeps it out of the sign-in page.
  setState('connecting')
  const { io } = await loadCode(() => import('socket.io-client'), Infinity)
  const socket: LiveSocket = io({
    path: SOCKET_PATH,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    timeout: ATTEMPT_MS,
    auth: (send) => send({ token: readToken() }),
  })
  let first = true
  hear(socket)
  socket.on('connect', () => {
    void onConnect(socket, first)
    first = false
  })
  socket.on('disconnect', (reason) => {
    entered.clear()
    if (reason === 'io client disconnect') return
    setState('reconnecting')
    // The library reconnects by itself except when the server disconnected on purpose.
    if (reason === 'io server disconnect') setTimeout(() => readToken() && socket.connect(), JITTER_MS)
  })
  return socket
}

/** Opens the connection, if necessary. Called early by pages behind the sign-in. */
export const connect = () => (opening ??= open())

/** Reconnects with the current token; the server ends connections of older tokens when a password changes. */
export const reauthenticate = () => void opening?.then((socket) => socket.disconnect().connect())

onSessionEnd(() => {
  const closing = opening
  opening = undefined
  clearTimeout(patience)
  state = 'connecting'
  for (const watcher of watchers) watcher()
  void closing?.then((socket) => socket.disconnect())
})

const subscribe = (room: string) => {
  const followers = rooms.get(room) ?? 0
  rooms.set(room, followers + 1)
  if (followers === 0)
    void connect().then((socket) => (socket.connected && rooms.has(room) ? enter(socket, room) : undefined))
}

const unsubscribe = (room: string) => {
  const followers = rooms.get(room) ?? 0
  if (followers > 1) {
    rooms.set(room, followers - 1)
    return
  }
  rooms.delete(room)
  entered.delete(room)
  unheard.delete(room)
  // After a logout there is no connection to unsubscribe.
  void opening?.then((socket) => socket.connected && !rooms.has(room) && socket.emit('unsubscribe', room))
}

/** Subscribes to a room while mounted; several subscribers share one subscription. */
export const useRoom = (room: string | undefined) =>
  useEffect(() => {
    if (!room) return undefined
    subscribe(room)
    return () => unsubscribe(room)
  }, [room])

/** As `useRoom`; `onEntered` is called after the server's answer for all rooms, or after a timeout. */
export const useRooms = (rooms: readonly string[], onEntered?: () => void) => {
  const tells = onEntered !== undefined
  const tellEntered = useEffectEvent(() => onEntered?.())
  const names = rooms.join(' ')
  useEffect(() => {
    const list = names.split(' ').filter(Boolean)
    if (list.length === 0) return undefined
    let isLeft = false
    for (const room of list) subscribe(room)
    if (tells) void Promise.all(list.map(followed)).then(() => !isLeft && tellEntered())
    return () => {
      isLeft = true
      for (const room of list) unsubscribe(room)
    }
  }, [names, tells])
}

/** Announces own presence and edits in a view, after joining its room and after every reconnection. */
export const publishPresence = (own: InView) => {
  const room = roomOf('linkfrom', own.viewId)
  told.set(room, own)
  if (entered.has(room)) void opening?.then((socket) => socket.emit('presence', own))
}

/** Ends announcements; leaving the room revokes earlier ones. */
export const endPresence = (viewId: string) => void told.delete(roomOf('linkfrom', viewId))

/** Returns false before the view's room is joined. */
export const publishLead = (lead: Lead, onDecided: (refusal: ErrorCode | null) => void): boolean => {
  if (!entered.has(roomOf('linkfrom', lead.viewId))) return false
  void opening?.then((socket) => socket.emit('lead', lead, onDecided))
  return true
}

export const endLead = () => void opening?.then((socket) => socket.emit('leadEnd'))

export const live = {
  /** Subscribes to an event of any room; returns the unsubscribe function. */
  on<E extends keyof ServerEvents>(event: E, listener: ServerEvents[E]): () => void {
    listeners[event].add(listener)
    return () => void listeners[event].delete(listener)
  },
}

export const useConnectionState = (): ConnectionState =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
  )
