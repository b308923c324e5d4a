import { canWrite } from '../../../shared/rules/access.ts'
import type { Summary } from '../../../shared/domain/links.ts'
import { noteLanguagesOf } from '../../../shared/rules/note-languages.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { type Board, type BoardItem, settingsOf, type DisplayedContent } from '../../../shared/domain/views.ts'
import { AppError } from '../../platform/errors.ts'
import { mapInTurns } from '../../in-turns.ts'
import type { SessionUser } from '../../platform/session.ts'
import { findCommunity } from '../../graph/communities/communities.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { markOnView } from '../unread/marks.ts'
import { arrowsOf, readableItems, placementsOn, type Placement } from '../../graph/links/board-links.ts'
import { toSummary } from '../../graph/links/links.summary.ts'
import { namesOf } from '../../graph/membership/authors.service.ts'
import { readTimes } from '../../graph/links/read-links.ts'
import {
  favouritesOf,
  findObject,
  displayedContents,
  toContribution,
  type ObjectDoc,
} from '../../graph/objects/objects.service.ts'

/** Root context of the view's community. Throws 'community.rootContext' if there is none. */
const rootOf = async ({ communityId }: ObjectDoc): Promise<ObjectDoc | null> => {
  const { rootContextId } = await findCommunity(communityId)
  if (!rootContextId) throw new AppError('community.rootContext')
  return await findObject(rootContextId)
}

/** Omits values that are empty or the same for all items. */
const withoutEmpty = ({
  status: _active,
  group,
  _groupMembers,
  langInNote,
  ...summary
}: Summary): BoardItem['_to'] => ({
  ...summary,
  ...(group && { group, _groupMembers }),
  ...(langInNote?.length && { langInNote }),
})

/** Maximum characters shown in place; the longest contents become cards. */
const SHOWN_MAX = 8_000_000

const lengthOfShown = ({ body = '', svg = '', bodies = {} }: DisplayedContent) =>
  [body, svg, ...Object.values(bodies)].reduce((sum, { length }) => sum + length, 0)

/** Contents shown in place, by link id; repeated contents are loaded once. */
const shownOn = async (items: readonly Placement[], root: ObjectDoc | null): Promise<Map<string, DisplayedContent>> => {
  const inPlace = items.filter(({ data }) => data.showInPlace)
  if (inPlace.length === 0) return new Map()
  const codes = noteLanguagesOf(rootSettingsOf(root?.data ?? {}))?.codes ?? []
  const contents = await displayedContents(
    inPlace.map(({ to }) => to),
    codes,
  )
  const lengths = new Map(Array.from(contents, ([id, content]) => [id, lengthOfShown(content)]))
  const lengthOf = ({ to }: Placement) => lengths.get(to) ?? 0
  let room = SHOWN_MAX
  return new Map(
    inPlace
      .toSorted((a, b) => lengthOf(a) - lengthOf(b))
      .flatMap((item) => {
        room -= lengthOf(item)
        const content = contents.get(item.to)
        return content && room >= 0 ? [[item._id, content] as const] : []
      }),
  )
}

/**
 * Returns a view's board in one answer (contract/README.md 27): readable items with positions and contents, author
 * names, arrows, and the member's reads, marks and favourites.
 */
export const boardOf = async (user: SessionUser, viewId: string): Promise<Board> => {
  const [{ object: view, member }, placements] = await Promise.all([openObject(user, viewId), placementsOn(viewId)])
  if (view.type !== 'View') throw new AppError('notFound')
  const active = placements.filter(({ _to }) => _to.status === 'active')
  const items = await readableItems(member, active)
  const ids = items.map(({ to }) => to)
  const standsHere = new Set(ids)
  const [authors, { arrows, buildsElsewhere }, reads, markedAt, favourites, root] = await Promise.all([
    namesOf(view.communityId, new Set(items.flatMap(({ _to }) => _to.authors))),
    arrowsOf(member, standsHere),
    member.authorId === null ? {} : readTimes(member.authorId, ids),
    markOnView(member, viewId),
    favouritesOf(view.communityId, user._id),
    rootOf(view),
  ])
  const shown = await shownOn(items, root)
  return {
    view: toContribution(view, member),
    items: await mapInTurns(items, ({ _id, to, data, modified, _to }) => {
      const content = shown.get(_id)
      return {
        _id,
        to,
        data,
        modified: modified.toISOString(),
        _to: withoutEmpty(toSummary(_to)),
        ...(content && { shown: content }),
      }
    }),
    authors,
    arrows,
    buildsElsewhere,
    reads,
    ...(markedAt !== undefined && { markedAt }),
    favourites: favourites.filter((id) => standsHere.has(id)),
    settings: settingsOf(view, root),
    writable: canWrite(member, view),
  }
}
