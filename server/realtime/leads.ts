import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { canManage, type Member } from '../../shared/rules/access.ts'
import type { ErrorCode } from '../../shared/wire/errors.ts'
import { type Lead, type LeadEnd, LEAD_RELAY_MS, leadSchema, type LeadUpdate } from '../../shared/wire/leading.ts'
import { roomOf } from '../../shared/wire/realtime.ts'
import type { AppContext } from '../app-context.ts'
import { logAct } from '../graph/acts/log-act.ts'
import { lookUpCommunity } from '../graph/communities/communities.service.ts'
import { createRateLimit } from '../platform/rate-limit/rate-limit.ts'
import type { Io, OurSocket } from './io.ts'
import { audience, authorRooms, hostsById, type Subjects } from './rooms.ts'

const BEGINNINGS = 10
const BEGINNINGS_SECONDS = 60
const BEGUN_MAX = 1_000

const TOPIC = 'lead'

type News = LeadEnd & { lead?: Lead }

/** Relays leads to members with a page of the community open who may read the target (LEAD-01, LEAD-02). Latest wins. */
export const relayLeads = (
  io: Io,
  { log, bus, subjects }: Pick<AppContext, 'log' | 'bus'> & { subjects: Subjects },
) => {
  const beginnings = createRateLimit(BEGINNINGS, BEGINNINGS_SECONDS)
  const begun = new LRUCache<string, true>({ max: BEGUN_MAX })
  /** Pending by leader. */
  const next = new Map<string, News | undefined>()

  const send = async ({ lead, ...end }: News) => {
    const rootContextId = (await lookUpCommunity(end.communityId))?.rootContextId
    if (!rootContextId) return
    const rooms = [roomOf('contribution', rootContextId)]
    const own = authorRooms(rooms, end.leaderId)
    if (!lead) {
      io.to(rooms).except(own).emit('lead:end', end)
      return
    }
    const { leadId, kind, ...place } = lead
    const about = await findTarget(end.communityId, lead, subjects)
    const title = about?.at(-1)?.title
    if (!about || title === undefined) return
    const readers = audience(rooms, about, await hostsById(about))
    const update = { ...end, leadId, kind, target: { ...place, title } } satisfies LeadUpdate
    io.to(readers).except(own).emit('lead:update', update)
    if (kind === 'follow')
      io.to(rooms)
        .except([...readers, ...own])
        .emit('lead:update', { ...update, target: null })
  }

  const sendAll = async (leaderId: string) => {
    for (let news = next.get(leaderId); news; news = next.get(leaderId)) {
      next.set(leaderId, undefined)
      await send(news).catch((error: unknown) => log.error({ err: error }, 'relaying a lead failed'))
      await pause(LEAD_RELAY_MS, undefined, { ref: false })
    }
    next.delete(leaderId)
  }

  const relayHere = (news: News) => {
    const isSending = next.has(news.leaderId)
    next.set(news.leaderId, news)
    if (!isSending) void sendAll(news.leaderId)
  }
  const relay = (news: News) => {
    relayHere(news)
    bus.publish(TOPIC, news)
  }
  const stopListening = bus.on(TOPIC, (news) => relayHere(news as News))

  const begin = async (member: Member, lead: Lead): Promise<ErrorCode | null> => {
    const key = `${member.userId} ${lead.leadId}`
    if (begun.has(key)) return null
    if (!(await beginnings.tryConsume(member.userId))) return 'lead.tooOften'
    begun.set(key, true)
    const { communityId, userId: by } = member
    await logAct({
      act: 'classLed',
      by,
      communityId,
      targetId: lead.objectId ?? lead.viewId,
      details: { kind: lead.kind },
    })
    return null
  }

  return {
    /** Returns the refusal, or null. */
    take: async (socket: OurSocket, told: unknown): Promise<ErrorCode | null> => {
      const { data: lead } = leadSchema.safeParse(told)
      if (!lead) return 'request.malformed'
      const member = socket.data.named.get(roomOf('linkfrom', lead.viewId))
      if (!member) return 'notFound'
      const { communityId, authorId: leaderId } = member
      if (!canManage(member) || leaderId === null) return 'lead.managers'
      const about = await findTarget(communityId, lead, subjects)
      if (!about) return 'notFound'
      const refusal = await begin(member, lead)
      if (refusal) return refusal
      const end = { communityId, leaderId, leadId: lead.leadId }
      if (lead.kind === 'follow') socket.data.leading = end
      relay({ ...end, lead })
      return null
    },
    end: (socket: OurSocket) => {
      const { leading } = socket.data
      delete socket.data.leading
      if (leading) relay(leading)
    },
    stop: () => {
      stopListening()
      next.clear()
    },
  }
}

/** View and object; undefined if one is deleted or elsewhere. */
const findTarget = async (communityId: string, { viewId, objectId }: Lead, subjects: Subjects) => {
  const ids = objectId === undefined ? [viewId] : [viewId, objectId]
  const found = await Promise.all(ids.map((id) => subjects.fetch(id)))
  const about = found.flatMap((object) =>
    object?.communityId === communityId && object.status !== 'inactive' ? [object] : [],
  )
  return about.length === ids.length && about[0]?.type === 'View' ? about : undefined
}
