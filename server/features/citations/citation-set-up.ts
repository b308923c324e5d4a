import { SUPPORT_ORDER_DEFAULT } from '../../../shared/wire/limits.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { READING_SET, SOURCE_LIST } from '../../../shared/domain/scaffolds.ts'
import { mergeData } from '../../platform/data.ts'
import { AppError } from '../../platform/errors.ts'
import { writeCommunity, loadCommunity } from '../../graph/communities/communities.service.ts'
import { insertLink, type NewLinkFields } from '../../graph/links/make-links.ts'
import { isLinked } from '../../graph/links/scaffold-links.ts'
import type { ObjectHooks, Saving } from '../../graph/objects/object-types.ts'
import { findObjects, insertObject, type ObjectDoc } from '../../graph/objects/objects.service.ts'

type Change = Partial<ObjectDoc>

const turnsOn = (found: ObjectDoc, { data }: Change) =>
  data !== undefined &&
  rootSettingsOf(data).citationScaffolds.enabled &&
  !rootSettingsOf(found.data).citationScaffolds.enabled

/**
 * Creates the paired scaffolds “Reading Set” and “source list”, or reuses existing ones, when a community enables
 * citations. Throws 'citations.readingSets' if the title is ambiguous.
 */
const withCitations = async (
  change: Change,
  { writes, member: { authorId }, found: context }: Saving,
): Promise<Change> => {
  if (!turnsOn(context, change)) return change
  const { session } = writes
  const { communityId } = context
  const community = await loadCommunity(session, communityId)
  const { scaffolds } = community
  const added: string[] = []
  const found = await findObjects({ _id: { $in: scaffolds }, communityId, type: 'Scaffold' }, session)
  const titled = (title: string) => found.filter((scaffold) => scaffold.title.trim() === title)
  if (titled(READING_SET).length > 1) throw new AppError('citations.readingSets')

  const provide = async (title: string) => {
    const [first] = titled(title)
    if (first) return first
    const authors = authorId === null ? context.authors : [authorId]
    const fields = { type: 'Scaffold', communityId, title, permission: 'protected' as const, authors }
    const made = await insertObject(writes, fields, authorId)
    added.push(made._id)
    return made
  }
  const join = async (fields: Omit<NewLinkFields, 'communityId'>) => {
    const ends = { from: fields.from._id, to: fields.to._id, type: fields.type }
    if (!(await isLinked(ends, session))) await insertLink(writes, { communityId, ...fields }, authorId)
  }
  const reading = await provide(READING_SET)
  const sources = await provide(SOURCE_LIST)
  for (const to of [reading, sources])
    await join({ from: context, to, type: 'uses', data: { order: SUPPORT_ORDER_DEFAULT } })
  const paired = await isLinked({ from: sources._id, to: reading._id, type: 'pair' }, session)
  if (!paired) await join({ from: reading, to: sources, type: 'pair' })
  if (added.length > 0) await writeCommunity(writes, community, { scaffolds: [...scaffolds, ...added] })
  const citationScaffolds = { citationScaffold: reading._id, sourceListScaffold: sources._id }
  return { ...change, data: mergeData(change.data ?? {}, { plugins: { citationScaffolds } }) }
}

export const citationHooks: ObjectHooks = { beforeSave: withCitations }
