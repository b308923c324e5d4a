import { expect, test } from 'vitest'
import { dayIn, daysAfter, firstMoment, lastMoment, mondayOf, momentOf, schoolYearOf } from './days.ts'
import { weekIn } from './week-in.ts'

/** Includes zones that skip or repeat midnight, with whole, half and quarter hours, with and without summer time. */
const ZONES = [
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Beirut',
  'America/Havana',
  'America/Asuncion',
  'Atlantic/Azores',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'America/Nuuk',
]
const HOUR_MS = 60 * 60_000

/** Formats a time in a zone, independently of the code under test. */
const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (moment: number) => format.format(moment)
}

/** All of these zones with summer time begin and end it in this period; Asunción for the last time. */
const FIRST_DAY = '2023-10-01'

test.for(ZONES)('of 400 days every moment in %s falls into exactly one, the same in filter and chart [DAYS-01]', (zone) => {
  const [dayOf, weekOf, clockDay] = [dayIn(zone), weekIn(zone), clockIn(zone)]
  const days = Array.from({ length: 400 }, (_, at) => daysAfter(FIRST_DAY, at))
  const bounds = days.map((day) => [firstMoment(day, zone).getTime(), lastMoment(day, zone).getTime()] as const)
  // Days have no gaps and no overlaps.
  expect(bounds.slice(1).map(([first]) => first)).toEqual(bounds.slice(0, -1).map(([, last]) => last + 1))
  const wrong = bounds.flatMap(([first, last], at) => {
    const hours = Array.from({ length: Math.round((last - first) / HOUR_MS) }, (_, hour) => first + hour * HOUR_MS)
    const [day = '', monday] = [days[at], mondayOf(days[at] ?? '')]
    return [...hours, first + HOUR_MS / 4, last].filter(
      (moment) => dayOf(moment) !== day || clockDay(moment) !== day || weekOf(moment) !== monday,
    )
  })
  expect(wrong).toEqual([])
}) // prettier-ignore

test('a day whose midnight is skipped begins when the clocks go on, in filter and chart [DAYS-01]', () => {
  const zone = 'America/Santiago'
  expect(firstMoment('2026-09-06', zone).toISOString()).toBe('2026-09-06T04:00:00.000Z')
  expect(lastMoment('2026-09-05', zone).toISOString()).toBe('2026-09-06T03:59:59.999Z')
  // 23:30 on the 5th.
  expect(dayIn(zone)('2026-09-06T03:30:00.000Z')).toBe('2026-09-05')
  expect(dayIn(zone)('2026-09-06T04:00:00.000Z')).toBe('2026-09-06')
  // Skipped times map to the moment of the skip.
  for (const time of ['2026-09-06T00:00', '2026-09-06T00:30', '2026-09-06T01:00'])
    expect(momentOf(time, zone).toISOString()).toBe('2026-09-06T04:00:00.000Z')
})

test('a day whose midnight comes twice begins at the first, and days around it stay whole [DAYS-01]', () => {
  // At 1:00 clocks go back to 0:00.
  expect(firstMoment('2026-11-01', 'America/Havana').toISOString()).toBe('2026-11-01T04:00:00.000Z')
  expect(lastMoment('2026-11-01', 'America/Havana').toISOString()).toBe('2026-11-02T04:59:59.999Z')
  // At 24:00 clocks go back to 23:00, which belongs to the previous day.
  expect(firstMoment('2026-04-05', 'America/Santiago').toISOString()).toBe('2026-04-05T04:00:00.000Z')
  expect(lastMoment('2026-04-04', 'America/Santiago').toISOString()).toBe('2026-04-05T03:59:59.999Z')
  // At 0:01 clocks went back to 23:01 of the previous day: the new day has begun and does not end again.
  const zone = 'America/St_Johns'
  const begin = firstMoment('2010-11-07', zone)
  expect(begin.toISOString()).toBe('2010-11-07T02:30:00.000Z')
  expect(dayIn(zone)('2010-11-07T02:29:59.999Z')).toBe('2010-11-06')
  expect(dayIn(zone)('2010-11-07T02:45:00.000Z')).toBe('2010-11-07')
})

test('a day that a zone left out holds no moment, and years far away have days', () => {
  const zone = 'Pacific/Apia'
  expect(dayIn(zone)('2011-12-30T09:59:59.999Z')).toBe('2011-12-29')
  expect(dayIn(zone)('2011-12-30T10:00:00.000Z')).toBe('2011-12-31')
  expect(lastMoment('2011-12-30', zone) < firstMoment('2011-12-30', zone)).toBe(true)
  for (const day of ['0001-01-01', '0999-06-01', '9999-12-31'])
    expect([day, firstMoment(day, zone) < lastMoment(day, zone)]).toEqual([day, true])
})

test('a school year begins on the first of August', () => {
  expect(['2026-08-01', '2026-12-31', '2026-07-31', '2027-01-01'].map(schoolYearOf)).toEqual(['2026-08-01', '2026-08-01', '2025-08-01', '2026-08-01']) // prettier-ignore
})

test('days and Mondays are counted without a time zone', () => {
  expect([daysAfter('2026-02-28', 1), daysAfter('2026-01-01', -1)]).toEqual(['2026-03-01', '2025-12-31'])
  expect(['2026-09-06', '2026-09-07', '2026-09-13', '1969-12-28'].map(mondayOf)).toEqual([
    '2026-08-31', '2026-09-07', '2026-09-07', '1969-12-22',
  ]) // prettier-ignore
})

test('times are taken by the clock of a zone, the first where they come twice', () => {
  expect(momentOf('2026-07-01T08:30', 'Asia/Kathmandu').toISOString()).toBe('2026-07-01T02:45:00.000Z')
  expect(momentOf('2026-10-25T02:30', 'Europe/Berlin').toISOString()).toBe('2026-10-25T00:30:00.000Z')
})
