import { canRead, type Guarded, type Member } from '../../shared/rules/access.ts'
import { inViewSchema, parseRoom, type Presence, roomOf } from '../../shared/wire/realtime.ts'
import { RESTRICTED_TYPES } from '../graph/links/links.access.ts'
import { findSummarised } from '../graph/objects/summarised.ts'
import type { AppContext } from '../app-context.ts'
import type { Io, OurSocket } from './io.ts'

/** Changes within this time are sent together. */
const GATHERING_MS = 300

/** A socket's report, and the last presence sent to it. */
interface Teller {
  editing: readonly string[]
  heard?: string
}

interface Heard {
  presence: Presence
  /** JSON of `presence`. */
  text: string
}

/** A member in a view, and the objects being edited. */
interface Present {
  member: Member
  editing: readonly string[]
}

interface Watched {
  tellers: Map<OurSocket, Teller>
  /** Members in the view, by other process. */
  elsewhere: Map<string, readonly Present[]>
  /** Last published state of this process, as JSON. */
  published: string
  timer?: NodeJS.Timeout | undefined
  /** Something changed during the broadcast. */
  again: boolean
}

const NOBODY = '[]'
const PRESENT = 'presence'
const WANTED = 'presence wanted'

/**
 * Notifies clients in a view of the others in it and the objects they edit, across processes. Clients that report
 * nothing receive nothing.
 */
export const showPresence = (io: Io, { events, log, bus }: Pick<AppContext, 'events' | 'log' | 'bus'>) => {
  const views = new Map<string, Watched>()

  const watched = (viewId: string): Watched => {
    const known = views.get(viewId)
    if (known) return known
    const view: Watched = { tellers: new Map(), elsewhere: new Map(), published: NOBODY, again: false }
    views.set(viewId, view)
    return view
  }

  const schedule = (viewId: string) => {
    const view = views.get(viewId)
    if (!view) return
    if (view.timer) view.again = true
    else view.timer = setTimeout(() => void tell(viewId, view), GATHERING_MS)
  }

  const publish = (viewId: string, view: Watched, here: readonly Present[]) => {
    const text = JSON.stringify(here)
    if (text === view.published) return
    view.published = text
    bus.publish(PRESENT, { viewId, present: here })
  }

  const tell = async (viewId: string, view: Watched) => {
    view.again = false
    try {
      const { here, seen } = await presenceIn(viewId, view)
      publish(viewId, view, here)
      // Most sockets receive the same message, which is encoded once.
      const news = new Map<Heard, string[]>()
      for (const [socket, teller] of view.tellers) {
        const heard = seen(socket)
        if (!heard) continue
        if (heard.text === teller.heard) continue
        teller.heard = heard.text
        const hearers = news.get(heard)
        if (hearers) hearers.push(socket.id)
        else news.set(heard, [socket.id])
      }
      for (const [{ presence }, socketIds] of news) io.to(socketIds).emit('presence:update', presence)
    } catch (error) {
      log.error({ err: error }, 'telling who is in a view failed')
    }
    view.timer = undefined
    if (view.again) schedule(viewId)
    else if (view.tellers.size === 0 && view.elsewhere.size === 0) views.delete(viewId)
  }

  const left = (room: string) => {
    const named = parseRoom(room)
    if (named?.kind === 'linkfrom') schedule(named.id)
  }
  io.sockets.adapter.on('leave-room', left)
  const stops = [
    events.on('object.saved', ({ object: { _id } }) => {
      for (const [viewId, { tellers }] of views)
        if ([...tellers.values()].some(({ editing }) => editing.includes(_id))) schedule(viewId)
    }),
    // Messages of the same release have the published shape.
    bus.on(PRESENT, (told, node) => {
      const { viewId, present } = told as { viewId: string; present: Present[] }
      if (present.length > 0) watched(viewId).elsewhere.set(node, present)
      else views.get(viewId)?.elsewhere.delete(node)
      schedule(viewId)
    }),
    bus.onGone((node) => {
      for (const [viewId, { elsewhere }] of views) if (elsewhere.delete(node)) schedule(viewId)
    }),
    bus.on(WANTED, () => {
      for (const [viewId, view] of views) {
        if (view.published !== NOBODY)
          bus.publish(PRESENT, { viewId, present: JSON.parse(view.published) as Present[] })
      }
    }),
    bus.onGap(() => {
      for (const [viewId, { elsewhere }] of views) {
        elsewhere.clear()
        schedule(viewId)
      }
      bus.publish(WANTED, null)
    }),
  ]
  // Other processes published before this one subscribed.
  bus.publish(WANTED, null)

  return {
    /** Handles a socket's report; ignored unless it has entered the view's room. */
    take: (socket: OurSocket, told: unknown) => {
      const { data } = inViewSchema.safeParse(told)
      if (!data || !memberIn(socket, data.viewId)) return
      const view = watched(data.viewId)
      const { heard } = view.tellers.get(socket) ?? {}
      view.tellers.set(socket, { editing: data.editing, ...(heard !== undefined && { heard }) })
      schedule(data.viewId)
    },
    stop: () => {
      io.sockets.adapter.off('leave-room', left)
      for (const stop of stops) stop()
      for (const { timer } of views.values()) clearTimeout(timer)
      views.clear()
    },
  }
}

/** The socket's member in a view; undefined after leaving its room. */
const memberIn = (socket: OurSocket, viewId: string): Member | undefined =>
  socket.connected ? socket.data.named.get(roomOf('linkfrom', viewId)) : undefined

/** Current members in a view, and what each socket may see of the others. Sockets that have left are dropped. */
const presenceIn = async (viewId: string, { tellers, elsewhere }: Watched) => {
  const others = [...elsewhere.values()].flat()
  const edited = await editable([...tellers.values(), ...others].flatMap(({ editing }) => editing))
  // After the lookup, to skip sockets that left meanwhile.
  const here = [...tellers].flatMap(([socket, { editing }]) => {
    const member = memberIn(socket, viewId)
    if (!member) tellers.delete(socket)
    return member ? [{ member, editing }] : []
  })
  const authors = new Map<string, { member: Member; editing: Set<string> }>()
  for (const { member, editing } of [...here, ...others]) {
    if (member.authorId === null) continue
    const author = authors.get(member.authorId) ?? { member, editing: new Set() }
    authors.set(member.authorId, author)
    for (const id of editing) author.editing.add(id)
  }
  const readable = (member: Member, id: string) => {
    const object = edited.get(id)
    return object !== undefined && object.communityId === member.communityId && canRead(member, object)
  }
  /** Sockets that may read the same edited objects share a message. */
  const byReadable = new Map<string, Heard>()
  const seen = (socket: OurSocket): Heard | undefined => {
    const hearer = memberIn(socket, viewId)
    if (!hearer) return undefined
    const read = new Set([...edited.keys()].filter((id) => readable(hearer, id)))
    const key = [...read].join()
    const known = byReadable.get(key)
    if (known) return known
    const told = [...authors].map(([_id, { member, editing }]) => ({
      _id,
      editing: [...editing].filter((id) => read.has(id) && readable(member, id)),
    }))
    const presence = { viewId, authors: told }
    const heard = { presence, text: JSON.stringify(presence) }
    byReadable.set(key, heard)
    return heard
  }
  return { here, seen }
}

/** Excludes types whose readers depend on their parents. */
const editable = async (ids: readonly string[]): Promise<Map<string, Guarded & { communityId: string }>> => {
  if (ids.length === 0) return new Map()
  const found = await findSummarised([...new Set(ids)])
  return new Map(found.filter(({ type }) => !RESTRICTED_TYPES.includes(type)).map((object) => [object._id, object]))
}
