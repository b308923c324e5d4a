import type { CaughtParts, Idea, Need, Uptake } from '../../../shared/domain/catch-up.ts'
import { briefly } from '../../platform/letter-text.ts'

const LISTED_MAX = 20

const WAYS: Readonly<Record<Uptake, string>> = {
  read: 'read by',
  buildson: 'built on by',
  references: 'referred to by',
  annotates: 'annotated by',
  riseabove: 'risen above by',
}
const NEEDS: Readonly<Record<Need, string>> = {
  question: 'a question without an answer',
  unread: 'nobody has read it yet',
  promising: 'a promising thread without a new note for a week',
}

export interface LetterParts {
  parts: CaughtParts
  community: { _id: string; title: string; timeZone: string }
  /** In ms. */
  since: number
  nameOf: (authorId: string) => string
  siteUrl: string | undefined
}

/** Returns the catch-up mail of a community (CTCH-07). */
export const catchUpLetter = ({ parts, community, since, nameOf, siteUrl }: LetterParts) => {
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: community.timeZone })
  const listOf = (ids: readonly string[], more = 0) => {
    const names = ids.map(nameOf).filter((name) => name !== '')
    return [...names, ...(more > 0 ? [`${more} more`] : [])].join(', ')
  }
  const entry = ({ _id, type, title }: { _id: string; type: string; title: string }, text: string) => {
    const path = type === 'View' ? `/view/${_id}` : `/contribution/${_id}`
    const link = siteUrl === undefined ? [] : [`  ${siteUrl}${path}`]
    return [`- “${briefly(title)}”${text}`, ...link].join('\n')
  }
  const takenUp = ({ taken }: Idea) =>
    taken.map(({ way, by, more, what }) => {
      const titles = what.map(({ title }) => `“${briefly(title)}”`).join(', ')
      return `${WAYS[way]} ${listOf(by, more)}${titles && ` (${titles})`}`
    })
  const byWhom = (authors: readonly string[]) => (listOf(authors) === '' ? '' : ` by ${listOf(authors)}`)
  const part = (title: string, entries: readonly string[], more: number) => {
    const left = more + Math.max(0, entries.length - LISTED_MAX)
    const rest = left > 0 ? [`And ${left} more.`] : []
    return entries.length === 0 ? [] : [[title, ...entries.slice(0, LISTED_MAX), ...rest].join('\n')]
  }
  const { mine, news, needs } = parts
  const title = briefly(community.title)
  const page = siteUrl === undefined ? [] : [`All of it: ${siteUrl}/catchup/${community._id}`]
  return {
    subject: `Catch up with ${title}`,
    text: [
      `What has happened in ${title} since ${day.format(since)}.`,
      ...part(
        'My ideas',
        mine.items.map((idea) => entry(idea, `: ${takenUp(idea).join('; ')}`)),
        mine.more,
      ),
      ...part(
        'New',
        news.items
          .flatMap(({ items }) => items)
          .map((one) => entry(one, `${byWhom(one.authors)}${one.before === null ? '' : ' (changed)'}`)),
        news.more,
      ),
      ...part(
        'Needs somebody',
        needs.items.map((one) =>
          entry(
            one,
            `${byWhom(one.authors)}: ${one.needs.map((need) => NEEDS[need]).join('; ')}, since ${day.format(new Date(one.waiting))}`,
          ),
        ),
        needs.more,
      ),
      ...page,
      'You receive this, at most once a day, because you have chosen “Send me this by e-mail” on the page “Catch up”. There you can change it.\n',
    ].join('\n\n'),
  }
}
