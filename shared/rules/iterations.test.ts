import { expect, test } from 'vitest'
import { inSequence, withoutIteration } from './iterations.ts'

const span = (start: string, end: string | null = null) => ({ start, end })
const told = (iterations: readonly { order?: number; start: string; end: string | null }[]) =>
  iterations.map(({ order, start, end }) => `${order ?? '-'}: ${start} → ${end ?? '…'}`)

test('iterations stand by their starts, and each ends where the next one starts [STRK-11]', () => {
  expect(told(inSequence([]))).toEqual([])
  expect(told(inSequence([span('2026-09-01')]))).toEqual(['1: 2026-09-01 → …'])
  // A new last iteration ends the previous one, whether that was open, overlapped or left a gap.
  for (const end of [null, '2026-12-24', '2026-09-15'])
    expect(told(inSequence([span('2026-09-01', end), span('2026-10-01')]))).toEqual([
      '1: 2026-09-01 → 2026-10-01',
      '2: 2026-10-01 → …',
    ])
  // An iteration in between splits the first; the last keeps its end.
  expect(
    told(inSequence([span('2026-11-01', '2026-12-01'), span('2026-09-01', '2026-11-01'), span('2026-10-01')])),
  ).toEqual(['1: 2026-09-01 → 2026-10-01', '2: 2026-10-01 → 2026-11-01', '3: 2026-11-01 → 2026-12-01'])
})

test('days and moments of other programs stand among each other', () => {
  const mixed = [span('2026-10-01T08:00:00.000Z'), span('2026-10-01'), span('2026-09-30T23:00:00+02:00')]
  expect(told(inSequence(mixed))).toEqual([
    '1: 2026-09-30T23:00:00+02:00 → 2026-10-01',
    '2: 2026-10-01 → 2026-10-01T08:00:00.000Z',
    '3: 2026-10-01T08:00:00.000Z → …',
  ])
})

test('what ended where a removed one started goes on to its end', () => {
  const rest = [span('2026-09-01', '2026-10-01'), span('2026-11-01')]
  expect(told(inSequence(withoutIteration(rest, span('2026-10-01', '2026-11-01'))))).toEqual([
    '1: 2026-09-01 → 2026-11-01',
    '2: 2026-11-01 → …',
  ])
  const [first] = withoutIteration([span('2026-09-01', '2026-10-01')], span('2026-10-01'))
  expect(first?.end).toBeNull()
})
