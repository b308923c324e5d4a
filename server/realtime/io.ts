import type { Server, Socket } from 'socket.io'
import type { Member } from '../../shared/rules/access.ts'
import type { LeadEnd } from '../../shared/wire/leading.ts'
import type { ClientEvents, ServerEvents } from '../../shared/wire/realtime.ts'
import type { Session } from '../platform/session.ts'

export interface SocketData {
  session?: Session
  /** Rooms that the client entered, with its member in the community at that time. */
  named: Map<string, Member | undefined>
  /** Its “Follow me”. */
  leading?: LeadEnd
  /** Serialises the client's messages, because joining is asynchronous. */
  last: Promise<unknown>
}

/** Unused: no Socket.IO adapter between nodes. */
type NoEvents = Record<string, never>

export type Io = Server<ClientEvents, ServerEvents, NoEvents, SocketData>
export type OurSocket = Socket<ClientEvents, ServerEvents, NoEvents, SocketData>
