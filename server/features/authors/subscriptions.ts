import * as z from 'zod/mini'
import {
  subscriptionSchema,
  type SubscriptionsChange,
  type Author,
  type Subscription,
} from '../../../shared/domain/authors.ts'
import { SUBSCRIPTIONS_MAX } from '../../../shared/wire/limits.ts'
import type { Events } from '../../events.ts'
import { isPlainObject } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { changeReactions } from '../../graph/objects/reactions.ts'
import { memberOf, presentAuthor } from '../../graph/membership/authors.service.ts'

/** Returns an author's valid push subscriptions, unique by endpoint. */
export const subscriptionsOf = ({ subscriptions = [] }: Pick<ObjectDoc, 'subscriptions'>): Subscription[] => {
  const known = subscriptions.flatMap((one) => z.safeParse(subscriptionSchema, one).data ?? [])
  return [...new Map(known.map((one) => [one.endpoint, one])).values()]
}

const isAt = (endpoint: string, one: unknown) => isPlainObject(one) && one.endpoint === endpoint

const withOneMore = (known: readonly unknown[], one: Subscription) =>
  [...known.filter((other) => !isAt(one.endpoint, other)), one].slice(-SUBSCRIPTIONS_MAX)

/** Changes the caller's push subscriptions. A single one is added, replacing the oldest above the limit. */
export const changeSubscriptions = async (
  events: Events,
  user: SessionUser,
  authorId: string,
  change: SubscriptionsChange,
): Promise<Author> => {
  const author = await findObject(authorId)
  if (!author) throw new AppError('notFound')
  const member = await memberOf(user, author.communityId)
  if (author._id !== member.authorId) throw new AppError('forbidden')
  const marked = await changeReactions(events, authorId, ({ subscriptions = [] }) => ({
    subscriptions: 'endpoint' in change ? withOneMore(subscriptions, change) : subscriptionsOf(change),
  }))
  return await presentAuthor(marked, member)
}

/** Removes an expired push subscription of an author. */
export const forgetSubscription = async (events: Events, authorId: string, endpoint: string): Promise<void> => {
  await changeReactions(events, authorId, ({ subscriptions = [] }) => ({
    subscriptions: subscriptions.filter((one) => !isAt(endpoint, one)),
  }))
}
