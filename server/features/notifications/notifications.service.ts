import type { Member } from '../../../shared/rules/access.ts'
import type { Notify } from '../../../shared/domain/notifications.ts'
import type { AppContext } from '../../app-context.ts'
import { createRateLimit } from '../../platform/rate-limit/rate-limit.ts'
import type { SessionUser } from '../../platform/session.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { findAuthors, contributedBy, receiversOf, type Contributed, type Receiver } from './receivers.ts'
import { pushToAll } from './pushes.ts'
import { enqueue, type NewNotification } from './queue.ts'
import { messageOf } from './words.ts'

const MINUTE = 60
const A_MINUTE_MAX = 60

type Tools = Pick<AppContext, 'events' | 'log' | 'mail' | 'push'>

export interface Notifier {
  /**
   * Queues mails and sends push messages in the background; ignores ids that the caller may not notify about. Throws
   * 'notification.tooMany' above 60 per minute.
   */
  notify(user: SessionUser, communityId: string, news: Notify): Promise<void>
}

/** Notifications for a receiver; none if the channel is unavailable. */
const newsFor = (
  { contribution, view }: Contributed,
  by: Member,
  { author, type }: Receiver,
  { mail, push }: Tools,
): NewNotification[] => {
  const channel = type === 'notifies' ? 'mail' : 'push'
  const email = channel === 'mail' ? (author.email ?? '') : ''
  const reached = channel === 'mail' ? mail && email !== '' : push && (author.subscriptions ?? []).length > 0
  if (!reached) return []
  const data = { author: by.authorId ?? '', contribution: contribution._id, contextId: view._id }
  return [{ communityId: view.communityId, channel, to: author._id, email, data }]
}

/** Creates the notifier, with the configured channels. */
export const createNotifier = (tools: Tools): Notifier => {
  const { log, push } = tools
  const told = createRateLimit(A_MINUTE_MAX, MINUTE)

  const pushNews = async (contributed: Contributed, by: Member, receivers: readonly Receiver[]) => {
    if (!push || receivers.length === 0) return
    const [[author], { title: communityTitle }] = await Promise.all([
      findAuthors([by.authorId ?? '']),
      findCommunity(by.communityId),
    ])
    const message = JSON.stringify(messageOf({ ...contributed, author, communityTitle }))
    await pushToAll(
      tools,
      push,
      receivers.map((receiver) => receiver.author),
      message,
    )
  }

  return {
    notify: async (user, communityId, { contribution, contextId }) => {
      const member = await memberOf(user, communityId)
      await told.consume(user._id, 'notification.tooMany')
      const contributed = contextId ? await contributedBy(member, contribution._id, contextId) : undefined
      if (!contributed) return
      const receivers = await receiversOf(contributed, member)
      const fresh = await enqueue(receivers.flatMap((receiver) => newsFor(contributed, member, receiver, tools)))
      const pushed = new Set(fresh.filter(({ channel }) => channel === 'push').map(({ to }) => to))
      const toPush = receivers.filter(({ author, type }) => type === 'pushNotifies' && pushed.has(author._id))
      pushNews(contributed, member, toPush).catch((error: unknown) => log.error({ err: error }, 'pushing failed'))
    },
  }
}
