import { expect, test } from 'vitest'
import type { NoteSelection } from '../../entities/view/note-selection.ts'
import { type FoundNote, type Frequency, frequenciesOf, frequencyCsv, selected, totalsOf } from './frequencies.ts'

const SUPPORTS = ['My theory', 'A better theory', 'New Information'].map((title, at) => ({ id: `s${at}`, title }))
const note = (_id: string, more: Partial<FoundNote> = {}): FoundNote => ({
  _id,
  title: `Note ${_id}`,
  authors: ['ann'],
  created: '2026-09-01T10:00:00.000Z',
  modified: '2026-09-02T10:00:00.000Z',
  keywords: [],
  wordCount: 7,
  ...more,
})
const uses = (noteId: string, supportIds: string[], viewIds: string[] = ['v1']) =>
  supportIds.map((supportId) => ({ noteId, supportId, viewIds }))

test('one row per note counts the uses of each chosen support, worked out by hand [SDIV-08]', () => {
  const found = [
    ...uses('a', ['s0', 's0', 's2']),
    ...uses('b', ['s1']),
    ...uses('c', ['s2', 's1', 's2', 's2']),
    // Unreadable notes are not counted.
    ...uses('gone', ['s0']),
  ]
  const rows = frequenciesOf(SUPPORTS, found, [note('a'), note('b'), note('c'), note('without')])
  expect(rows.map(({ note: { _id }, counts }) => [_id, ...counts])).toEqual([
    ['a', 2, 0, 1],
    ['b', 0, 1, 0],
    ['c', 0, 1, 3],
  ])
  expect(totalsOf(SUPPORTS, rows)).toEqual([2, 2, 4])
})

test('selections keep what stands on their view, by its author, made on days of the community [SDIV-01]', () => {
  const row = (_id: string, viewIds: string[], more: Partial<FoundNote> = {}): Frequency => {
    return { note: note(_id, more), viewIds, counts: [1] }
  }
  const rows = [
    row('early', ['v1'], { created: '2026-08-31T15:59:59.999Z' }),
    row('first', ['v1'], { created: '2026-08-31T16:00:00.000Z' }),
    row('last', ['v1', 'v2'], { created: '2026-09-01T15:59:59.999Z', authors: ['ben', 'ann'] }),
    row('late', ['v1'], { created: '2026-09-01T16:00:00.000Z', authors: ['ben'] }),
    row('elsewhere', ['v2']),
  ]
  const kept = (...selections: Partial<NoteSelection>[]) => {
    const whole = selections.map((one) => ({ viewId: 'v1', authorId: '', fromDate: '', toDate: '', ...one }))
    // In Singapore the day starts at 16:00 UTC of the previous day.
    return selected(rows, whole, 'Asia/Singapore').map(({ note: { _id } }) => _id)
  }
  expect(kept()).toEqual(['early', 'first', 'last', 'late', 'elsewhere'])
  expect(kept({})).toEqual(['early', 'first', 'last', 'late'])
  expect(kept({ fromDate: '2026-09-01', toDate: '2026-09-01' })).toEqual(['first', 'last'])
  expect(kept({ authorId: 'ben' })).toEqual(['last', 'late'])
  expect(kept({ authorId: 'ben', toDate: '2026-09-01' }, { viewId: 'v2' })).toEqual(['last', 'elsewhere'])
})

test('the file has a row for each note, names what ids mean, and no cell is a formula [SDIV-13]', () => {
  const names = new Map([['ann', 'Ann Lee']])
  const titles = new Map([['v1', 'Light']])
  const rows = frequenciesOf(SUPPORTS, uses('a', ['s0', 's0', 's2']), [note('a', { title: '=1+1, "so"', authors: ['ann', 'gone'] })]) // prettier-ignore
  expect(frequencyCsv(SUPPORTS, rows, { names, titles })).toBe(
    '\ufeffid,title,authors,created,modified,views,My theory,A better theory,New Information,total,authorIds,viewIds\r\n' +
      'a,"\'=1+1, ""so""",Ann Lee,2026-09-01T10:00:00.000Z,2026-09-02T10:00:00.000Z,Light,2,0,1,3,ann; gone,v1\r\n',
  )
})
