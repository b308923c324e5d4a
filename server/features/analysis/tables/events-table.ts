import { type Discourse, linksBy } from '../../../../shared/analysis/discourse.ts'
import { IN_CELL } from '../../../../shared/analysis/tables.ts'
import type { Member } from '../../../../shared/rules/access.ts'
import { RecordModel } from '../../../graph/records/records.model.ts'
import { runInTurns } from '../../../in-turns.ts'
import { batchesOf } from '../../../store/batches.ts'
import { BATCH } from '../../../store/chunks.ts'
import { collection } from '../../../store/collection.ts'
import { visibleTo } from '../../records/records.access.ts'
import { type Listed, LISTED, targetsOf } from '../activity.ts'

/** Yields the rows of events.csv in parts: every record that the member may read, oldest first. */
export async function* eventParts(
  member: Member,
  discourse: Discourse,
  nameOf: (authorId: string) => string,
): AsyncGenerator<string[][]> {
  const { contributions } = discourse
  const placedOn = await runInTurns(linksBy('to', discourse.links.contains))
  const viewsOf = (id: string) => {
    const views = placedOn(id).filter(({ from }) => contributions.get(from)?.type === 'View')
    return contributions.get(id)?.type === 'View' ? [id] : views.map(({ from }) => from)
  }
  const cursor = collection(RecordModel).find<Listed>(await visibleTo(member), {
    ...BATCH,
    sort: { timestamp: 1, _id: 1 },
    projection: LISTED,
  })
  for await (const records of batchesOf(cursor)) {
    const targets = await targetsOf(records)
    yield records.map((record) => {
      const { _id, timestamp, authorId, targetId = '', historicalObjectType, historicalVariableName } = record
      const { type = '', title = '' } = targets.get(targetId) ?? {}
      return [
        _id,
        timestamp.toISOString(),
        authorId ?? '',
        authorId === null ? '' : nameOf(authorId),
        record.historicalOperationType ?? record.type,
        historicalObjectType === 'Link' ? (historicalVariableName ?? '') : '',
        targetId,
        type,
        title,
        viewsOf(targetId).join(IN_CELL),
      ]
    })
  }
}
