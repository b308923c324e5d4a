import { canManage, type Member } from '../../../shared/rules/access.ts'
import { readAll } from '../../store/batches.ts'
import { collection } from '../../store/collection.ts'
import type { SummaryDoc } from '../../graph/links/links.model.ts'
import { findSummarised } from '../../graph/objects/summarised.ts'
import { FORBIDDEN_TITLE } from '../../graph/objects/forbidden.ts'
import { HistoricalModel, type HistoricalDoc } from '../../graph/records/records.model.ts'

type Titled = Partial<Pick<SummaryDoc, 'title' | 'titles'>>
type Hidden = Pick<HistoricalDoc, 'dataId'> & { data: Titled }

const keyOf = (id: string, { title, titles }: Titled) => JSON.stringify([id, title, titles ?? {}])

/**
 * Returns a function that masks the titles in a former summary of an object if they are those of a hidden version, and
 * no longer its titles (MODR-03). Managers read them.
 */
export const hiddenTitlesFor = async (
  member: Member,
): Promise<<S extends Titled | undefined>(id: string, summary: S) => S> => {
  if (canManage(member)) return (_id, summary) => summary
  const hidden = await readAll(
    collection(HistoricalModel).find<Hidden>(
      { communityId: member.communityId, hidden: true },
      { projection: { dataId: 1, 'data.title': 1, 'data.titles': 1 } },
    ),
  )
  const present = hidden.length > 0 ? await findSummarised([...new Set(hidden.map(({ dataId }) => dataId))]) : []
  const open = new Set(present.map((object) => keyOf(object._id, object)))
  const closed = new Set(hidden.map(({ dataId, data }) => keyOf(dataId, data)).filter((key) => !open.has(key)))
  return (id, summary) => {
    if (!summary || !closed.has(keyOf(id, summary))) return summary
    const { titles: _, ...rest } = summary
    return { ...rest, title: FORBIDDEN_TITLE } as typeof summary
  }
}
