import type { Filter } from 'mongodb'
import { CHANGES_MAX, type Change, type ChangeKind } from '../../../shared/domain/changes.ts'
import { CONTRIBUTION_TYPES } from '../../../shared/domain/contributions.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { readableIds, readableLinks } from '../../graph/links/links.access.ts'
import { LinkModel, WITHOUT_READS, type FullLink } from '../../graph/links/links.model.ts'
import { toLink } from '../../graph/links/links.summary.ts'
import { findObjects, toContribution, type ObjectDoc } from '../../graph/objects/objects.service.ts'
import { HistoricalModel, RecordModel, type HistoricalDoc, type RecordDoc } from '../../graph/records/records.model.ts'
import { turn } from '../../in-turns.ts'
import { READ_MAX_MS } from '../../store/chunks.ts'
import { collection } from '../../store/collection.ts'
import { settledUntil } from '../../store/settled.ts'
import { snapshotPresenter } from '../records/historical.ts'
import { visibleTo } from '../records/records.access.ts'
import { toRecord } from '../records/records.service.ts'
import { cursorOf, type Position } from './cursor.ts'

/** In characters of JSON; a page ends with the records that exceed it. */
const PAGE_LENGTH = 4_000_000
/** Records whose snapshots and objects are in memory together. */
const AT_ONCE = 50

const orderedAfter = ({ time, id }: Position, until: number): Filter<RecordDoc> => ({
  timestamp: { $gte: new Date(time), $lt: new Date(until) },
  $or: [{ timestamp: { $gt: new Date(time) } }, { _id: { $gt: id } }],
})

const byId = <T extends { _id: string }>(found: readonly T[]) => new Map(found.map((one) => [one._id, one]))

const snapshotsOf = async (records: readonly RecordDoc[]): Promise<Map<string, HistoricalDoc>> => {
  const ids = records.flatMap(({ historicalObjectId: id }) => id ?? [])
  if (ids.length === 0) return new Map()
  return byId(
    await collection(HistoricalModel)
      .find({ _id: { $in: ids } })
      .toArray(),
  )
}

const idsOf = (snapshots: readonly HistoricalDoc[], of: HistoricalDoc['type']) =>
  snapshots.filter(({ type }) => type === of).map(({ dataId }) => dataId)

const readableObjects = async (member: Member, ids: readonly string[]): Promise<Map<string, ObjectDoc>> => {
  const objects = await findObjects({ _id: { $in: [...ids] }, type: { $in: [...CONTRIBUTION_TYPES] } })
  const readable = await readableIds(member, objects)
  return byId(objects.filter(({ _id }) => readable.has(_id)))
}

const visibleLinks = async (member: Member, ids: readonly string[]): Promise<Map<string, FullLink>> => {
  const links = await collection(LinkModel)
    .find<FullLink>({ _id: { $in: [...ids] }, ...WITHOUT_READS })
    .toArray()
  return byId(await readableLinks(member, links))
}

/** Former versions, and texts before their first save, come with snapshots alone. */
const contributionOf = (object: ObjectDoc, { data }: HistoricalDoc, member: Member): Change | undefined => {
  // Imported snapshots have no version.
  if (data['version'] !== undefined && data['version'] !== object.version) return undefined
  if (object.status === 'inactive') return { kind: 'removal', value: { of: 'contribution', _id: object._id } }
  return object.status === 'active' ? { kind: 'contribution', value: toContribution(object, member) } : undefined
}

const isStateOf = ({ modified }: FullLink, { data }: HistoricalDoc) =>
  !(data['modified'] instanceof Date) || data['modified'].getTime() === modified.getTime()

/** Returns a function that lists the changes of each of some visible records. */
const presenter = async (member: Member, kinds: readonly ChangeKind[], records: readonly RecordDoc[]) => {
  const snapshots = await snapshotsOf(records)
  const all = [...snapshots.values()]
  const wants = (kind: ChangeKind) => kinds.includes(kind)
  const [objectIds, linkIds] = [idsOf(all, 'Object'), idsOf(all, 'Link')]
  const objects = wants('contributions') && objectIds.length > 0 ? await readableObjects(member, objectIds) : undefined
  const links = wants('links') && linkIds.length > 0 ? await visibleLinks(member, linkIds) : undefined

  const stateAfter = (snapshot: HistoricalDoc, { historicalOperationType }: RecordDoc): Change | undefined => {
    const { dataId: _id } = snapshot
    if (snapshot.type === 'Object') {
      const object = objects?.get(_id)
      return object && contributionOf(object, snapshot, member)
    }
    if (historicalOperationType === 'deleted') return links && { kind: 'removal', value: { of: 'link', _id } }
    const link = links?.get(_id)
    return link && isStateOf(link, snapshot) ? { kind: 'link', value: toLink(link) } : undefined
  }

  return (record: RecordDoc, present: (snapshot: HistoricalDoc) => HistoricalDoc): Change[] => {
    const snapshot = snapshots.get(record.historicalObjectId ?? '')
    const state = snapshot && stateAfter(snapshot, record)
    return [
      ...(wants('records') ? [{ kind: 'record' as const, value: toRecord(record) }] : []),
      ...(snapshot && wants('snapshots') ? [{ kind: 'snapshot' as const, value: present(snapshot) }] : []),
      ...(state ? [state] : []),
    ]
  }
}

interface Asked {
  from: Position
  /** Time (ms) before which everything is settled. */
  until: number
  kinds: readonly ChangeKind[]
  limit: number
}

export interface Part {
  /** JSON of each change. */
  changes: string[]
  position: Position
  more: boolean
}

/** Returns the changes after a position that the member may read, in the order of their times (JOIN-04). */
export const changesAfter = async (member: Member, { from, until, kinds, limit }: Asked): Promise<Part> => {
  const changed = kinds.includes('records') ? {} : { historicalObjectId: { $exists: true } }
  const records = await collection(RecordModel)
    .find(
      { $and: [await visibleTo(member), orderedAfter(from, until), changed] },
      { sort: { timestamp: 1, _id: 1 }, limit, maxTimeMS: READ_MAX_MS },
    )
    .toArray()
  const present = await snapshotPresenter(member)
  const changes: string[] = []
  let length = 0
  for (let at = 0; at < records.length; at += AT_ONCE) {
    const some = records.slice(at, at + AT_ONCE)
    const changesOf = await presenter(member, kinds, some)
    for (const record of some)
      for (const change of changesOf(record, present)) {
        const text = JSON.stringify(change)
        length += text.length
        changes.push(text)
      }
    const last = some.at(-1)
    if (length > PAGE_LENGTH && last) return { changes, position: placeOf(last), more: true }
    await turn()
  }
  const last = records.at(-1)
  // Later commits have later times than every record read, so the cursor stays until something comes.
  return { changes, position: last ? placeOf(last) : from, more: records.length === limit }
}

const placeOf = ({ timestamp, _id }: RecordDoc): Position => ({ time: timestamp.getTime(), id: _id })

/** Yields all changes that are settled now as NDJSON, a part at a time; each part ends with its cursor, so that a cut transfer can go on. */
export async function* changeLines(
  memberNow: () => Promise<Member>,
  asked: Omit<Asked, 'until' | 'limit'>,
): AsyncGenerator<string> {
  const until = settledUntil()
  let from = asked.from
  for (let more = true; more;) {
    const member = await memberNow()
    const part = await changesAfter(member, { ...asked, from, until, limit: CHANGES_MAX })
    const cursor = JSON.stringify({ kind: 'cursor', value: cursorOf(member.communityId, part.position) })
    yield `${[...part.changes, cursor].join('\n')}\n`
    ;({ position: from, more } = part)
  }
}
