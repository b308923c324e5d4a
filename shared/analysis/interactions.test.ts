import { expect, test } from 'vitest'
import type { Interactions } from '../domain/interactions.ts'
import { interactionFigures, interactionRecords, matrixOf, networkOf, transposed } from './interactions.ts'

const AUTHORS = [
  { _id: 'ann', name: 'Ann Lee', pseudoName: '111111' },
  { _id: 'ben', name: '222222', pseudoName: '222222' },
  { _id: 'cas', name: '333333', pseudoName: '333333' },
]
const at = (iso: string) => Date.parse(iso)
const ANSWER: Interactions = {
  people: ['ben', 'ann', 'cas', 'gone'],
  contributions: [
    ['n1', 'Rain', 'Weather'],
    ['n2', 'Snow', ''],
  ],
  entries: [
    [0, 1, 'buildson', 0, at('2026-09-01T20:00:00.000Z')],
    [1, 0, 'references', 1, at('2026-09-01T23:30:00.000Z')],
    [0, 1, 'read', 1, at('2026-09-02T08:00:00.000Z')],
    [2, 1, 'annotates', 0, at('2026-09-04T08:00:00.000Z')],
    [3, 1, 'read', 0, at('2026-09-05T08:00:00.000Z')],
  ],
}
const records = interactionRecords(ANSWER, AUTHORS)
// East of Greenwich the late evening is the next day.
const dayOf = (iso: string) => new Date(Date.parse(iso) + 3_600_000).toISOString().slice(0, 10)

test('a record holds from, fromPseudo, fromId, type, title, to, toPseudo, when, view and ID; others are pseudonyms, oneself is named [S2VZ-08, S2VZ-09]', () => {
  expect(records).toHaveLength(4)
  expect(records[1]).toEqual({
    from: 'Ann Lee',
    fromPseudo: '111111',
    fromId: 'ann',
    type: 'references',
    title: 'Snow',
    to: '222222',
    toPseudo: '222222',
    toId: 'ben',
    when: '2026-09-01T23:30:00.000Z',
    view: '',
    ID: 'n2',
  })
  expect(records[0]).toMatchObject({ from: '222222', to: 'Ann Lee', view: 'Weather', ID: 'n1' })
})

test('with directions each has a tie of its own, without both are one; every tie knows its contributions [S2VZ-04]', () => {
  const { people, ties } = networkOf(records, true)
  expect(people.map(({ name }) => name)).toEqual(['222222', '333333', 'Ann Lee'])
  expect(ties).toEqual([
    { from: 0, to: 2, value: 2, ids: ['n1', 'n2'] },
    { from: 1, to: 2, value: 1, ids: ['n1'] },
    { from: 2, to: 0, value: 1, ids: ['n2'] },
  ])
  expect(networkOf(records, false).ties).toEqual([
    { from: 0, to: 2, value: 3, ids: ['n1', 'n2'] },
    { from: 1, to: 2, value: 1, ids: ['n1'] },
  ])
})

test('one chord diagram goes by who acts, the other by who is met: rows and columns exchanged [S2VZ-02]', () => {
  const matrix = matrixOf(networkOf(records, true))
  expect(matrix).toEqual([
    [0, 0, 2],
    [0, 0, 1],
    [1, 0, 0],
  ])
  expect(transposed(matrix)).toEqual([
    [0, 0, 1],
    [0, 0, 0],
    [2, 1, 0],
  ])
})

test('the figures are those of the ties, of what each did and met, and of the hits on each day where the community is [S2VZ-03, S2VZ-08]', () => {
  const { tie, acting, met, day } = interactionFigures(records, true, dayOf)
  const values = ({ rows }: typeof tie) => rows.map(({ name, counts }) => [name, counts[0]?.value])
  expect(values(tie)).toEqual([
    ['222222 → Ann Lee', 2],
    ['333333 → Ann Lee', 1],
    ['Ann Lee → 222222', 1],
  ])
  expect(values(interactionFigures(records, false, dayOf).tie)[0]).toEqual(['222222 ↔ Ann Lee', 3])
  expect(values(acting)).toEqual([
    ['222222', 2],
    ['333333', 1],
    ['Ann Lee', 1],
  ])
  expect(values(met)).toEqual([
    ['222222', 1],
    ['333333', 0],
    ['Ann Lee', 3],
  ])
  expect(met.rows[2]?.counts).toEqual([{ value: 3, ids: ['n1', 'n2'] }])
  expect(values(day)).toEqual([
    ['2026-09-01', 1],
    ['2026-09-02', 2],
    ['2026-09-04', 1],
  ])
})
