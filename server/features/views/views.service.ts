import { canWrite, type Member } from '../../../shared/access.ts'
import {
  VIEW_SETTING_DEFAULTS,
  type Arrow,
  type Board,
  type BoardItem,
  type ViewSettings,
} from '../../../shared/views.ts'
import { isPlainObject } from '../../platform/data.ts'
import { Refusal } from '../../platform/errors.ts'
import type { SessionUser } from '../../platform/session.ts'
import { inChunks } from '../../store/chunks.ts'
import { native } from '../../store/native.ts'
import { findCommunity } from '../communities/communities.service.ts'
import { openObject } from '../contributions/contributions.service.ts'
import { readableIds } from '../links/links.access.ts'
import { LinkModel, type FullLink, type LinkDoc } from '../links/links.model.ts'
import { toSummary } from '../links/links.summary.ts'
import { ObjectModel } from '../objects/objects.model.ts'
import { findObject, toContribution, type ObjectDoc } from '../objects/objects.service.ts'

type Standing = Pick<FullLink, '_id' | 'to' | 'data' | 'modified' | '_to'>

/** The `contains` links of a view; the plain driver spares Mongoose's work for what may be thousands. */
const standingOn = (viewId: string): Promise<Standing[]> =>
  native(LinkModel)
    .find<Standing>({ from: viewId, type: 'contains' }, { projection: { to: 1, data: 1, modified: 1, _to: 1 } })
    .toArray()

/** When the member last read each of these objects. */
const readTimes = async ({ authorId }: Member, ids: string[]): Promise<Board['reads']> => {
  if (authorId === null) return {}
  const links = await inChunks(ids, (some) =>
    native(LinkModel)
      .find<Pick<LinkDoc, 'to' | 'modified'>>(
        { from: authorId, type: 'read', to: { $in: some } },
        { projection: { _id: 0, to: 1, modified: 1 } },
      )
      .toArray(),
  )
  return Object.fromEntries(links.map(({ to, modified }) => [to, modified.toISOString()]))
}

/** The arrows between these objects. */
const arrowsAmong = async (ids: ReadonlySet<string>): Promise<Arrow[]> => {
  const arrows = await inChunks([...ids], (some) =>
    native(LinkModel)
      .find<Arrow>(
        { from: { $in: some }, type: { $in: ['buildson', 'references'] } },
        { projection: { type: 1, from: 1, to: 1 } },
      )
      .toArray(),
  )
  return arrows.filter(({ to }) => ids.has(to))
}

const SHOWN = { 'data.body': 1, 'data.svg': 1, 'data.url': 1, 'data.type': 1 } as const

/** What of these objects is shown on the view itself. */
const shownContents = async (ids: string[]): Promise<Map<string, BoardItem['shown']>> => {
  const objects = await inChunks(ids, (some) =>
    native(ObjectModel)
      .find<Pick<ObjectDoc, '_id' | 'data'>>({ _id: { $in: some } }, { projection: SHOWN })
      .toArray(),
  )
  return new Map(objects.map(({ _id, data }) => [_id, data]))
}

const SETTING_KEYS = ['buildson', 'references', 'showGroup', 'showAuthor', 'showTime', 'language'] as const

/** A view's own settings where it has switched them on, else those of the community's root context. */
const settingsOf = async (view: ObjectDoc): Promise<ViewSettings> => {
  const { rootContextId } = await findCommunity(view.communityId)
  const specific = view.data.viewSettingEnabled === true && isPlainObject(view.data.viewSetting)
  const context = specific || !rootContextId ? null : await findObject(rootContextId)
  const chosen = specific ? view.data.viewSetting : context?.data.viewSetting
  const settings = { ...VIEW_SETTING_DEFAULTS }
  if (isPlainObject(chosen)) {
    for (const key of SETTING_KEYS) {
      const value = chosen[key]
      if (typeof value === 'boolean') settings[key] = value
    }
  }
  return settings
}

/**
 * Everything that opening a view needs, in one answer (contract/README.md 27): its active items that the member
 * may read, with place and what is shown in place, the arrows among them, and the member's own read marks.
 */
export const boardOf = async (user: SessionUser, viewId: string): Promise<Board> => {
  const [{ object: view, member }, standing] = await Promise.all([openObject(user, viewId), standingOn(viewId)])
  if (view.type !== 'View') throw new Refusal('notFound')
  const active = standing.filter(({ _to }) => _to.status === 'active')
  const readable = await readableIds(
    member,
    active.map(({ to, _to }) => ({ ..._to, _id: to })),
  )
  const items = active.filter(({ to }) => readable.has(to))
  const [arrows, reads, shown, settings] = await Promise.all([
    arrowsAmong(readable),
    readTimes(member, [...readable]),
    shownContents(items.filter(({ data }) => data.showInPlace).map(({ to }) => to)),
    settingsOf(view),
  ])
  return {
    view: toContribution(view),
    items: items.map(({ _id, to, data, modified, _to }) => {
      const content = shown.get(to)
      return {
        _id,
        to,
        data,
        modified: modified.toISOString(),
        _to: toSummary(_to),
        ...(content && { shown: content }),
      }
    }),
    arrows,
    reads,
    settings,
    writable: canWrite(member, view),
  }
}
