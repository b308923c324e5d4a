import type { Filter } from 'mongodb'
import type { Place } from '../../../shared/domain/links.ts'
import type { CopyPart } from '../../../shared/domain/next-year.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { stateOf } from '../../../shared/rules/item-states.ts'
import type { CommunityDoc } from '../../graph/communities/communities.service.ts'
import { LinkModel, type LinkDoc } from '../../graph/links/links.model.ts'
import { findFields } from '../../graph/objects/find-fields.ts'
import type { StoredObject } from '../../graph/objects/objects.model.ts'
import { findObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { readAll } from '../../store/batches.ts'
import { BATCH, inChunks } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { byAge } from '../../store/oldest-first.ts'

export type CopiedLink = Pick<LinkDoc, 'from' | 'to' | 'type' | 'data'>

/** Ids and links of a source that a copy takes over, oldest first. */
export interface Structure {
  groups: string[]
  colours: string[]
  scaffolds: string[]
  supports: string[]
  views: string[]
  attachments: string[]
  drawings: string[]
  /** Links between these objects. */
  links: CopiedLink[]
  /** Of the root context, by scaffold id. */
  uses: Map<string, Place>
}

type Head = Pick<ObjectDoc, '_id' | 'created' | 'permission' | 'authors'>
type IsManager = (authorId: string) => boolean

const CURRENT = { status: { $nin: ['inactive', 'unsaved'] }, held: null }

const headsWhere = async (filter: object): Promise<Head[]> =>
  await findFields({ ...filter, ...CURRENT } as Filter<StoredObject>, ['created', 'permission', 'authors'])

const headsOf = (communityId: string, type: string, ids: readonly string[], filter = {}): Promise<Head[]> =>
  inChunks(ids, (some) => headsWhere({ _id: { $in: some }, communityId, type, ...filter }))

const idsOf = (heads: readonly Head[]) => heads.toSorted(byAge).map(({ _id }) => _id)

const isMadeByManagers = (isManager: IsManager, { authors }: Head) => authors.length > 0 && authors.every(isManager)

type SeenLink = CopiedLink & Pick<LinkDoc, '_id' | 'created'> & { _to: { type: string } }
const SEEN = { from: 1, to: 1, type: 1, data: 1, created: 1, '_to.type': 1 } as const

const linksAt = async (end: 'from' | 'to', ids: readonly string[], filter: object): Promise<SeenLink[]> => {
  const found = await inChunks(ids, (some) => {
    const wanted = { [end]: { $in: some }, ...filter } as Filter<LinkDoc>
    return readAll(collection(LinkModel).find<SeenLink>(wanted, { projection: SEEN, ...BATCH }))
  })
  return found.toSorted(byAge)
}

const targets = (links: readonly SeenLink[], type: string) => [
  ...new Set(links.filter(({ _to }) => _to.type === type).map(({ to }) => to)),
]

const among = (links: readonly SeenLink[], ids: readonly string[]) => {
  const known = new Set(ids)
  return links.filter(({ to }) => known.has(to)).map(({ from, to, type, data }) => ({ from, to, type, data }))
}

const readingSetOf = async ({ rootContextId }: CommunityDoc): Promise<string> => {
  const context = rootContextId ? await findObject(rootContextId) : null
  return rootSettingsOf(context?.data ?? {}).citationScaffolds.citationScaffold
}

const scaffoldPart = async (source: CommunityDoc, isManager: IsManager) => {
  const scaffolds = idsOf(await headsOf(source._id, 'Scaffold', source.scaffolds))
  const pairs = await linksAt('from', scaffolds, { type: 'pair' })
  const contained = await linksAt('from', scaffolds, { type: 'contains', '_to.type': 'Support' })
  // Members add the sources of their citations to the reading set; these belong to their notes.
  const readingSet = await readingSetOf(source)
  const sources = new Set(contained.filter(({ from }) => from === readingSet).map(({ to }) => to))
  const heads = await headsOf(source._id, 'Support', targets(contained, 'Support'))
  const supports = idsOf(heads.filter((head) => !sources.has(head._id) || isMadeByManagers(isManager, head)))
  return { scaffolds, supports, links: [...among(contained, supports), ...among(pairs, scaffolds)] }
}

const viewPart = async (source: CommunityDoc, isManager: IsManager) => {
  const heads = await headsOf(source._id, 'View', source.views)
  // Private views of members are their own.
  const views = idsOf(heads.filter(({ permission, authors }) => permission !== 'private' || authors.some(isManager)))
  const within = await linksAt('from', views, { type: 'contains', '_to.type': 'View' })
  return { views, links: among(within, views) }
}

const fixedPart = async ({ _id }: CommunityDoc, views: readonly string[], isManager: IsManager) => {
  const types = { $in: ['Attachment', 'Drawing'] }
  const placed = await linksAt('from', views, { type: 'contains', '_to.type': types })
  const fixed = placed.filter(({ data }) => ['fixed', 'locked'].includes(stateOf(data)))
  const own = (heads: readonly Head[]) => idsOf(heads.filter((head) => isMadeByManagers(isManager, head)))
  const pictures = { 'data.type': { $regex: '^image/' } }
  const attachments = own(await headsOf(_id, 'Attachment', targets(fixed, 'Attachment'), pictures))
  const drawings = own(await headsOf(_id, 'Drawing', targets(fixed, 'Drawing')))
  return { attachments, drawings, links: among(fixed, [...attachments, ...drawings]) }
}

/** Reads the ids and links that a copy of the parts takes over; never reads notes. */
export const structureOf = async (source: CommunityDoc, parts: ReadonlySet<CopyPart>): Promise<Structure> => {
  const { _id: communityId, rootContextId = null } = source
  const managers = await findFields({ communityId, type: 'Author', role: 'manager' }, [])
  const managerIds = new Set(managers.map(({ _id }) => _id))
  const isManager: IsManager = (id) => managerIds.has(id)
  const none = { scaffolds: [], supports: [], views: [], attachments: [], drawings: [], links: [] }
  const { scaffolds, supports, links: ofScaffolds } = parts.has('scaffolds') ? await scaffoldPart(source, isManager) : none // prettier-ignore
  const { views, links: ofViews } = parts.has('views') ? await viewPart(source, isManager) : none
  const { attachments, drawings, links: ofItems } = parts.has('fixedItems') ? await fixedPart(source, views, isManager) : none // prettier-ignore
  const uses = await linksAt('to', scaffolds, { type: 'uses' })
  const users = new Set(views)
  return {
    groups: parts.has('groups') ? idsOf(await headsWhere({ communityId, type: 'Group' })) : [],
    colours: parts.has('settings')
      ? idsOf(await headsOf(communityId, 'promisingIdeacolorobj', source.promisingcolorobjs))
      : [],
    scaffolds,
    supports,
    views,
    attachments,
    drawings,
    links: [
      ...ofScaffolds,
      ...ofViews,
      ...ofItems,
      ...among(
        uses.filter(({ from }) => users.has(from)),
        scaffolds,
      ),
    ],
    uses: new Map(uses.filter(({ from }) => from === rootContextId).map(({ to, data }) => [to, data])),
  }
}
