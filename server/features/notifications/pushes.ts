import type { AppContext } from '../../app-context.ts'
import { PushFailure, type Push } from '../../platform/push.ts'
import { forgetSubscription, subscriptionsOf } from '../authors/subscriptions.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'

/** Concurrent pushes; each takes some CPU. */
const AT_ONCE = 20

/** Pushes a message to the authors' browsers, and removes expired subscriptions. Logs other failures once. */
export const pushToAll = async (
  { events, log }: Pick<AppContext, 'events' | 'log'>,
  push: Push,
  authors: readonly ObjectDoc[],
  message: string,
): Promise<void> => {
  const failures = new Set<string>()
  const handOver = async (authorId: string, subscription: ReturnType<typeof subscriptionsOf>[number]) => {
    try {
      const outcome = await push.send(subscription, message)
      if (outcome === 'gone') await forgetSubscription(events, authorId, subscription.endpoint)
    } catch (error) {
      failures.add(error instanceof PushFailure ? error.message : 'a subscription could not be forgotten')
    }
  }
  const all = authors.flatMap((author) => subscriptionsOf(author).map((one) => [author._id, one] as const))
  for (let start = 0; start < all.length; start += AT_ONCE)
    await Promise.all(all.slice(start, start + AT_ONCE).map(([authorId, one]) => handOver(authorId, one)))
  if (failures.size > 0) log.warn({ failures: [...failures] }, 'some pushed messages were not taken')
}
