import { expect, test } from 'vitest'
import type { ActRecord } from '../../../../shared/domain/records.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import { actOf, historyOf, newestActivities } from './history.ts'

let count = 0
const record = (type: string, authorId: string, timestamp: string, more: Partial<ActRecord> = {}): ActRecord => ({
  _id: `record-${(count += 1)}`,
  communityId: 'community',
  authorId,
  type,
  timestamp,
  modified: timestamp,
  data: {},
  ...more,
})

const short = (days: ReturnType<typeof historyOf>) =>
  days.map(({ deeds }) => deeds.map(({ act, records }) => `${act.kind} ${records.map((one) => one.authorId).join()}`))

test('the newest comes first, by days, and what follows one another alike is one', () => {
  const days = historyOf(
    [
      record('created', 'ann', '2026-03-01T12:00:00Z'),
      record('modified', 'ann', '2026-03-01T12:05:00Z'),
      record('modified', 'ann', '2026-03-01T12:06:00Z'),
      record('read', 'ben', '2026-03-01T13:00:00Z'),
      record('read', 'eva', '2026-03-01T13:01:00Z'),
      record('read', 'ben', '2026-03-02T09:00:00Z'),
      record('modified', 'ben', '2026-03-02T10:00:00Z'),
      record('modified', 'ann', '2026-03-02T11:00:00Z'),
    ],
    dayIn('UTC'),
  )
  expect(short(days)).toEqual([
    ['modified ann', 'modified ben', 'read ben'],
    ['read eva,ben', 'modified ann,ann', 'created ann'],
  ])
})

test('as many deeds are shown as are wanted, across days', () => {
  const days = historyOf(
    [
      record('created', 'ann', '2026-03-01T12:00:00Z'),
      record('read', 'ben', '2026-03-01T13:00:00Z'),
      record('read', 'ben', '2026-03-02T09:00:00Z'),
    ],
    dayIn('UTC'),
  )
  expect(short(newestActivities(days, 2))).toEqual([['read ben'], ['read ben']])
  expect(short(newestActivities(days, 1))).toEqual([['read ben']])
  expect(newestActivities(days, 9)).toHaveLength(2)
})

test('a record about a link says which kind of link was made, changed or removed', () => {
  const about = (historicalOperationType: 'created' | 'modified' | 'deleted', historicalVariableName: string) =>
    actOf(
      record('modified', 'ann', '2026-03-01T12:00:00Z', {
        historicalObjectType: 'Link',
        historicalOperationType,
        historicalVariableName,
      }),
    )
  expect(about('created', 'buildson')).toEqual({ kind: 'linked', link: 'buildson' })
  expect(about('deleted', 'attach')).toEqual({ kind: 'unlinked', link: 'attach' })
  expect(about('created', 'no such link')).toEqual({ kind: 'modified' })
})

test('what a client has logged of its own keeps its name', () => {
  expect(actOf(record('custom_record', 'ann', '2026-03-01T12:00:00Z'))).toEqual({
    kind: 'other',
    name: 'custom_record',
  })
})
