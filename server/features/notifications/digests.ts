import type { AppContext } from '../../app-context.ts'
import { inBackground, type Background } from '../../platform/background.ts'
import { MailFailure } from '../../platform/mail.ts'
import { memberBehind } from '../../graph/membership/authors.service.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { notificationLinksFrom } from '../../graph/links/notification-links.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { inChunks } from '../../store/chunks.ts'
import { sendCatchUps } from '../catch-up/letters.ts'
import { isNews, mayHear } from './receivers.ts'
import type { NotificationDoc } from './notifications.model.ts'
import { addressesWaiting, forgetOld, putBack, settle, take } from './queue.ts'
import { letterOf, type EventDeps } from './words.ts'

type Tools = Pick<AppContext, 'env' | 'events' | 'log' | 'mail'>

/** A mail server that has failed so often in a row is given time until the next round. */
const FAILURES_MAX = 3

const wishOf = (from: string, to: string) => `${from} ${to}`

/** Returns what is still to be told of what waits: to who is still there, wants to hear of it and may read it by now. */
const stillNews = async (taken: readonly NotificationDoc[]): Promise<EventDeps[]> => {
  const ids = taken.flatMap(({ to, data }) => [to, data.author, data.contribution, data.contextId])
  const found = await inChunks([...new Set(ids)], (some) => findObjects({ _id: { $in: some } }))
  const objects = new Map(found.map((object) => [object._id, object]))
  const links = await notificationLinksFrom([...new Set(taken.map(({ data }) => data.contextId))])
  const wishes = new Set(links.filter(({ type }) => type === 'notifies').map(({ from, to }) => wishOf(from, to)))
  const told = new Map<string, EventDeps>()
  for (const { to, email, data } of taken) {
    const [receiver, contribution, view] = [to, data.contribution, data.contextId].map((id) => objects.get(id))
    if (!receiver || !contribution || !view || !wishes.has(wishOf(view._id, to))) continue
    if (!isThere(receiver, email) || !isNews({ contribution, view })) continue
    const member = await memberBehind(receiver)
    const community = await lookUpCommunity(contribution.communityId)
    if (!member || !community || !(await mayHear(member, { contribution, view }))) continue
    const author = objects.get(data.author)
    // Several may share an address; what all of them are told stands there once.
    told.set(wishOf(view._id, contribution._id), { author, contribution, view, communityTitle: community.title })
  }
  return [...told.values()]
}

/** An address that somebody has given up may be another person's by now. */
const isThere = ({ type, status, email: address }: ObjectDoc, email: string) =>
  type === 'Author' && status === 'active' && address === email

/** Sends what waits for an address as one letter; answers whether there was anything to send. */
const sendTo = async ({ env, mail }: Tools, email: string): Promise<boolean> => {
  const taken = await take(email)
  const told = await stillNews(taken)
  // Settled before it is sent: what a process that dies had handed over may have gone out, and nobody gets it twice.
  if (!(await settle(taken)) || !mail || told.length === 0) return false
  try {
    await mail.send({ to: email, ...letterOf(told, env.siteUrl) })
  } catch (error) {
    await putBack(taken)
    throw error
  }
  return true
}

/** Sends everything that waits, one letter for each address, and forgets what is older than a day; answers how many letters. */
const sendWaiting = async (tools: Tools, signal: AbortSignal | undefined): Promise<number> => {
  await forgetOld()
  if (!tools.mail) return 0
  let [sent, failures] = [0, 0]
  for (const email of await addressesWaiting()) {
    if (signal?.aborted || failures === FAILURES_MAX) break
    try {
      if (await sendTo(tools, email)) sent += 1
      failures = 0
    } catch (error) {
      // Whoever gives an address that is none delays nobody else's letter.
      if (!(error instanceof MailFailure && error.ofAddress)) failures += 1
      tools.log.warn({ err: error }, 'a digest could not be mailed; it is tried again')
    }
  }
  return sent
}

/** Sends what waits, and what members catch up with by letter; answers how many letters. */
export const sendDigests = async (tools: Tools, signal?: AbortSignal): Promise<number> =>
  (await sendWaiting(tools, signal)) + (await sendCatchUps(tools, signal))

/** Sends now and every hour what has waited, until it is stopped. */
export const startDigestJob = ({ leases, ...tools }: Tools & Pick<AppContext, 'leases'>): Background =>
  inBackground(
    { leases },
    'digests',
    async (signal) => {
      await sendDigests(tools, signal)
    },
    (error) => tools.log.error({ err: error }, 'sending digests failed; it is tried again'),
  )
