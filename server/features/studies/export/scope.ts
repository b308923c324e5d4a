import type { ClientSession } from 'mongoose'
import { newestAnswers } from '../../../../shared/rules/consent.ts'
import { findFields, fieldBatches } from '../../../graph/objects/find-fields.ts'
import { LinkModel } from '../../../graph/links/links.model.ts'
import { RecordModel } from '../../../graph/records/records.model.ts'
import { batchesOf } from '../../../store/batches.ts'
import { SMALL_BATCH } from '../../../store/chunks.ts'
import { collection } from '../../../store/collection.ts'
import { ConsentModel, type StudyDoc } from '../studies.model.ts'

export const EXPORTED_TYPES = ['Note', 'View', 'Drawing', 'Attachment', 'Video', 'Annotation', 'promisingIdeaobj', 'Scaffold', 'Support'] as const // prettier-ignore
/** Hold a passage of the contribution that they point to. */
const QUOTING = { Annotation: 'annotates', promisingIdeaobj: 'promisings' } as const

/** Returns the authors of members who agreed to research, to the current text (RSCH-06). */
export const agreedTo = async (
  { _id: studyId, communityId, version }: StudyDoc,
  session?: ClientSession,
): Promise<ReadonlySet<string>> => {
  const rows = await collection(ConsentModel)
    .find({ studyId }, { sort: { time: 1, _id: 1 }, ...(session && { session }) })
    .toArray()
  const members = await findFields({ communityId, type: 'Author', status: 'active' }, [], session && { session })
  const answers = newestAnswers(rows, version)
  return new Set(members.flatMap(({ _id }) => (answers.get(_id)?.research?.yes === true ? [_id] : [])))
}

/**
 * Returns the contributions that the export may hold: active, and of nobody else, neither as author nor by a change; no
 * passage of what is left out.
 */
export const exportedIds = async (
  communityId: string,
  agreed: ReadonlySet<string>,
  session: ClientSession,
): Promise<ReadonlySet<string>> => {
  const changedByOthers = new Set<string>()
  const changes = collection(RecordModel).find(
    { communityId, type: { $in: ['modified', 'created'] } },
    { ...SMALL_BATCH, session, projection: { _id: 0, authorId: 1, targetId: 1, historicalObjectType: 1 } },
  )
  for await (const batch of batchesOf(changes))
    for (const { authorId, targetId, historicalObjectType } of batch)
      if (authorId && targetId && historicalObjectType !== 'Link' && !agreed.has(authorId))
        changedByOthers.add(targetId)

  const found = new Set<string>()
  const quoting = new Set<string>()
  const fields = ['type', 'authors', 'coauthors', 'held'] as const
  const filter = { communityId, type: { $in: [...EXPORTED_TYPES] }, status: 'active' as const }
  for await (const batch of fieldBatches(filter, fields, { session }))
    for (const { _id, type, authors, coauthors = [], held } of batch) {
      const all = [...(authors ?? []), ...(coauthors ?? [])]
      if (held || all.length === 0 || changedByOthers.has(_id) || !all.every((id) => agreed.has(id))) continue
      found.add(_id)
      if (type in QUOTING) quoting.add(_id)
    }
  const pointing = collection(LinkModel).find(
    { communityId, type: { $in: Object.values(QUOTING) } },
    { ...SMALL_BATCH, session, projection: { _id: 0, from: 1, to: 1 } },
  )
  const isWhole = new Map<string, boolean>()
  for await (const batch of batchesOf(pointing))
    for (const { from, to } of batch) isWhole.set(from, found.has(to) && isWhole.get(from) !== false)
  for (const id of quoting) if (isWhole.get(id) !== true) found.delete(id)
  return found
}
