import type { AppContext } from '../../app-context.ts'
import { runPeriodically, type Background } from '../../platform/background.ts'
import { MailFailure } from '../../platform/mail.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { notificationLinksFrom } from '../../graph/links/notification-links.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { inChunks } from '../../store/chunks.ts'
import { sendCatchUps } from '../catch-up/letters.ts'
import { isNotifiable, mayBeNotified } from './receivers.ts'
import type { NotificationDoc } from './notifications.model.ts'
import { addressesWaiting, deleteExpired, requeue, markDone, claim } from './queue.ts'
import { letterOf, type EventDeps } from './words.ts'

type Tools = Pick<AppContext, 'env' | 'events' | 'log' | 'mail'>

/** Consecutive failures before stopping until the next round. */
const FAILURES_MAX = 3

const wishOf = (from: string, to: string) => `${from} ${to}`

/** Drops entries whose receiver has left, unsubscribed or lost read permission. */
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
    if (!isThere(receiver, email) || !isNotifiable({ contribution, view })) continue
    const member = await membershipOfAuthor(receiver)
    const community = await lookUpCommunity(contribution.communityId)
    if (!member || !community || !(await mayBeNotified(member, { contribution, view }))) continue
    const author = objects.get(data.author)
    // Receivers may share an address, so each contribution is listed once.
    told.set(wishOf(view._id, contribution._id), { author, contribution, view, communityTitle: community.title })
  }
  return [...told.values()]
}

/** False if the address has changed: the old one may belong to another person. */
const isThere = ({ type, status, email: address }: ObjectDoc, email: string) =>
  type === 'Author' && status === 'active' && address === email

/** Returns whether a mail was sent. */
const sendTo = async ({ env, mail }: Tools, email: string): Promise<boolean> => {
  const taken = await claim(email)
  const told = await stillNews(taken)
  // Marked as done first: a crash may lose a mail, but never sends it twice.
  if (!(await markDone(taken)) || !mail || told.length === 0) return false
  try {
    await mail.send({ to: email, ...letterOf(told, env.siteUrl) })
  } catch (error) {
    await requeue(taken)
    throw error
  }
  return true
}

/** Sends the queue, one mail per address; returns the number of mails. */
const sendWaiting = async (tools: Tools, signal: AbortSignal | undefined): Promise<number> => {
  await deleteExpired()
  if (!tools.mail) return 0
  let [sent, failures] = [0, 0]
  for (const email of await addressesWaiting()) {
    if (signal?.aborted || failures === FAILURES_MAX) break
    try {
      if (await sendTo(tools, email)) sent += 1
      failures = 0
    } catch (error) {
      // Invalid addresses must not delay other mails.
      if (!(error instanceof MailFailure && error.ofAddress)) failures += 1
      tools.log.warn({ err: error }, 'a digest could not be mailed; it is tried again')
    }
  }
  return sent
}

/** Sends notification and catch-up mails; returns their number. */
export const sendDigests = async (tools: Tools, signal?: AbortSignal): Promise<number> =>
  (await sendWaiting(tools, signal)) + (await sendCatchUps(tools, signal))

/** Starts the hourly digest job; runs at once. */
export const startDigestJob = ({ leases, ...tools }: Tools & Pick<AppContext, 'leases'>): Background =>
  runPeriodically(
    { leases },
    'digests',
    async (signal) => {
      await sendDigests(tools, signal)
    },
    (error) => tools.log.error({ err: error }, 'sending digests failed; it is tried again'),
  )
