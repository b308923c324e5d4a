import { expect, test } from 'vitest'
import { isInForce, writingRefusal } from './pause.ts'

const NOON = Date.parse('2026-09-01T12:00:00.000Z')
const LATER = '2026-09-01T12:10:00.000Z'
const writer = { role: 'writer', admin: false } as const
const endless = { until: null }
const till = { until: LATER }

test('a pause of a community, a view or a member refuses a writer with its own reason and its end; managers and admins write [PAUS-01]', () => {
  const cases = [
    [{}, { pause: endless }, undefined, { code: 'community.paused' }],
    [{}, { pause: till }, undefined, { code: 'community.pausedUntil', until: Date.parse(LATER) }],
    [{}, {}, endless, { code: 'view.paused' }],
    [{}, {}, till, { code: 'view.pausedUntil', until: Date.parse(LATER) }],
    [{ pause: endless }, {}, undefined, { code: 'member.paused' }],
    [{ pause: till }, {}, undefined, { code: 'member.pausedUntil', until: Date.parse(LATER) }],
    [{ pause: endless }, { pause: till }, till, { code: 'member.paused' }],
    [{}, {}, undefined, undefined],
  ] as const
  for (const [own, community, view, refusal] of cases) {
    expect(writingRefusal({ ...writer, ...own }, community, view, NOON)).toEqual(refusal)
    expect(writingRefusal({ role: 'manager', admin: false, ...own }, community, view, NOON)).toBeUndefined()
    expect(writingRefusal({ role: null, admin: true, ...own }, community, view, NOON)).toBeUndefined()
    expect(writingRefusal({ role: 'writer', admin: true, ...own }, community, view, NOON)).toBeUndefined()
  }
})

test('a pause ends at its time, to the millisecond, and one without a time lasts until it is ended [PAUS-01]', () => {
  const end = Date.parse(LATER)
  for (const pause of [till, { until: new Date(LATER) }]) {
    expect(isInForce(pause, end - 1)).toBe(true)
    expect(isInForce(pause, end)).toBe(false)
    expect(writingRefusal(writer, { pause }, pause, end)).toBeUndefined()
  }
  expect(isInForce(endless, end + 1e12)).toBe(true)
  expect(isInForce(null, end)).toBe(false)
})

test('a read-only member is refused, a manager is not; an archived community comes first [PAUS-02]', () => {
  const reader = { ...writer, readOnly: true }
  expect(writingRefusal(reader, { pause: till }, endless, NOON)).toEqual({ code: 'member.readOnly' })
  expect(writingRefusal(reader, { archived: true }, undefined, NOON)).toEqual({ code: 'community.archived' })
  expect(writingRefusal({ ...reader, role: 'manager' }, { archived: true }, endless, NOON)).toBeUndefined()
})
