import { expect, test } from 'vitest'
import { fitting } from '../../../../shared/rules/cards.ts'
import { personColour } from '../../../../shared/rules/person-colour.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { dayIn } from '../../../../shared/text/days.ts'
import { byAge, byGroup, byPerson, byScaffold } from './colour-marks.ts'

const item = (to: string, more: object = {}, data = {}) =>
  ({ _id: `item-${to}`, to, data, modified: '', _to: { type: 'Note', title: '', authors: ['ann'], ...more } }) as BoardItem // prettier-ignore

test('by person a card has the colour and the initials of its first author, whose name stands on it [CARD-05]', () => {
  expect(byPerson.markOf(item('a'), 'Ann Lee')).toEqual({ colour: personColour('ann'), initials: 'AL', meaning: '' })
})

test('by scaffold and by group each has a colour of its own, its initials and its name; what has none says so [CARD-05]', () => {
  const scaffolds = [
    { _id: '2', title: 'Debate' },
    { _id: '1', title: 'Theory Building' },
  ]
  const { markOf, saysGroup } = byScaffold({ scaffolds, notes: { a: '1', b: '2' } }, 'No scaffold')
  const [a, b, c] = ['a', 'b', 'c'].map((id) => markOf(item(id), 'Ann Lee'))
  expect([a, b, c].map((mark) => [mark?.initials, mark?.meaning])).toEqual([
    ['TB', 'Theory Building'],
    ['D', 'Debate'],
    ['NS', 'No scaffold'],
  ])
  expect(new Set([a, b, c].map((mark) => mark?.colour)).size).toBe(3)
  expect(saysGroup).toBe(false)
  // Views have no scaffold.
  expect(markOf(item('v', { type: 'View' }), 'Ann Lee')).toEqual({ colour: c?.colour, initials: 'AL', meaning: '' })

  const groups = byGroup([{ _id: 'g', title: 'Red foxes' }], 'No group')
  const marks = [item('a', { group: 'g' }), item('b', { group: 'gone' }), item('c')].map((one) =>
    groups.markOf(one, ''),
  )
  expect(marks.map(({ meaning }) => meaning)).toEqual(['Red foxes', 'No group', 'No group'])
  expect(groups.saysGroup).toBe(true)
})

test('colours stay as they were when another scaffold or group comes', () => {
  const [old, late] = [
    { _id: '1', title: 'A' },
    { _id: '2', title: 'B' },
  ]
  const colourOf = (groups: { _id: string; title: string }[]) => byGroup(groups, '').markOf(item('a', { group: '1' }), '').colour // prettier-ignore
  expect(colourOf([late, old])).toBe(colourOf([old]))
})

test('age has four bands: today, this week, this month, older [CARD-05]', () => {
  const { markOf } = byAge('2026-05-20', dayIn('America/Santiago'), (age) => age)
  const ages = (times: string[]) => times.map((modified) => markOf(item('a', { modified }), ''))
  // UTC-4.
  const marks = ages([
    '2026-05-21T03:59:00.000Z',
    '2026-05-20T04:00:00.000Z',
    '2026-05-20T03:59:00.000Z',
    '2026-05-14T04:00:00.000Z',
    '2026-05-14T03:59:00.000Z',
    '2026-04-21T04:00:00.000Z',
    '2026-04-21T03:59:00.000Z',
    '1970-01-01T00:00:00.000Z',
  ])
  expect(marks.map(({ meaning }) => meaning)).toEqual(['today', 'today', 'week', 'week', 'month', 'month', 'older', 'older']) // prettier-ignore
  expect(new Set(marks.map(({ colour }) => colour)).size).toBe(4)
})

test('a meaning is cut to one line of its card', () => {
  expect(fitting('Theory Building')).toBe('Theory Building')
  expect(fitting('A knowledge building scaffold')).toMatch(/^A knowledge.*…$/)
  expect(fitting('光合作用と植物の成長について').length).toBeLessThan(12)
  const wide = byGroup([{ _id: 'g', title: 'A knowledge building group' }], '')
  expect(wide.markOf(item('a', { group: 'g' }, { width: 400 }), '').meaning).toBe('A knowledge building group')
})
