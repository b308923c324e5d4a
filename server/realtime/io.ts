import type { Server, Socket } from 'socket.io'
import type { ClientEvents, ServerEvents } from '../../shared/realtime.ts'
import type { SessionUser } from '../platform/session.ts'

interface SocketData {
  /** Whose session the socket was opened with; until when it counts, in milliseconds. */
  identity?: { user: SessionUser; until: number }
  /** The rooms that the client has named and entered. */
  named: Set<string>
  /** Joining asks the store, but what a client sends holds in the order it was sent. */
  last: Promise<unknown>
}

/** Between the nodes of one site nothing is sent yet. */
type NoEvents = Record<string, never>

export type Io = Server<ClientEvents, ServerEvents, NoEvents, SocketData>
export type OurSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>
