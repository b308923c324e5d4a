import type { Template, TemplateName, TemplateTexts } from '../../../shared/domain/templates.ts'
import { TEMPLATES } from '../../../shared/domain/templates.ts'
import type { Member } from '../../../shared/rules/access.ts'
import type { AppContext } from '../../app-context.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import type { CommunityDoc } from '../../graph/communities/communities.model.ts'
import { findCommunity, loadCommunity, writeCommunity } from '../../graph/communities/communities.service.ts'
import { insertLink } from '../../graph/links/make-links.ts'
import { placeOnView } from '../../graph/links/placing.ts'
import { deleteLinks } from '../../graph/links/remove-links.ts'
import { stillManages } from '../../graph/membership/authors.service.ts'
import { changeObject, findObject, insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { AppError } from '../../platform/errors.ts'
import { insertScaffold } from '../scaffolds/new-scaffold.ts'
import { templateTexts } from './texts.ts'
import { untouchedScaffold, untouchedWelcome } from './untouched.ts'

/** Returns the templates in a community's language. */
export const templatesFor = async ({ communityId }: Member): Promise<Template[]> => {
  const texts = templateTexts((await findCommunity(communityId)).lang)
  return TEMPLATES.map((name) => ({ name, ...texts[name] }))
}

interface Maker {
  _id: string
  communityId: string
}

const insertView = async (writes: Writes, { _id, communityId }: Maker, title: string): Promise<ObjectDoc> =>
  await insertObject(writes, { type: 'View', communityId, title, permission: 'public', authors: [_id] }, _id)

/** The first view is the untouched Welcome view, renamed. */
const makeViews = async (
  writes: Writes,
  maker: Maker,
  community: CommunityDoc,
  { views }: TemplateTexts,
): Promise<{ views: string[]; viewId: string }> => {
  const { session } = writes
  const [welcome, made] = [await untouchedWelcome(session, community), new Array<string>()]
  for (const { title, contains = [] } of views) {
    const isFirst = made.length === 0
    const view =
      isFirst && welcome
        ? await changeObject(writes, welcome, { title }, maker._id)
        : await insertView(writes, maker, title)
    made.push(view._id)
    for (const inner of contains) {
      const child = await insertView(writes, maker, inner)
      const data = await placeOnView(session, view._id, {}, false)
      const fields = { communityId: maker.communityId, from: view, to: child, type: 'contains' as const, data }
      await insertLink(writes, fields, maker._id)
      made.push(child._id)
    }
  }
  return { views: [...new Set([...community.views, ...made])], viewId: made[0] ?? '' }
}

const makeScaffolds = async (
  writes: Writes,
  maker: Maker,
  community: CommunityDoc,
  { scaffolds }: TemplateTexts,
): Promise<string[]> => {
  const { session } = writes
  const old = await untouchedScaffold(session, community)
  if (old) await deleteLinks(writes, [old.use], maker._id)
  const context = community.rootContextId ? await findObject(community.rootContextId, session) : null
  const made: string[] = []
  for (const [order, texts] of scaffolds.entries()) {
    const to = await insertScaffold(writes, maker, texts)
    const use = { communityId: maker.communityId, to, type: 'uses' as const, data: { order } }
    if (context) await insertLink(writes, { ...use, from: context }, maker._id)
    made.push(to._id)
  }
  return [...community.scaffolds.filter((id) => id !== old?.id), ...made]
}

/**
 * Makes a template's views and scaffolds, or stores that there is none (TEAC-09). Returns its first view.
 * Idempotent. Throws 'template.chosen' for another one, and 'member.missing'.
 */
export const chooseTemplate = async (
  { events }: Pick<AppContext, 'events'>,
  manager: Member,
  name: TemplateName | null,
): Promise<string | null> => {
  const { authorId, communityId, userId } = manager
  if (authorId === null) throw new AppError('member.missing')
  return await withWrites(events, async (writes) => {
    const { session } = writes
    await stillManages(session, manager)
    const community = await loadCommunity(session, communityId)
    const { template } = community
    if (template?.name === name) return template.viewId ?? null
    if (template?.name) throw new AppError('template.chosen')
    if (name === null) {
      await writeCommunity(writes, community, { template: { name } })
      return null
    }
    const maker = { _id: authorId, communityId }
    const texts = templateTexts(community.lang)[name]
    const { views, viewId } = await makeViews(writes, maker, community, texts)
    const scaffolds = await makeScaffolds(writes, maker, community, texts)
    await writeCommunity(writes, community, { views, scaffolds, template: { name, viewId } })
    await logAct({ act: 'templateUsed', by: userId, communityId, details: { template: name } }, session)
    return viewId
  })
}
