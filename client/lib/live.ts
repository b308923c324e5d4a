import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { type ClientEvents, type InView, roomOf, SOCKET_PATH, type ServerEvents } from '../../shared/wire/realtime.ts'
import { readLiveAgain, readRoomAgain } from './queries.ts'
import { onSessionEnd, readToken } from './token.ts'

export type ConnectionState = 'connecting' | 'connected' | 'reconnecting' | 'offline'
type LiveSocket = Socket<ServerEvents, ClientEvents>
type Listeners = { [E in keyof ServerEvents]: Set<ServerEvents[E]> }

/** After a lost connection a whole school comes back at once: the re-reads spread over this time. */
const JITTER_MS = 2000
/** A connection that is lost for longer is called offline. */
const PATIENCE_MS = 10_000
/** Reading waits this long for its room to be entered. */
const ENTRY_PATIENCE_MS = 400
/** What was read before its room is entered is not read again for this time unless that happens. */
const ENTRY_EXPECTED_MS = 30_000
/** An attempt that neither succeeds nor fails is given up after this time. */
const ATTEMPT_MS = 10_000

/** The rooms that are wanted, and by how many. */
const rooms = new Map<string, number>()
/** Those of them that the server has answered for, on this connection. */
const entered = new Set<string>()
const waiting = new Map<string, Set<() => void>>()
/** Rooms whose subject was read before they were entered, and how it is read again. */
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
  'citations:update': new Set(),
  'designiteration:created': new Set(),
  'unread:update': new Set(),
  'unread:marked': new Set(),
}
/** What is told of oneself in the views that are open, by their rooms. */
const told = new Map<string, InView>()
const watchers = new Set<() => void>()
let state: ConnectionState = 'connecting'
/** Undefined within: the connection's code could not be loaded. */
let opening: Promise<LiveSocket | undefined> | undefined
let patience: ReturnType<typeof setTimeout> | undefined

const setState = (next: ConnectionState) => {
  clearTimeout(patience)
  if (next === 'connecting' || next === 'reconnecting') patience = setTimeout(() => setState('offline'), PATIENCE_MS)
  state = next
  for (const watcher of watchers) watcher()
}

/** Resolves when the server has let us into a room or, as silently, kept us out. */
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

/** Enters the rooms that waited for the connection; after a lost one, what was missed is read again once. */
async function onConnect(socket: LiveSocket, first: boolean) {
  setState('connected')
  if (!first) unheard.clear()
  await Promise.all([...rooms.keys()].map((room) => enter(socket, room)))
  if (!first && rooms.size > 0) setTimeout(() => void readLiveAgain(), Math.random() * JITTER_MS)
}

/**
 * Waits until a room is followed, so that reading what it keeps true afterwards misses nothing; not for long: with
 * a slow connection it is read at once and once more when the room has been entered.
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

/** Has what is read at this moment read again as soon as its room is entered, where it is not yet. */
export const hearLater = (room: string) => {
  if (!entered.has(room)) unheard.set(room, () => readRoomAgain(room))
}

/** Returns whether everything that is said in a room arrives here: what was read since it is followed stays true. */
export const isFollowed = (room: string) => entered.has(room)

/** Returns how long what was read of a room stays true, in ms: as long as it is followed; until it is entered for a moment. */
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
  socket.on('citations:update', (changed) => listeners['citations:update'].forEach((tell) => tell(changed)))
  socket.on('designiteration:created', (made) => listeners['designiteration:created'].forEach((tell) => tell(made)))
  socket.on('unread:update', (changed) => listeners['unread:update'].forEach((tell) => tell(changed)))
  socket.on('unread:marked', (changed) => listeners['unread:marked'].forEach((tell) => tell(changed)))
}

async function open(): Promise<LiveSocket> {
  // Loaded only here, so that the sign-in page does without.
  const { io } = await import('socket.io-client')
  setState('connecting')
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
    // The library comes back by itself except when the server closed the connection on purpose.
    if (reason === 'io server disconnect') setTimeout(() => readToken() && socket.connect(), JITTER_MS)
  })
  return socket
}

/** Opens the connection unless it is open; pages behind the sign-in do so early, before their data is asked for. */
export const connect = () =>
  (opening ??= open().catch(() => {
    opening = undefined
    setState('offline')
    return undefined
  }))

/** Comes back at once with the token held now; the server ends the connections of older ones when a password changes. */
export const identifyAnew = () => void opening?.then((socket) => socket?.disconnect().connect())

onSessionEnd(() => {
  const closing = opening
  opening = undefined
  clearTimeout(patience)
  state = 'connecting'
  for (const watcher of watchers) watcher()
  void closing?.then((socket) => socket?.disconnect())
})

const subscribe = (room: string) => {
  const followers = rooms.get(room) ?? 0
  rooms.set(room, followers + 1)
  if (followers === 0)
    void connect().then((socket) => (socket?.connected && rooms.has(room) ? enter(socket, room) : undefined))
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
  // Who has left is connected no more: a connection that is opened now would be nobody's.
  void opening?.then((socket) => socket?.connected && !rooms.has(room) && socket.emit('unsubscribe', room))
}

/** Follows a room while the component is shown; several followers of one room share one subscription. */
export const useRoom = (room: string | undefined) =>
  useEffect(() => {
    if (!room) return undefined
    subscribe(room)
    return () => unsubscribe(room)
  }, [room])

/** As `useRoom`, several rooms; `onEntered` is called once the server has answered for all of them, or is slow to. */
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

/** Tells those in a view that I am there and what I change, as soon as its room is followed and after every reconnection. */
export const tellPresence = (own: InView) => {
  const room = roomOf('linkfrom', own.viewId)
  told.set(room, own)
  if (entered.has(room)) void opening?.then((socket) => socket?.emit('presence', own))
}

/** From now on nothing is told of me in a view; leaving its room takes back what was. */
export const endPresence = (viewId: string) => void told.delete(roomOf('linkfrom', viewId))

export const live = {
  /** Hears an event in whatever room it comes; answers how to stop. */
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
