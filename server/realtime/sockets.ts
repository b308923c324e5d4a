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
import { watchOtherProcesses } from './other-processes.ts'
import { relayLeads } from './leads.ts'
import { showPresence } from './presence.ts'
import { routeToSessionWorker } from './sticky.ts'
import { createSubjects, isPartOf, roomsToJoin, type Subjects } from './rooms.ts'
import { publishInbox } from './publish-inbox.ts'
import { ofUser, publishSessions } from './publish-sessions.ts'
import { publishUnread } from './publish-unread.ts'
import { createSocketLimits, WAITING_MAX } from './socket-limits.ts'

/** Clients only send ids and places. */
const MESSAGE_MAX_BYTES = 4_096
/** Old clients never leave rooms of visited views. */
const ROOMS_MAX = 200
/** Pending for a client that doesn't read; then it is disconnected. */
const WAITING_MAX_BYTES = 1_000_000
const EXPIRY_CHECK_MS = 2_000

/** Attaches sockets to an HTTP server: authentication, rooms and broadcasts (contract/realtime.md). */
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
    // Old clients have other origins, use protocol 3 and always send credentials.
    allowEIO3: true,
    cors: { origin: true, credentials: true },
    parser: asciiParser,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
  })

  const endHandedOn = ctx.neighbours ? routeToSessionWorker(server, io, ctx.neighbours) : () => undefined

  // These requests bypass Express.
  io.engine.use(requestLog(ctx.log))

  // Unknown sockets stay connected without receiving anything.
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
            // Otherwise the client would wait forever for the room.
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
    socket.on('lead', (lead: unknown, decided: unknown) =>
      inTurn(async () => {
        const refusal = await leads.take(socket, lead)
        if (typeof decided === 'function') decided(refusal)
      }),
    )
    socket.on('leadEnd', () => inTurn(() => Promise.resolve(leads.end(socket))))
  })

  const presence = showPresence(io, ctx)
  const leads = relayLeads(io, { ...ctx, subjects })
  const broadcasts = broadcast(io, ctx)
  const stopTellingUnread = publishUnread(io, ctx)
  const stopPublishingSessions = publishSessions(io, ctx)
  const stopPublishingInbox = publishInbox(io, ctx)
  const stopCatchingUp = ctx.bus.onGap(() => [...io.sockets.sockets.values()].forEach(reconnect))
  const stopListening = watchRights(io, { ...ctx, ...broadcasts }, asked, failed)
  const stopHearing = watchOtherProcesses(io, ctx)
  const expiry = setInterval(() => {
    const now = Date.now()
    for (const socket of io.sockets.sockets.values())
      if (socket.data.session && socket.data.session.until < now) reconnect(socket)
  }, EXPIRY_CHECK_MS)

  return {
    close: async () => {
      clearInterval(expiry)
      broadcasts.stop()
      stopTellingUnread()
      stopPublishingSessions()
      stopPublishingInbox()
      presence.stop()
      leads.stop()
      stopCatchingUp()
      stopListening()
      stopForgetting()
      await stopHearing()
      endHandedOn()
      await io.close()
    },
  }
}

/** Makes a client reconnect and authenticate again. */
const reconnect = (socket: OurSocket) => socket.conn.close()

const cutWhenSlow = ({ conn }: OurSocket) => {
  let waiting = 0
  conn.on('packetCreate', ({ data }: { data?: unknown }) => {
    // Checked before adding, so that one message may be larger.
    if (waiting > WAITING_MAX_BYTES) conn.close(true)
    if (typeof data === 'string') waiting += data.length
  })
  conn.on('drain', () => {
    waiting = 0
  })
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)

/** Cookies only count from our own pages, since browsers also send them with cross-site requests. */
const tokenOfOurPage = ({ headers: { origin, host, cookie } }: IncomingMessage): string | undefined => {
  if (origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host)) return undefined
  return tokenInCookie(cookie)
}

/** Sets the session of a socket, if it has a valid token. */
const introduce = async (
  { handshake, request, data, conn }: OurSocket,
  { sessions }: AppContext,
  failed: ReturnType<typeof createErrorLog>,
) => {
  const token = text(handshake.auth.token) ?? text(handshake.query.token) ?? tokenOfOurPage(request)
  if (token === undefined) return
  try {
    const session = await sessions.open(token)
    if (session && !session.user.requiredStep) data.session = session
  } catch (error) {
    failed(error, 'identifying a socket failed')
    // The store is unavailable; the client reconnects by itself.
    conn.close()
  }
}

interface Asked {
  subjects: Subjects
  oldClients: boolean
}

/** Joins a room, or the allowed parts of it; leaves it if not allowed. */
const enter = async (socket: OurSocket, { subjects, oldClients }: Asked, room: unknown) => {
  if (typeof room !== 'string') return
  // Sockets without a session receive nothing, so no lookup is needed.
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

/** Re-checks rooms after rights are lost: of a member, community, session, or object that became private. */
const watchRights = (
  io: Io,
  { events, whenSent }: Pick<AppContext, 'events'> & Pick<ReturnType<typeof broadcast>, 'whenSent'>,
  asked: Asked,
  failed: ReturnType<typeof createErrorLog>,
) => {
  const socketsIn = (room: string) =>
    [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? [])
  const askAgain = (socket: OurSocket, room: string) => {
    socket.data.last = socket.data.last
      .then(() => enter(socket, asked, room))
      .catch((error: unknown) => failed(error, 'leaving a room failed'))
  }
  const askOf = (communityId: string) => {
    // The community of an anonymous socket's room is unknown.
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
    events.on('session.ended', ({ userId, sessionIds }) => {
      for (const socket of socketsIn(ofUser(userId)))
        if (socket.data.session && sessionIds.includes(socket.data.session.id)) reconnect(socket)
    }),
    events.on('object.saved', ({ object }) => {
      if (object.permission !== 'private') return
      // The message to former readers goes to the rooms that they leave.
      whenSent(() => {
        for (const room of KINDS.map((kind) => roomOf(kind, object._id)))
          for (const socket of socketsIn(room)) askAgain(socket, room)
      })
    }),
  ]
  return () => stops.forEach((stop) => stop())
}
