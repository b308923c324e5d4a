import type { PushMessage } from '../../../shared/domain/notifications.ts'
import type { ObjectDoc } from '../../graph/objects/objects.service.ts'
import { briefly, nameInLetters } from '../../platform/letter-text.ts'

const LISTED_MAX = 100

export interface EventDeps {
  author: ObjectDoc | undefined
  contribution: ObjectDoc
  view: ObjectDoc
  communityTitle: string
}

const pathTo = ({ contribution, view }: Pick<EventDeps, 'contribution' | 'view'>) =>
  `/contribution/${contribution._id}/${view._id}`

/** Returns the push message for a contribution. */
export const messageOf = (told: EventDeps): PushMessage => ({
  title: briefly(told.contribution.title),
  body: [told.author ? nameInLetters(told.author) : '', briefly(told.view.title), briefly(told.communityTitle)]
    .filter((part) => part !== '')
    .join(' · '),
  path: pathTo(told),
})

const entry = (told: EventDeps, siteUrl: string | undefined) => {
  const by = told.author ? ` by ${nameInLetters(told.author)}` : ''
  const link = siteUrl === undefined ? [] : [`  ${siteUrl}${pathTo(told)}`]
  return [`- “${briefly(told.contribution.title)}”${by}`, ...link].join('\n')
}

const placeOf = ({ communityTitle, view }: EventDeps) => `${briefly(communityTitle)} › ${briefly(view.title)}`

/** Returns one mail for contributions by view; with links if `siteUrl` is known. */
export const letterOf = (all: readonly EventDeps[], siteUrl: string | undefined): { subject: string; text: string } => {
  const listed = all.slice(0, LISTED_MAX)
  const places = [...new Set(listed.map(placeOf))]
  const communities = new Set(all.map(({ communityTitle }) => briefly(communityTitle)))
  const [only = ''] = communities
  const parts = places.map((place) => {
    const entries = listed.filter((told) => placeOf(told) === place).map((told) => entry(told, siteUrl))
    return [place, ...entries].join('\n')
  })
  const more = all.length - listed.length
  return {
    subject: communities.size === 1 ? `New contributions in ${only}` : 'New contributions',
    text: [
      'There is something new in views that you follow.',
      ...parts,
      ...(more > 0 ? [`And ${more} more.`] : []),
      'You receive this because you have chosen “I will receive notification for this view.” In the settings of a view you can change it.\n',
    ].join('\n\n'),
  }
}
