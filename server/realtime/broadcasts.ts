import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Guarded } from '../../shared/rules/access.ts'
import { isCitation } from '../../shared/domain/citations.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { PERSONAL_LINK_TYPES, type Link } from '../../shared/domain/links.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import type { DomainEvents, Events } from '../events.ts'
import { toldDesign } from '../features/design-iterations/design-iterations.ts'
import { lookUpCommunity } from '../graph/communities/communities.service.ts'
import { endOf } from '../graph/links/links.access.ts'
import { containsLinks } from '../graph/links/placing.ts'
import { linksTouching, masked } from '../graph/links/links.summary.ts'
import { countNotes } from '../graph/links/notes-count.ts'
import { findObject } from '../graph/objects/objects.service.ts'
import type { AppContext } from '../app-context.ts'
import type { Io } from './io.ts'
import { audience, forManagers, hostsById, onlyFor } from './rooms.ts'

/** Describes what is said to rooms, and the objects one must be allowed to read to hear it. */
interface Message {
  rooms: string[]
  about: Guarded[]
  /** The only author who hears it, where it is their own affair. */
  only?: string
  /** Those who may read these hear nothing of it. */
  unless?: Guarded[]
  /** The part of these that hears it, where it is not everybody. */
  part?: 'managers' | 'others'
  /** Names what it tells the present state of. */
  standing?: string
  say: (to: ReturnType<Io['to']>) => unknown
}

const ends = (link: Link) => [endOf(link, 'from'), endOf(link, 'to')]

const linkRooms = (link: Link) => [roomOf('linkfrom', link.from), roomOf('linkto', link.to)]

const personal = ({ type, to }: Link) => PERSONAL_LINK_TYPES.includes(type) && { only: to }

const linkSaved = (link: Link): Message => ({
  rooms: linkRooms(link),
  about: ends(link),
  ...personal(link),
  say: (to) => to.emit('link:save', link),
})

const linkRemoved = (link: Link): Message => ({
  rooms: linkRooms(link),
  about: ends(link),
  ...personal(link),
  say: (to) => to.emit('link:remove', link),
})

/** Returns what stays of an end that is hidden: not that it is active, which the page of kf6-light dies of (contract/README.md 34). */
const hidden = (end: Link['_to']) => ({ ...masked(end), status: 'inactive' as const })

/**
 * An object has been closed to some of its readers: the boards that they have open drop its links, which tell
 * nothing of it any more.
 */
const linkHidden = (link: Link, id: string, before: DomainEvents['object.saved']['before']): Message => ({
  rooms: linkRooms(link),
  about: ends(link).map((end) => (end._id === id ? { ...end, ...before } : end)),
  unless: ends(link),
  say: (to) => to.emit('link:remove', { ...link, data: {}, _from: hidden(link._from), _to: hidden(link._to) }),
})

type Saved = Pick<DomainEvents['object.saved'], 'object' | 'comments'>

/** Tells of an object: managers with the comments on it, where there are any, everybody else without (row LEAK-01). */
const objectSent = (name: 'contribution:save' | 'contribution:remove', { object, comments }: Saved): Message[] => {
  const message = { rooms: [roomOf('contribution', object._id)], about: [object] }
  const send = (sent: Contribution) => (to: ReturnType<Io['to']>) => to.emit(name, sent)
  if (isDeepStrictEqual(object.comments, comments)) return [{ ...message, say: send(object) }]
  return [
    { ...message, part: 'others', say: send(object) },
    { ...message, part: 'managers', say: send({ ...object, comments }) },
  ]
}

/** The views among the links' ends whose number of notes may have changed. */
const recounted = (links: Link[]): Message[] => {
  const onViews = links.filter(
    ({ type, _from, _to }) => type === 'contains' && _from.type === 'View' && _to.type === 'Note',
  )
  return [...new Map(onViews.map((link) => [link.from, link])).values()].map((link) => ({
    rooms: [roomOf('noteCount', link.from)],
    about: [endOf(link, 'from')],
    standing: `notes on ${link.from}`,
    say: async (to) => to.emit('noteCount:update', { viewId: link.from, count: await countNotes(link.from) }),
  }))
}

const ARROW_TYPES: readonly string[] = ['buildson', 'references']

/** Tells the boards on which an arrow begins of its coming or going (row BLDN-04). */
const arrowTold = async (link: Link, name: 'arrow:save' | 'arrow:remove'): Promise<Message[]> => {
  if (!ARROW_TYPES.includes(link.type)) return []
  const rooms = (await containsLinks({ to: link.from }, null)).map(({ from }) => roomOf('linkfrom', from))
  return [{ rooms, about: ends(link), say: (to) => to.emit(name, link) }]
}

/** That a list of a community has changed: those who have the community open read it again. */
const listTold =
  (name: 'views:update' | 'citations:update') =>
  async (communityId: string): Promise<Message[]> => {
    const rootContextId = (await lookUpCommunity(communityId))?.rootContextId
    if (!rootContextId) return []
    const rooms = [roomOf('contribution', rootContextId)]
    const standing = `${name} of ${communityId}`
    return [{ rooms, about: [], standing, say: (to) => to.emit(name, { communityId }) }]
  }

/** Which views there are, and how they stand in each other. */
const viewsTold = listTold('views:update')
const citationsTold = listTold('citations:update')
const citationTold = async (link: Link) => (isCitation(link) ? await citationsTold(link.communityId) : [])

/** Returns what follows from a link's coming or going beside itself. */
const arrangedAnew = async (link: Link): Promise<Message[]> => {
  const betweenViews = link.type === 'contains' && link._from.type === 'View' && link._to.type === 'View'
  return [...recounted([link]), ...(betweenViews ? await viewsTold(link.communityId) : [])]
}

/** Tells those who look at the designs of a community of a new one. */
const designMade = async ({ _id, communityId }: Contribution): Promise<Message[]> => {
  const object = await findObject(_id)
  if (!object) return []
  const iteration = await toldDesign(object)
  return [
    {
      rooms: [roomOf('designiteration', communityId)],
      about: [iteration],
      say: (to) => to.emit('designiteration:created', iteration),
    },
  ]
}

/** A change of an object shows in every link that touches it; one that has just been made has none. */
const objectTold = async ({ object, comments, created, before }: DomainEvents['object.saved']): Promise<Message[]> => {
  if (created) return object.type === 'DesignIteration' ? await designMade(object) : []
  const links = await linksTouching(object._id)
  return [
    ...objectSent('contribution:save', { object, comments }),
    ...(object.status === 'inactive' ? objectSent('contribution:remove', { object, comments }) : []),
    ...links.map(linkSaved),
    ...(object.permission === 'private' && before ? links.map((link) => linkHidden(link, object._id, before)) : []),
    ...recounted(links),
    ...(object.type === 'View' ? await viewsTold(object.communityId) : []),
  ]
}

/** Of messages that tell how something stands now only the last, where several came together. */
const newestOnly = (messages: readonly Message[]): Message[] => {
  const newest = new Map(messages.map((message) => [message.standing, message]))
  return messages.filter((message) => message.standing === undefined || newest.get(message.standing) === message)
}

type Messages = () => Message[] | Promise<Message[]>
type Row = (events: Events, tell: (messages: Messages) => void) => () => void
const when =
  <K extends keyof DomainEvents>(name: K, messages: (event: DomainEvents[K]) => Message[] | Promise<Message[]>): Row =>
  (events, tell) =>
    events.on(name, (event) => tell(() => messages(event)))

/** The one table of what is told to whom (contract/realtime.md 4). */
const BROADCASTS: readonly Row[] = [
  when('object.saved', objectTold),
  when('object.marked', (marked) => objectSent('contribution:save', marked)),
  when('link.saved', async ({ link, created }) => [
    linkSaved(link),
    ...(created ? await arrowTold(link, 'arrow:save') : []),
    ...(created ? await arrangedAnew(link) : []),
    ...(await citationTold(link)),
  ]),
  when('link.removed', async ({ link }) => [
    linkRemoved(link),
    ...(await arrowTold(link, 'arrow:remove')),
    ...(await arrangedAnew(link)),
    ...(await citationTold(link)),
  ]),
  when('views.changed', ({ communityId }) => viewsTold(communityId)),
  // Who reads what is told to that person alone.
  when('object.read', ({ link }) => [{ ...linkSaved(link), rooms: [roomOf('linkfrom', link.from)] }]),
]

/** So many messages are well below what may wait for a client (sockets.ts), however much their links hold. */
const AT_ONCE = 10

/** Tells the sockets what services tell, in the order of the events though who may hear is looked up; answers how to stop. */
export const broadcast = (io: Io, { events, log }: Pick<AppContext, 'events' | 'log'>): (() => void) => {
  const joined = io.sockets.adapter.rooms
  const heard = (message: Message) => ({ ...message, rooms: message.rooms.filter((room) => joined.has(room)) })
  const gathered = async (messages: Messages) => {
    try {
      return await messages()
    } catch (error) {
      failed(error)
      return []
    }
  }
  const sendAll = async (told: readonly Messages[]) => {
    const messages = (await Promise.all(told.map(gathered))).flat().map(heard)
    const due = newestOnly(messages).filter(({ rooms }) => rooms.length > 0)
    const hosts = await hostsById(due.flatMap(({ about, unless = [] }) => [...about, ...unless]))
    for (const [index, { rooms, about, only, unless, part, say }] of due.entries()) {
      // Who reads must be able to: else many at once would look like a client that does not (see `cutWhenSlow`).
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      const readers = part === 'managers' ? forManagers(rooms) : audience(rooms, about, hosts)
      const others = part === 'others' ? forManagers(rooms) : audience(unless ? rooms : [], unless ?? [], hosts)
      await say(io.to(only === undefined ? readers : onlyFor(rooms, only)).except(others))
    }
  }
  const failed = (error: unknown) => log.error({ err: error }, 'a broadcast failed')
  // What one act tells, and what comes while the last is still being told, is looked up together.
  const waiting: Messages[] = []
  let last: Promise<unknown> = Promise.resolve()
  const tell = (messages: Messages) => {
    if (io.engine.clientsCount === 0) return
    if (waiting.push(messages) > 1) return
    last = last.then(() => sendAll(waiting.splice(0))).catch(failed)
  }
  const stops = BROADCASTS.map((row) => row(events, tell))
  return () => stops.forEach((stop) => stop())
}
