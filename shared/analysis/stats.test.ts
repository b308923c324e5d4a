import { expect, test } from 'vitest'
import { schoolYearOf } from './school-year.ts'
import { statsFigures } from './stats.ts'

const ids = (...all: string[]) => [{ value: all.length, ids: all }]

test('contributions are counted a day and a weekday where the community is, an author each, and the uses of each support [STAT-01, STAT-02]', () => {
  const contributions = [
    { _id: 'a', authors: ['ann'], created: '2026-09-07T08:00:00.000Z' },
    { _id: 'b', authors: ['ann', 'ben'], created: '2026-09-07T23:30:00.000Z' },
    { _id: 'c', authors: ['ben'], created: '2026-09-13T12:00:00.000Z' },
    { _id: 'closed', authors: [], created: null },
  ]
  // East of Greenwich Monday evening is already Tuesday.
  const dayOf = (iso: string) => new Date(Date.parse(iso) + 2 * 3_600_000).toISOString().slice(0, 10)
  const nameOf = (id: string) => (id === 'ann' ? 'Ann Lee' : '#2')
  const uses = { supports: ['My theory', 'New Information'], uses: [[0, 'a'], [1, 'b'], [1, 'b'], [0, 'gone']] } satisfies Parameters<typeof statsFigures>[0]['uses'] // prettier-ignore
  const [day, weekday, author, support] = statsFigures({ contributions, uses, dayOf, nameOf })

  expect(day?.rows).toEqual([
    { name: '2026-09-07', counts: ids('a') },
    { name: '2026-09-08', counts: ids('b') },
    { name: '2026-09-13', counts: ids('c') },
  ])
  expect(weekday?.rows.map(({ counts }) => counts[0]?.value)).toEqual([1, 1, 0, 0, 0, 0, 1])
  expect(author?.rows).toEqual([
    { name: '#2', key: 'ben', counts: ids('b', 'c') },
    { name: 'Ann Lee', key: 'ann', counts: ids('a', 'b') },
  ])
  expect(support?.rows).toEqual([
    { name: 'New Information', counts: [{ value: 2, ids: ['b'] }] },
    { name: 'My theory', counts: ids('a') },
  ])
})

test.each([
  ['2026-11-25', '2026-08-15', '2027-06-30'],
  ['2027-06-30', '2026-08-15', '2027-06-30'],
  ['2027-08-14', '2026-08-15', '2027-06-30'],
  ['2027-08-15', '2027-08-15', '2028-06-30'],
])('the school year of %s lasts from %s to %s [STAT-06]', (day, from, to) => {
  expect(schoolYearOf(day)).toEqual({ from, to })
})
