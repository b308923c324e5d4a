import type { CaughtParts } from '../../../shared/domain/catch-up.ts'
import type { AppContext } from '../../app-context.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { membershipOfAuthor } from '../../graph/membership/authors.service.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { findObject } from '../../graph/objects/objects.service.ts'
import { nameInLetters } from '../../platform/letter-text.ts'
import { MailFailure } from '../../platform/mail.ts'
import { type DiscourseOf, discourses } from '../discourse/discourse.ts'
import { FIRST_MS, partsFor } from './catch-up.service.ts'
import type { CatchUpDoc } from './catch-ups.model.ts'
import { lettersDue, requeueLetter, claimLetter } from './catch-ups.ts'
import { catchUpLetter } from './letter-words.ts'

type Tools = Pick<AppContext, 'env' | 'events' | 'log' | 'mail'>

/** Consecutive failures before stopping until the next round. */
const FAILURES_MAX = 3

const isEmpty = ({ mine, news, needs }: CaughtParts) => [mine, news, needs].every(({ items }) => items.length === 0)

const sinceOf = ({ until, lettered }: CatchUpDoc, now: number) =>
  until || lettered ? Math.max(until?.getTime() ?? 0, lettered?.getTime() ?? 0) : now - FIRST_MS

const namesIn = async ({ mine, news, needs }: CaughtParts): Promise<(id: string) => string> => {
  const ids = [
    ...mine.items.flatMap(({ taken }) => taken.flatMap(({ by }) => by)),
    ...news.items.flatMap(({ items }) => items.flatMap(({ authors }) => authors)),
    ...needs.items.flatMap(({ authors }) => authors),
  ]
  const found = await findFields({ _id: { $in: [...new Set(ids)] }, type: 'Author' }, ['firstName', 'lastName', 'userName']) // prettier-ignore
  const names = new Map(found.map((author) => [author._id, nameInLetters(author)]))
  return (id) => names.get(id) ?? ''
}

/** Undefined if the member has left or there is no news. */
const letterFor = async ({ env }: Tools, discourseOf: DiscourseOf, wanted: CatchUpDoc, now: number) => {
  const [author, community] = await Promise.all([findObject(wanted._id), lookUpCommunity(wanted.communityId)])
  if (!author || author.status !== 'active' || !author.email || !community || community.archived) return undefined
  const member = await membershipOfAuthor(author)
  if (!member) return undefined
  const since = sinceOf(wanted, now)
  const parts = await partsFor(discourseOf, member, { since, now })
  if (isEmpty(parts)) return undefined
  const { siteUrl } = env
  return { to: author.email, ...catchUpLetter({ parts, community, since, nameOf: await namesIn(parts), siteUrl }) }
}

/** Sends catch-up mails to members who enabled them, at most daily and never empty; returns the number (CTCH-07). */
export const sendCatchUps = async (tools: Tools, signal?: AbortSignal): Promise<number> => {
  const { log, mail } = tools
  if (!mail) return 0
  const discourseOf = discourses(tools.events)
  let [sent, failures] = [0, 0]
  for (const wanted of await lettersDue(Date.now())) {
    if (signal?.aborted || failures === FAILURES_MAX) break
    const now = Date.now()
    try {
      const letter = await letterFor(tools, discourseOf, wanted, now)
      if (!letter || !(await claimLetter(wanted, now))) continue
      try {
        await mail.send(letter)
      } catch (error) {
        await requeueLetter(wanted)
        throw error
      }
      sent += 1
      failures = 0
    } catch (error) {
      // Invalid addresses must not delay other mails.
      if (!(error instanceof MailFailure && error.ofAddress)) failures += 1
      log.warn({ err: error }, 'a letter to catch up could not be mailed; it is tried again')
    }
  }
  return sent
}
