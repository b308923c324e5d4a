import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import { SOCKET_PATH, roomOf } from '../../shared/wire/realtime.ts'
import type { AppContext } from '../app-context.ts'
import { asRequest, requestLog } from '../platform/log.ts'
import { openSockets } from '../platform/metrics.ts'
import { createErrorLog } from '../platform/repeated-error.ts'
import { tokenInCookie } from '../platform/authenticate.ts'
import { asciiParser } from './ascii-parser.ts'
import { broadcast } from './broadcasts.ts'
import type { Io, OurSocket } from './io.ts'
import { hearOtherProcesses } from './other-processes.ts'
import { showPresence } from './presence.ts'
import { keepAtWorkers } from './sticky.ts'
import { createSubjects, isPartOf, roomsToJoin, type Subjects } from './rooms.ts'
import { tellUnread } from './unread-told.ts'
import { createSocketLimits, WAITING_MAX } from './socket-limits.ts'

/** A client only ever sends the names of rooms, and what is being changed in them. */
const MESSAGE_MAX_BYTES = 4_096
/** An old client never leaves the rooms of the views it has seen. */
const ROOMS_MAX = 200
/** A client that does not read what it is sent is cut off with this much waiting for it. */
const WAITING_MAX_BYTES = 1_000_000
const EXPIRY_CHECK_MS = 2_000

/** Sockets on an HTTP server: who speaks, which rooms they may follow, and what is told there (contract/realtime.md). */
export const attachRealtime = (
  server: HttpServer,
  ctx: AppContext,
  addressOf: (request: IncomingMessage) => string,
): { close(): Promise<void> } => {
  const limits = createSocketLimits(ctx.env, addressOf)
  const failed = createErrorLog(ctx.log)
  const { subjects, stop: stopForgetting } = createSubjects(ctx.events)
  const asked = { subjects, oldClients: ctx.env.oldClients }
  const io: Io = new Server(server, {
    path: SOCKET_PATH,
    serveClient: false,
    // Old clients sit on other origins, speak protocol 3 and always send credentials.
    allowEIO3: true,
    cors: { origin: true, credentials: true },
    parser: asciiParser,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
  })

  const endHandedOn = ctx.neighbours ? keepAtWorkers(server, io, ctx.neighbours) : () => undefined

  // Express never sees these requests.
  io.engine.use(requestLog(ctx.log))

  // Nobody is turned away: who cannot be identified stays connected and hears nothing.
  io.use((socket, next) => {
    socket.data.named = new Map()
    socket.data.last = Promise.resolve()
    void asRequest(socket.request, () => introduce(socket, ctx, failed)).finally(() =>
      limits.admit(socket) ? next() : reconnect(socket),
    )
  })
  io.on('connection', (socket) => {
    openSockets.inc()
    socket.once('disconnect', () => openSockets.dec())
    cutWhenSlow(socket)
    if (socket.data.session) void socket.join(ofUser(socket.data.session.user._id))
    const isWithinLimits = limits.watch(socket)
    let waiting = 0
    let isCut = false
    const cut = () => {
      isCut = true
      reconnect(socket)
    }
    const inTurn = (act: () => Promise<void>) => {
      if (isCut) return
      if (++waiting > WAITING_MAX) return cut()
      const inLimits = async () => {
        if (isCut || socket.disconnected) return
        await ((await isWithinLimits()) ? act() : cut())
      }
      asRequest(socket.request, () => {
        socket.data.last = socket.data.last
          .then(inLimits)
          .catch((error: unknown) => {
            failed(error, 'joining a room failed')
            // Else the client would wait for a room that it never enters.
            cut()
          })
          .finally(() => waiting--)
      })
    }
    socket.on('subscribe', (room: unknown, decided: unknown) =>
      inTurn(async () => {
        await enter(socket, asked, room)
        if (typeof decided === 'function') decided()
      }),
    )
    socket.on('unsubscribe', (room) => inTurn(() => leave(socket, room)))
    socket.on('presence', (told: unknown) => inTurn(() => Promise.resolve(presence.take(socket, told))))
  })

  const presence = showPresence(io, ctx)
  const stopBroadcasts = broadcast(io, ctx)
  const stopTellingUnread = tellUnread(io, ctx)
  const stopCatchingUp = ctx.bus.onGap(() => [...io.sockets.sockets.values()].forEach(reconnect))
  const stopListening = watchRights(io, ctx.events, asked, failed)
  const stopHearing = hearOtherProcesses(io, ctx)
  const expiry = setInterval(() => {
    const now = Date.now()
    for (const socket of io.sockets.sockets.values())
      if (socket.data.session && socket.data.session.until < now) reconnect(socket)
  }, EXPIRY_CHECK_MS)

  return {
    close: async () => {
      clearInterval(expiry)
      stopBroadcasts()
      stopTellingUnread()
      presence.stop()
      stopCatchingUp()
      stopListening()
      stopForgetting()
      await stopHearing()
      endHandedOn()
      await io.close()
    },
  }
}

const ofUser = (userId: string) => `user:${userId}`

/** Closes the connection in a way that makes every client come back at once and be identified anew. */
const reconnect = (socket: OurSocket) => socket.conn.close()

const cutWhenSlow = ({ conn }: OurSocket) => {
  let waiting = 0
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    // Looked at before adding, so that a single message may be larger.
    if (waiting > WAITING_MAX_BYTES) conn.close(true)
    if (typeof data === 'string') waiting += data.length
  })
  conn.on('drain', () => {
    waiting = 0
  })
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** The cookie counts only from pages of our own: browsers send it along from everywhere else as well. */
const tokenOfOurPage = ({ headers: { origin, host, cookie } }: IncomingMessage): string | undefined => {
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) return undefined
  return tokenInCookie(cookie)
}

/** Finds out whose socket it is; whoever is not known stays a stranger. */
const introduce = async (
  { handshake, request, data, conn }: OurSocket,
  { sessions }: AppContext,
  failed: ReturnType<typeof createErrorLog>,
) => {
  const token = text(handshake.auth.token) ?? text(handshake.query.token) ?? tokenOfOurPage(request)
  if (token === undefined) return
  try {
    const session = await sessions.open(token)
    if (session) data.session = session
  } catch (error) {
    failed(error, 'identifying a socket failed')
    // The store does not answer: whoever it is comes back by itself, instead of staying a stranger.
    conn.close()
  }
}

/** Describes what says which rooms are whose. */
interface Asked {
  subjects: Subjects
  oldClients: boolean
}

/** Enters a room, or what of it is theirs by now; a room that is not theirs (any more) is left. */
const enter = async (socket: OurSocket, { subjects, oldClients }: Asked, room: unknown) => {
  if (typeof room !== 'string') return
  // Strangers hear nothing: for them the store is not asked.
  if (!socket.data.session && !oldClients) return
  if (socket.data.named.size >= ROOMS_MAX && !socket.data.named.has(room)) return
  const entry = await roomsToJoin(subjects, socket.data.session?.user, room, oldClients)
  await leave(socket, room)
  if (!entry || socket.disconnected) return
  socket.data.named.set(room, entry.member)
  await socket.join(entry.rooms)
}

const leave = async (socket: OurSocket, room: unknown) => {
  if (typeof room !== 'string' || !socket.data.named.delete(room)) return
  for (const joined of socket.rooms) if (isPartOf(room, joined)) await socket.leave(joined)
}

const KINDS = ['linkfrom', 'linkto', 'noteCount', 'contribution'] as const

/** Lost rights leave their rooms: of a member, of a community, of a session, and of an object that has become private. */
const watchRights = (io: Io, events: AppContext['events'], asked: Asked, failed: ReturnType<typeof createErrorLog>) => {
  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  const askAgain = (socket: OurSocket, room: string) => {
    socket.data.last = socket.data.last
      .then(() => enter(socket, asked, room))
      .catch((error: unknown) => failed(error, 'leaving a room failed'))
  }
  const askOf = (communityId: string) => {
    // Of a socket without a session it is not known where its rooms are.
    for (const socket of io.sockets.sockets.values())
      for (const [room, member] of socket.data.named)
        if (!member || member.communityId === communityId) askAgain(socket, room)
  }
  const stops = [
    events.on('member.changed', ({ userId }) => {
      for (const socket of socketsIn(ofUser(userId)))
        for (const room of socket.data.named.keys()) askAgain(socket, room)
    }),
    events.on('community.removed', ({ communityId }) => askOf(communityId)),
    events.on('community.closed', ({ communityId }) => askOf(communityId)),
    events.on('user.signedOut', ({ userId }) => socketsIn(ofUser(userId)).forEach(reconnect)),
    events.on('session.ended', ({ userId, sessionId }) => {
      for (const socket of socketsIn(ofUser(userId))) if (socket.data.session?.id === sessionId) reconnect(socket)
    }),
    events.on('object.saved', ({ object }) => {
      if (object.permission !== 'private') return
      for (const room of KINDS.map((kind) => roomOf(kind, object._id)))
        for (const socket of socketsIn(room)) askAgain(socket, room)
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
