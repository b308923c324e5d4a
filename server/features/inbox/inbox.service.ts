import { INBOX_MAX, type InboxEntry, type Seen } from '../../../shared/domain/inbox.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { lookUpCommunity } from '../../graph/communities/communities.service.ts'
import { readableIds } from '../../graph/links/links.access.ts'
import { membershipOfAuthor, namesOf } from '../../graph/membership/authors.service.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import { findObjects } from '../../graph/objects/objects.service.ts'
import { withWrites } from '../../graph/writes.ts'
import type { SessionUser } from '../../platform/session.ts'
import { collection } from '../../store/collection.ts'
import { InboxModel, type InboxDoc } from './inbox.model.ts'

/** Memberships by author id. */
const placesOf = async ({ _id: userId, scope }: SessionUser): Promise<Map<string, Member>> => {
  const places = new Map<string, Member>()
  for (const author of await findObjects({ type: 'Author', userId, status: 'active' })) {
    if (scope !== undefined && scope !== author.communityId) continue
    const member = await membershipOfAuthor(author)
    if (member) places.set(author._id, member)
  }
  return places
}

const titlesOf = async (places: ReadonlyMap<string, Member>, entries: readonly InboxDoc[]) => {
  const found = await findFields(
    { _id: { $in: [...new Set(entries.map(({ noteId }) => noteId))] }, status: 'active' },
    ['communityId', 'title', 'type', 'permission', 'authors', '_groupMembers', 'held'],
  )
  const titles = new Map<string, string>()
  for (const member of places.values()) {
    const here = found.filter(({ communityId }) => communityId === member.communityId)
    const readable = here.length === 0 ? new Set() : await readableIds(member, here)
    for (const { _id, title } of here) if (readable.has(_id)) titles.set(_id, title)
  }
  return titles
}

/** Only of readable notes. */
const newest = async (user: SessionUser) => {
  const places = await placesOf(user)
  if (places.size === 0) return []
  const entries = await collection(InboxModel)
    .find({ to: { $in: [...places.keys()] } }, { sort: { time: -1, _id: -1 }, limit: INBOX_MAX })
    .toArray()
  if (entries.length === 0) return []
  const titles = await titlesOf(places, entries)
  return entries.flatMap((entry) => {
    const title = titles.get(entry.noteId)
    return title === undefined ? [] : [{ ...entry, title }]
  })
}

/** Returns the entries of all communities, newest first (FRST-06). */
export const inboxOf = async (user: SessionUser): Promise<InboxEntry[]> => {
  const entries = await newest(user)
  const communities = new Map<string, { title: string; names: Map<string, InboxEntry['by']> }>()
  for (const id of new Set(entries.map(({ communityId }) => communityId))) {
    const authors = entries.filter(({ communityId }) => communityId === id).map(({ by }) => by)
    const names = await namesOf(id, new Set(authors))
    const title = (await lookUpCommunity(id))?.title ?? ''
    communities.set(id, { title, names: new Map(names.map((one) => [one._id, one])) })
  }
  return entries.flatMap(({ _id, kind, time, seen, by, noteId, title, communityId }) => {
    const community = communities.get(communityId)
    const name = community?.names.get(by)
    if (!community || !name) return []
    return [
      {
        _id,
        kind,
        time: time.toISOString(),
        isNew: !seen,
        by: name,
        note: { _id: noteId, title },
        community: { _id: communityId, title: community.title },
      },
    ]
  })
}

/** Returns the number of new entries. */
export const countNew = async (user: SessionUser): Promise<number> =>
  (await newest(user)).filter(({ seen }) => !seen).length

/** Marks entries as seen, and notifies the user's pages. */
export const markSeen = async (
  { events }: Pick<AppContext, 'events'>,
  user: SessionUser,
  { ids }: Seen,
): Promise<void> => {
  const authors = await findFields({ type: 'Author', userId: user._id }, [])
  const own = { _id: { $in: ids }, to: { $in: authors.map(({ _id }) => _id) }, seen: false }
  await withWrites(events, async (writes) => {
    const { modifiedCount } = await collection(InboxModel).updateMany(
      own,
      { $set: { seen: true } },
      { session: writes.session },
    )
    if (modifiedCount > 0) writes.announce('inbox.changed', () => ({ userId: user._id }))
  })
}
