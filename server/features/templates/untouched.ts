import type { ClientSession } from 'mongoose'
import { WELCOME_VIEW_TITLE } from '../../../shared/domain/communities.ts'
import { inSupportOrder } from '../../../shared/domain/scaffolds.ts'
import { LANGUAGE_CODES } from '../../../shared/text/languages.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'
import type { CommunityDoc } from '../../graph/communities/communities.model.ts'
import { LinkModel, type FullLink } from '../../graph/links/links.model.ts'
import { findObjects, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { RecordModel } from '../../graph/records/records.model.ts'
import { defaultScaffold } from './texts.ts'

const oldest = async (session: ClientSession, ids: readonly string[]): Promise<ObjectDoc | undefined> => {
  const found = await findObjects({ _id: { $in: [...ids] }, status: 'active' }, session)
  return found.toSorted(byAge)[0]
}

const linksOf = (session: ClientSession, filter: object): Promise<FullLink[]> =>
  collection(LinkModel).find<FullLink>(filter, { session }).toArray()

/** Returns the Welcome view if it was never renamed, changed, placed on another view or written on. */
export const untouchedWelcome = async (
  session: ClientSession,
  { views }: CommunityDoc,
): Promise<ObjectDoc | undefined> => {
  const view = await oldest(session, views)
  if (view?.title !== WELCOME_VIEW_TITLE || view.version > 1) return undefined
  const items = await linksOf(session, { from: view._id })
  const uses = await linksOf(session, { to: view._id, type: { $ne: 'read' } })
  // Items that were removed.
  const changes = await collection(RecordModel).findOne({ targetId: view._id, type: 'modified' }, { session })
  return items.length > 0 || uses.length > 0 || changes ? undefined : view
}

/**
 * Returns the default scaffold, with the link of the root context, if its texts and order are unchanged, nothing else
 * uses it, and no note has its supports.
 */
export const untouchedScaffold = async (
  session: ClientSession,
  { scaffolds, rootContextId }: CommunityDoc,
): Promise<{ id: string; use: FullLink } | undefined> => {
  const scaffold = await oldest(session, scaffolds)
  if (!scaffold || scaffold.version > 1) return undefined
  const parts = inSupportOrder(await linksOf(session, { from: scaffold._id }))
  const uses = await linksOf(session, { to: scaffold._id, type: { $ne: 'read' } })
  const [use] = uses
  if (uses.length !== 1 || use?.type !== 'uses' || use.from !== rootContextId || use.data.order !== undefined)
    return undefined
  const texts = JSON.stringify([scaffold.title, ...parts.map(({ _to }) => _to.title)])
  const isDefault = LANGUAGE_CODES.some((lang) => {
    const { title, supports } = defaultScaffold(lang)
    return JSON.stringify([title, ...supports]) === texts
  })
  const inNotes = await linksOf(session, { from: { $in: parts.map(({ to }) => to) } })
  return isDefault && inNotes.length === 0 ? { id: scaffold._id, use } : undefined
}
