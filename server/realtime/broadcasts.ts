import type { Server } from 'socket.io'
import type { Guarded } from '../../shared/access.ts'
import type { Contribution } from '../../shared/contributions.ts'
import type { Link } from '../../shared/links.ts'
import { roomOf, type ClientEvents, type ServerEvents } from '../../shared/realtime.ts'
import type { DomainEvents } from '../events.ts'
import { countNotes } from '../features/links/notes-count.ts'
import { findObject } from '../features/objects/objects.service.ts'
import type { Parts } from '../parts.ts'
import { audience } from './rooms.ts'

/** What is said to a room, and the objects one must be allowed to read to hear it. */
interface Message {
  rooms: string[]
  about: Guarded[]
  say: { [K in keyof ServerEvents]: [name: K, payload: Parameters<ServerEvents[K]>[0]] }[keyof ServerEvents]
}

const ends = (link: Link): Guarded[] => [
  { ...link._from, _id: link.from },
  { ...link._to, _id: link.to },
]

const ofLink = (name: 'link:save' | 'link:remove', link: Link): Message => ({
  rooms: [roomOf('linkfrom', link.from), roomOf('linkto', link.to)],
  about: ends(link),
  say: [name, link],
})

const ofObject = (name: 'contribution:save' | 'contribution:remove', object: Contribution): Message => ({
  rooms: [roomOf('contribution', object._id)],
  about: [object],
  say: [name, object],
})

/** The one table of what is told to whom (contract/realtime.md 4). */
const BROADCASTS: { [K in keyof DomainEvents]?: (event: DomainEvents[K]) => Message[] } = {
  'object.saved': ({ object, links, created }) => [
    ...(created ? [] : [ofObject('contribution:save', object)]),
    ...(object.status === 'inactive' ? [ofObject('contribution:remove', object)] : []),
    ...links.map((link) => ofLink('link:save', link)),
  ],
  'link.saved': ({ link }) => [ofLink('link:save', link)],
  'link.removed': ({ link }) => [ofLink('link:remove', link)],
  // Who reads what is told to that person alone.
  'object.read': ({ link }) => [
    { rooms: [roomOf('linkfrom', link.from)], about: ends(link), say: ['link:save', link] },
  ],
}

/** The views whose number of notes may have changed. */
const RECOUNTS: { [K in keyof DomainEvents]?: (event: DomainEvents[K]) => Link[] } = {
  'object.saved': ({ links }) => links,
  'link.saved': ({ link, created }) => (created ? [link] : []),
  'link.removed': ({ link }) => [link],
}
const holdsNote = ({ type, _from, _to }: Link) => type === 'contains' && _from.type === 'View' && _to.type === 'Note'

/** Tells the sockets what services tell; in the order of the events, though who may hear is looked up. */
export const broadcast = (io: Server<ClientEvents, ServerEvents>, { events, log }: Pick<Parts, 'events' | 'log'>) => {
  const { rooms: joined } = io.sockets.adapter
  const hears = (room: string) => joined.has(room)
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = (act: () => Promise<void>) => {
    last = last.then(act).catch((error: unknown) => log.error({ err: error }, 'a broadcast failed'))
  }

  const send = async ({ rooms, about, say: [name, payload] }: Message) => {
    const heard = rooms.filter(hears)
    if (heard.length === 0) return
    const to = await audience(heard, about)
    io.to(to).emit(name, payload as never)
  }
  const recount = async (viewId: string) => {
    const room = roomOf('noteCount', viewId)
    if (!hears(room)) return
    const view = await findObject(viewId)
    if (view)
      await send({
        rooms: [room],
        about: [view],
        say: ['noteCount:update', { viewId, count: await countNotes(viewId) }],
      })
  }

  const stops = [
    ...keysOf(BROADCASTS).map((name) =>
      events.on(name, (event) => {
        const messages = (BROADCASTS[name] as ((event: unknown) => Message[]) | undefined)?.(event) ?? []
        for (const message of messages) inOrder(() => send(message))
      }),
    ),
    ...keysOf(RECOUNTS).map((name) =>
      events.on(name, (event) => {
        const links = (RECOUNTS[name] as ((event: unknown) => Link[]) | undefined)?.(event) ?? []
        for (const viewId of new Set(links.filter(holdsNote).map(({ from }) => from))) inOrder(() => recount(viewId))
      }),
    ),
  ]
  return () => stops.forEach((stop) => stop())
}

const keysOf = <T extends object>(table: T) => Object.keys(table) as (keyof T)[]
