import { describe, expect, test } from 'vitest'
import type { Member } from '../../../../shared/rules/access.ts'
import { TRACKING_START } from '../../../../shared/wire/limits.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import { authorsFor, seesNames } from './authors.ts'
import { inOwnOrder, moved } from './own-order.ts'
import { asDay, iterationsAsPeriods, type Period, periodOf, weeksFrom, withGaps } from './periods.ts'

const told = ({ kind, number, start = '', end = '' }: Period) => `${kind} ${number} ${start} ${end}`.trim()

const weekOf = (moment: string, start: string, timeZone: string) => {
  const day = dayIn(timeZone)(moment)
  const weeks = weeksFrom(start, [day])
  const { kind, number } = weeks[periodOf(weeks, day)]!
  return kind === 'before' ? 'Before Week 1' : `Week ${number}`
}

describe('weeks', () => {
  test('the first column is before week 1, then come week 1, 2, 3 and so on, 7 days each [STRK-02]', () => {
    expect(weeksFrom('2026-09-01', ['2026-09-22', '2026-08-01', '2026-09-10']).map(told)).toEqual([
      'before 1',
      'within 1 2026-09-01',
      'within 2 2026-09-08',
      'within 3 2026-09-15',
      'within 4 2026-09-22',
    ])
    // Without notes since the start there is week 1.
    for (const days of [[], ['2026-01-01']])
      expect(weeksFrom('2026-09-01', days).map(told)).toEqual(['before 1', 'within 1 2026-09-01'])
    // Across a year's end and a leap day.
    expect(weeksFrom('2027-12-28', ['2028-03-06']).map(({ start }) => start)).toEqual([
      undefined, '2027-12-28', '2028-01-04', '2028-01-11', '2028-01-18', '2028-01-25',
      '2028-02-01', '2028-02-08', '2028-02-15', '2028-02-22', '2028-02-29',
    ]) // prettier-ignore
  })

  test('a note is of the week that contains its day; one on a starting day is of the week that starts [STRK-03]', () => {
    const at = (moment: string) => weekOf(moment, '2026-09-01', 'UTC')
    expect(at('2026-08-31T23:59:59.999Z')).toBe('Before Week 1')
    expect(at('2020-01-01T00:00:00.000Z')).toBe('Before Week 1')
    expect(at('2026-09-01T00:00:00.000Z')).toBe('Week 1')
    expect(at('2026-09-07T23:59:59.999Z')).toBe('Week 1')
    expect(at('2026-09-08T00:00:00.000Z')).toBe('Week 2')
    expect(at('2027-09-01T12:00:00.000Z')).toBe('Week 53')
  })

  test('weeks begin by the clocks of the community, also where these are put forward or back [STRK-03]', () => {
    // Helsinki changes from UTC+3 to UTC+2 on 25 October 2026.
    const helsinki = (moment: string) => weekOf(moment, '2026-10-19', 'Europe/Helsinki')
    expect(helsinki('2026-10-18T20:59:59.999Z')).toBe('Before Week 1')
    expect(helsinki('2026-10-18T21:00:00.000Z')).toBe('Week 1')
    expect(helsinki('2026-10-25T21:59:59.999Z')).toBe('Week 1')
    expect(helsinki('2026-10-25T22:00:00.000Z')).toBe('Week 2')
    // New York changes from UTC-5 to UTC-4 on 8 March 2026.
    const newYork = (moment: string) => weekOf(moment, '2026-03-02', 'America/New_York')
    expect(newYork('2026-03-02T04:59:59.999Z')).toBe('Before Week 1')
    expect(newYork('2026-03-02T05:00:00.000Z')).toBe('Week 1')
    expect(newYork('2026-03-09T03:59:59.999Z')).toBe('Week 1')
    expect(newYork('2026-03-09T04:00:00.000Z')).toBe('Week 2')
    // UTC+14.
    expect(weekOf('2026-08-31T10:00:00.000Z', '2026-09-01', 'Pacific/Kiritimati')).toBe('Week 1')
    expect(weekOf('2026-08-31T09:59:59.999Z', '2026-09-01', 'Pacific/Kiritimati')).toBe('Before Week 1')
  })

  test('tracking starts on 8 Sep 2021 where nobody has saved another day [STRK-04, VIEW-49]', () => {
    expect(TRACKING_START).toBe('2021-09-08')
    expect(weekOf('2021-09-07T12:00:00.000Z', TRACKING_START, 'UTC')).toBe('Before Week 1')
    expect(weekOf('2021-09-08T00:00:00.000Z', TRACKING_START, 'UTC')).toBe('Week 1')
  })

  test('a start that another program has saved as a moment is the day that it was then in the community', () => {
    expect(asDay('2026-09-01', dayIn('Asia/Tokyo'))).toBe('2026-09-01')
    expect(asDay('2026-08-31T15:00:00.000Z', dayIn('Asia/Tokyo'))).toBe('2026-09-01')
    expect(asDay('2026-09-01T00:00:00+09:00', dayIn('America/New_York'))).toBe('2026-08-31')
  })

  test('ten weeks or more without a note are one column; those before and the first one always stand', () => {
    const shown = (weeks: number, filled: number[]) =>
      withGaps(
        Array.from({ length: weeks + 1 }, (_, number) => ({ kind: 'within', number })),
        (at) => !filled.includes(at),
      ).map((column) => (typeof column === 'number' ? column : `${column.from}–${column.to}`))
    expect(shown(12, [12])).toEqual([0, 1, '2–11', 12])
    expect(shown(11, [11])).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])
    expect(shown(13, [2, 13])).toEqual([0, 1, 2, '3–12', 13])
    expect(shown(1, [])).toEqual([0, 1])
  })
})

describe('iterations', () => {
  const day = dayIn('Europe/Helsinki')
  const iterations = [
    { order: 1, start: '2026-09-01', end: '2026-10-01' },
    { order: 2, start: '2026-10-01', end: null },
  ]
  const at = (moment: string, all: typeof iterations) => {
    const periods = iterationsAsPeriods(all, (start) => asDay(start, day))
    return told(periods[periodOf(periods, day(moment))]!)
  }

  test('the table is shown by iteration: before the first, and each from its start to before its end [STRK-09]', () => {
    expect(at('2026-08-31T20:59:59.999Z', iterations)).toBe('before 1')
    expect(at('2026-08-31T21:00:00.000Z', iterations)).toBe('within 1 2026-09-01 2026-10-01')
    expect(at('2026-09-30T20:59:59.999Z', iterations)).toBe('within 1 2026-09-01 2026-10-01')
    expect(at('2026-09-30T21:00:00.000Z', iterations)).toBe('within 2 2026-10-01')
    expect(at('2036-01-01T00:00:00.000Z', iterations)).toBe('within 2 2026-10-01')
  })

  test('what comes after a last one that has ended is no part of it', () => {
    const ended = [iterations[0]!]
    expect(at('2026-10-01T12:00:00.000Z', ended)).toBe('after 1 2026-10-01')
    expect(at('2026-09-30T12:00:00.000Z', ended)).toBe('within 1 2026-09-01 2026-10-01')
  })
})

describe('authors', () => {
  const member = (more: Partial<Member> = {}): Member => ({
    userId: 'u',
    communityId: 'c',
    authorId: 'ann',
    role: 'writer',
    admin: false,
    ...more,
  })

  test('names are told to managers alone, and to the author whose _id is 1 [STRK-14, STRK-15, VIEW-48]', () => {
    expect(seesNames(member())).toBe(false)
    expect(seesNames(member({ role: 'manager' }))).toBe(true)
    expect(seesNames(member({ admin: true, role: null, authorId: null }))).toBe(true)
    expect(seesNames(member({ authorId: '1' }))).toBe(true)
    expect(seesNames(member({ authorId: '11' }))).toBe(false)
    expect(seesNames(member({ authorId: null, role: null }))).toBe(false)
  })

  test('a writer picks themself alone beside the whole community, a manager anybody [STRK-16, STRK-17, VIEW-48]', () => {
    const all = ['ann', 'ben', 'cat'].map((value) => ({ value, label: value }))
    const picked = (who: Member) => authorsFor(who, all).map(({ value }) => value)
    expect(picked(member())).toEqual(['ann'])
    expect(picked(member({ authorId: '1' }))).toEqual([])
    expect(picked(member({ role: 'manager' }))).toEqual(['ann', 'ben', 'cat'])
    expect(picked(member({ admin: true, authorId: null, role: null }))).toEqual(['ann', 'ben', 'cat'])
  })
})

describe('an order of one’s own', () => {
  const notes = (ids: string) => ids.split(' ').map((id) => ({ id }))
  const written = (some: readonly { id: string }[]) => some.map(({ id }) => id).join(' ')

  test('puts what it names first, what has come since behind it, and forgets what is gone [STRK-13]', () => {
    expect(written(inOwnOrder(notes('a b c')))).toBe('a b c')
    expect(written(inOwnOrder(notes('a b c'), ['c', 'a', 'b']))).toBe('c a b')
    expect(written(inOwnOrder(notes('a b c d'), ['c', 'gone', 'a']))).toBe('c a b d')
  })

  test('changes by one move', () => {
    const order = ['a', 'b', 'c', 'd']
    expect(moved(order, 0, 2).join('')).toBe('bcad')
    expect(moved(order, 3, 0).join('')).toBe('dabc')
    expect(moved(order, 1, 1).join('')).toBe('abcd')
  })
})
