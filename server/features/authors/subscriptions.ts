import { subscriptionsChangeSchema, type Author, type Subscription } from '../../../shared/authors.ts'
import { SUBSCRIPTIONS_MAX } from '../../../shared/limits.ts'
import { isPlainObject } from '../../platform/data.ts'
import { Refusal } from '../../platform/errors.ts'
import { parse } from '../../platform/http.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findObject } from '../objects/objects.service.ts'
import { markObject } from '../objects/marks.ts'
import { memberOf, presentAuthor } from './authors.service.ts'

const withOneMore = (known: readonly unknown[], one: Subscription) =>
  [...known.filter((other) => !isPlainObject(other) || other.endpoint !== one.endpoint), one].slice(-SUBSCRIPTIONS_MAX)

/** Changes where a person takes pushed messages; nobody else's. A single subscription is added, the oldest giving way. */
export const changeSubscriptions = async (user: SessionUser, authorId: string, body: unknown): Promise<Author> => {
  const author = await findObject(authorId)
  if (!author) throw new Refusal('notFound')
  const member = await memberOf(user, author.communityId)
  if (author._id !== member.authorId) throw new Refusal('forbidden')
  const change = parse(subscriptionsChangeSchema, body)
  const marked = await markObject(authorId, ({ subscriptions = [] }) => ({
    subscriptions: 'endpoint' in change ? withOneMore(subscriptions, change) : change.subscriptions,
  }))
  return await presentAuthor(marked, member)
}
