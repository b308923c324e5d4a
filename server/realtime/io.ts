import type { Server, Socket } from 'socket.io'
import type { Member } from '../../shared/rules/access.ts'
import type { ClientEvents, ServerEvents } from '../../shared/wire/realtime.ts'
import type { Session } from '../platform/session.ts'

export interface SocketData {
  /** The session that the socket was opened with. */
  session?: Session
  /** The rooms that the client has named and entered, with who it was in the community of each by then. */
  named: Map<string, Member | undefined>
  /** Joining asks the store, but what a client sends holds in the order it was sent. */
  last: Promise<unknown>
}

/** Between the nodes of one site nothing is sent yet. */
type NoEvents = Record<string, never>

export type Io = Server<ClientEvents, ServerEvents, NoEvents, SocketData>
export type OurSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>
