import { setImmediate } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Guarded } from '../../shared/rules/access.ts'
import { isCitation } from '../../shared/domain/citations.ts'
import type { Contribution } from '../../shared/domain/contributions.ts'
import { PERSONAL_LINK_TYPES, type Link } from '../../shared/domain/links.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import type { DomainEvents, Events } from '../events.ts'
import { publicDesign } from '../features/design-iterations/design-iterations.ts'
import { lookUpCommunity } from '../graph/communities/communities.service.ts'
import { endOf } from '../graph/links/links.access.ts'
import { containsLinks } from '../graph/links/placing.ts'
import { linksTouching, masked } from '../graph/links/links.summary.ts'
import { countNotes } from '../graph/links/notes-count.ts'
import { findObject, withheld } from '../graph/objects/objects.service.ts'
import type { AppContext } from '../app-context.ts'
import type { Io } from './io.ts'
import { audience, managerRooms, hostsById, authorRooms } from './rooms.ts'

/** A message to rooms, for members who may read all objects in `about`. */
interface Message {
  rooms: string[]
  about: Guarded[]
  /** The only author who receives it, for personal links. */
  only?: string
  /** Readers of these don't receive it. */
  unless?: Guarded[]
  /** Restricts the receivers; undefined for all. */
  part?: 'managers' | 'others'
  /** Key of the state that it reports; only the newest message per key is sent. */
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

/** A hidden end is inactive, because kf6-light crashes on an active one (contract/README.md 34). */
const hidden = (end: Link['_to']) => ({ ...masked(end), status: 'inactive' as const })

/** Removes the links of an object that became private from open boards of its former readers. */
const linkHidden = (link: Link, id: string, before: DomainEvents['object.saved']['before']): Message => ({
  rooms: linkRooms(link),
  about: ends(link).map((end) => (end._id === id ? { ...end, ...before } : end)),
  unless: ends(link),
  say: (to) => to.emit('link:remove', { ...link, data: {}, _from: hidden(link._from), _to: hidden(link._to) }),
})

/** Ends the object for former readers, without its content. */
const objectWithheld = (object: Contribution, before: DomainEvents['object.saved']['before']): Message => ({
  rooms: [roomOf('contribution', object._id)],
  about: [{ ...object, ...before }],
  unless: [object],
  say: (to) => to.emit('contribution:remove', withheld(object)),
})

type Saved = Pick<DomainEvents['object.saved'], 'object' | 'comments'>

/** Managers receive the comments on an object, others don't (row LEAK-01). */
const objectSent = (name: 'contribution:save' | 'contribution:remove', { object, comments }: Saved): Message[] => {
  const message = { rooms: [roomOf('contribution', object._id)], about: [object] }
  const send = (sent: Contribution) => (to: ReturnType<Io['to']>) => to.emit(name, sent)
  if (isDeepStrictEqual(object.comments, comments)) return [{ ...message, say: send(object) }]
  return [
    { ...message, part: 'others', say: send(object) },
    { ...message, part: 'managers', say: send({ ...object, comments }) },
  ]
}

/** Views whose number of notes may have changed. */
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

/** Notifies boards on which an arrow begins (row BLDN-04). */
const arrowTold = async (link: Link, name: 'arrow:save' | 'arrow:remove'): Promise<Message[]> => {
  if (!ARROW_TYPES.includes(link.type)) return []
  const rooms = (await containsLinks({ to: link.from }, null)).map(({ from }) => roomOf('linkfrom', from))
  return [{ rooms, about: ends(link), say: (to) => to.emit(name, link) }]
}

/** Notifies clients that have the community open to reload a list. */
const listTold =
  (
    name: 'views:update' | 'citations:update' | 'moderation:update' | 'writing:update' | 'members:update',
    part?: Message['part'],
  ) =>
  async (communityId: string): Promise<Message[]> => {
    const rootContextId = (await lookUpCommunity(communityId))?.rootContextId
    if (!rootContextId) return []
    const rooms = [roomOf('contribution', rootContextId)]
    const standing = `${name} of ${communityId}`
    return [{ rooms, about: [], standing, ...(part && { part }), say: (to) => to.emit(name, { communityId }) }]
  }

const viewsTold = listTold('views:update')
const writingTold = listTold('writing:update')
const citationsTold = listTold('citations:update')
const moderationTold = listTold('moderation:update', 'managers')
const membersTold = listTold('members:update', 'managers')
const citationTold = async (link: Link) => (isCitation(link) ? await citationsTold(link.communityId) : [])

/** Indirect effects of a new or removed link. */
const arrangedAnew = async (link: Link): Promise<Message[]> => {
  const betweenViews = link.type === 'contains' && link._from.type === 'View' && link._to.type === 'View'
  return [...recounted([link]), ...(betweenViews ? await viewsTold(link.communityId) : [])]
}

const designMade = async ({ _id, communityId }: Contribution): Promise<Message[]> => {
  const object = await findObject(_id)
  if (!object) return []
  const iteration = await publicDesign(object)
  return [
    {
      rooms: [roomOf('designiteration', communityId)],
      about: [iteration],
      say: (to) => to.emit('designiteration:created', iteration),
    },
  ]
}

/** A change is visible in every link of the object; a new object has none. */
const objectTold = async ({ object, comments, created, before }: DomainEvents['object.saved']): Promise<Message[]> => {
  const members = object.type === 'Author' ? await membersTold(object.communityId) : []
  if (created) return object.type === 'DesignIteration' ? await designMade(object) : members
  const links = await linksTouching(object._id)
  const closed = before && object.permission === 'private'
  return [
    ...objectSent('contribution:save', { object, comments }),
    ...(object.status === 'inactive' ? objectSent('contribution:remove', { object, comments }) : []),
    ...links.map(linkSaved),
    ...(closed ? [objectWithheld(object, before), ...links.map((link) => linkHidden(link, object._id, before))] : []),
    ...recounted(links),
    ...members,
    ...(object.type === 'View' ? await viewsTold(object.communityId) : []),
  ]
}

/** Of messages with the same `standing`, keeps only the last. */
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

/** All broadcasts (contract/realtime.md 4). */
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
  when('moderation.changed', ({ communityId }) => moderationTold(communityId)),
  when('writing.changed', ({ communityId }) => writingTold(communityId)),
  when('views.changed', ({ communityId }) => viewsTold(communityId)),
  // Read marks are private.
  when('object.read', ({ link }) => [{ ...linkSaved(link), rooms: [roomOf('linkfrom', link.from)] }]),
]

/** Far below the limit of pending bytes (sockets.ts). */
const AT_ONCE = 10

/** Sends events of services to sockets, in order despite asynchronous lookups. `whenSent` acts after earlier events. */
export const broadcast = (
  io: Io,
  { events, log }: Pick<AppContext, 'events' | 'log'>,
): { stop: () => void; whenSent: (act: () => void) => void } => {
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
      // Lets fast clients read in between, or many messages at once would look like a slow client (see `cutWhenSlow`).
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      const readers = part === 'managers' ? managerRooms(rooms) : audience(rooms, about, hosts)
      const others = part === 'others' ? managerRooms(rooms) : audience(unless ? rooms : [], unless ?? [], hosts)
      await say(io.to(only === undefined ? readers : authorRooms(rooms, only)).except(others))
    }
  }
  const failed = (error: unknown) => log.error({ err: error }, 'a broadcast failed')
  // Messages of one act, and those that arrive during a broadcast, share their lookups.
  const waiting: Messages[] = []
  let last: Promise<unknown> = Promise.resolve()
  const tell = (messages: Messages) => {
    if (io.engine.clientsCount === 0) return
    if (waiting.push(messages) > 1) return
    last = last.then(() => sendAll(waiting.splice(0))).catch(failed)
  }
  const stops = BROADCASTS.map((row) => row(events, tell))
  return { stop: () => stops.forEach((stop) => stop()), whenSent: (act) => void last.then(act) }
}
