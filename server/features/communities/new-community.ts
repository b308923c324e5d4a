import { randomBytes } from 'node:crypto'
import { WELCOME_VIEW_TITLE, type NewCommunity } from '../../../shared/domain/communities.ts'
import type { Plugin } from '../../../shared/domain/root-context.ts'
import type { Events } from '../../events.ts'
import { logAct } from '../../graph/acts/log-act.ts'
import { type Writes, withWrites } from '../../graph/writes.ts'
import { createAuthor, type Person } from '../../graph/membership/authors.service.ts'
import { insertLink } from '../../graph/links/make-links.ts'
import { insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { CommunityModel, type CommunityDoc } from '../../graph/communities/communities.model.ts'
import { insertScaffold } from '../scaffolds/new-scaffold.ts'
import { defaultScaffold } from '../templates/texts.ts'

/** Returns a random key of 16 characters. */
export const randomKey = () => randomBytes(12).toString('base64url')

/** Returns the time zone of new communities. */
export const serverTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Creates a community in one transaction (contract/README.md 20), with its creator as manager and the founding objects;
 * `alongside` writes in the same one.
 */
export const createCommunity = (
  events: Events,
  creator: Person,
  { title, lang, ...keys }: NewCommunity,
  alongside?: (writes: Writes, community: CommunityDoc) => Promise<void>,
): Promise<CommunityDoc> =>
  withWrites(events, async (writes) => {
    const community = new CommunityModel({
      title,
      registrationKey: keys.registrationKey,
      managerRegistrationKey: keys.managerRegistrationKey || randomKey(),
      timeZone: serverTimeZone(),
      template: {},
      ...(lang && { lang }),
    })
    const manager = await createAuthor(writes, creator, community, 'manager')
    const founding = foundingObjects(manager, title)
    const context = await insertObject(writes, founding.context, manager._id)
    const view = await insertObject(writes, founding.view, manager._id)
    const scaffold = await insertScaffold(writes, manager, defaultScaffold(lang))
    await insertLink(writes, { communityId: community._id, from: context, to: scaffold, type: 'uses' }, manager._id)
    community.set({ rootContextId: context._id, views: [view._id], scaffolds: [scaffold._id] })
    await community.save({ session: writes.session })
    await logAct({ act: 'communityMade', by: creator._id, communityId: community._id }, writes.session)
    await alongside?.(writes, community.toObject())
    return community.toObject()
  })

/** Plugins enabled in new communities (DFLT-01). */
const DEFAULT_PLUGINS: readonly Plugin[] = ['filter', 'enableFavourites', 'promisingnessidea']

/** Returns the fields of a community's root context. */
export const rootContextFields = (communityId: string, authors: string[], title: string) => ({
  communityId,
  authors,
  type: 'Context',
  title: `Community Setting: ${title}`,
  permission: 'protected' as const,
})

/** Returns fields of root context and Welcome view. */
export const foundingObjects = ({ _id, communityId }: Pick<ObjectDoc, '_id' | 'communityId'>, title: string) => {
  const own = { communityId, authors: [_id] }
  return {
    context: {
      ...rootContextFields(communityId, own.authors, title),
      data: {
        // New items don't overlap others, even if programs send no position (contract/README.md 35).
        features: { preventOverlap: true },
        plugins: Object.fromEntries(DEFAULT_PLUGINS.map((plugin) => [plugin, true])),
      },
    },
    view: { ...own, type: 'View', title: WELCOME_VIEW_TITLE, permission: 'public' as const },
  }
}
