import { repairRootContext } from '../features/communities/root-context.ts'
import { logActs } from '../graph/acts/log-act.ts'
import { CommunityModel, type CommunityDoc } from '../graph/communities/communities.model.ts'
import { findFields } from '../graph/objects/find-fields.ts'
import { collection } from '../store/collection.ts'
import { inChunks } from '../store/chunks.ts'
import { transaction } from '../store/transaction.ts'
import type { Importing } from './importing.ts'

const LISTS = { views: 'View', scaffolds: 'Scaffold', promisingcolorobjs: 'promisingIdeacolorobj' } as const

/** False after its communities are deleted. */
export const isEnded = async (dump: string): Promise<boolean> =>
  (await collection(CommunityModel).findOne({ 'dump.of': dump, 'dump.ended': true })) !== null

const repairLists = async ({ report }: Importing, community: CommunityDoc) => {
  const { _id, rootContextId } = community
  const wanted = [...community.views, ...community.scaffolds, ...community.promisingcolorobjs, rootContextId ?? '']
  const found = await inChunks(wanted, (some) => findFields({ _id: { $in: some }, communityId: _id }, ['type']))
  const typeOf = new Map(found.map((object) => [object._id, object.type]))
  const set: Partial<CommunityDoc> = {}
  for (const [list, type] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
    set[list] = community[list].filter((id) => typeOf.get(id) === type)
    for (const id of community[list])
      if (typeOf.get(id) !== type)
        report.note('communities', _id, `its list “${list}” had ${id}, which is not imported`)
  }
  if (typeOf.get(rootContextId ?? '') !== 'Context') set.rootContextId = null
  await collection(CommunityModel).updateOne({ _id }, { $set: set })
  return set.rootContextId === undefined
}

/** Completes and shows the communities. */
export const finish = async (importing: Importing): Promise<void> => {
  const { source, tools } = importing
  const imported = { 'dump.of': source.id, 'dump.ended': false }
  const communities = await collection(CommunityModel).find(imported).toArray()
  for (const community of communities)
    if (!(await repairLists(importing, community))) await repairRootContext(tools.events, community._id)
  await transaction(async (session) => {
    await collection(CommunityModel).updateMany(
      imported,
      { $set: { 'dump.ended': true }, $unset: { hidden: true } },
      { session },
    )
    const details = { how: 'import' }
    await logActs(
      communities.map(({ _id }) => ({ act: 'communityMade' as const, by: null, communityId: _id, details })),
      session,
    )
  })
}
