import { type LinkType, linkTypeSchema } from '../../../../shared/domain/links.ts'
import type { ActRecord } from '../../../../shared/domain/records.ts'

/** Activity; for links from the object, also their type. */
export type Act =
  | { kind: 'created' | 'read' | 'modified' }
  | { kind: 'linked' | 'relinked' | 'unlinked'; link: LinkType }
  | { kind: 'other'; name: string }

const LINK_ACTS = { created: 'linked', modified: 'relinked', deleted: 'unlinked' } as const

export const actOf = (record: ActRecord): Act => {
  const { type, historicalObjectType, historicalVariableName, historicalOperationType } = record
  const link = historicalObjectType === 'Link' && linkTypeSchema.safeParse(historicalVariableName).data
  if (link && historicalOperationType) return { kind: LINK_ACTS[historicalOperationType], link }
  if (type === 'created' || type === 'read' || type === 'modified') return { kind: type }
  return { kind: 'other', name: type }
}

/** Activities of one kind in a row within a day, newest first. */
export interface ActivityGroup {
  id: string
  act: Act
  records: readonly ActRecord[]
}

export interface Day {
  date: Date
  deeds: readonly ActivityGroup[]
}

/** Grouping key: readings are grouped across authors, other activities by author. */
const likeness = (record: ActRecord) => {
  const act = actOf(record)
  return JSON.stringify(act.kind === 'read' ? act : [act, record.authorId])
}

/**
 * History of an object by days, newest first, with repetitions grouped; `dayOf` is `dayIn` of the community's time
 * zone.
 */
export const historyOf = (records: readonly ActRecord[], dayOf: (iso: string) => string): Day[] => {
  const days: { key: string; date: Date; deeds: { id: string; key: string; act: Act; records: ActRecord[] }[] }[] = []
  for (const record of records.toReversed()) {
    let day = days.at(-1)
    const key = dayOf(record.timestamp)
    if (day?.key !== key) {
      day = { key, date: new Date(record.timestamp), deeds: [] }
      days.push(day)
    }
    const like = likeness(record)
    const deed = day.deeds.at(-1)
    if (deed?.key === like) deed.records.push(record)
    else day.deeds.push({ id: record._id, key: like, act: actOf(record), records: [record] })
  }
  return days
}

/** Newest `wanted` activities by days. */
export const newestActivities = (days: readonly Day[], wanted: number): Day[] => {
  let left = wanted
  return days.flatMap(({ date, deeds }) => {
    const shown = deeds.slice(0, Math.max(0, left))
    left -= deeds.length
    return shown.length > 0 ? [{ date, deeds: shown }] : []
  })
}

export const versionsIn = (records: readonly ActRecord[]): ActRecord[] =>
  records.filter(
    ({ historicalObjectType, historicalObjectId }) => historicalObjectType === 'Object' && historicalObjectId,
  )
