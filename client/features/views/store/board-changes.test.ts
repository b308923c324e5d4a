import { expect, test, vi } from 'vitest'
import type { Link, Summary } from '../../../../shared/domain/links.ts'
import type { Board } from '../../../../shared/domain/views.ts'
import { VIEW_SETTING_DEFAULTS } from '../../../../shared/domain/views.ts'
import { mergeContent, linkRemoved, linkSaved, withChanges } from './board-changes.ts'

const id = (n: number) => String(n).padStart(24, '0')
const at = (second: number) => `2026-01-01T00:00:${String(second).padStart(2, '0')}.000Z`
const VIEW = id(1)

const summary = (more: Partial<Summary> = {}): Summary => ({
  type: 'Note',
  title: 'Light',
  status: 'active',
  permission: 'protected',
  created: at(0),
  modified: at(0),
  authors: [id(7)],
  _groupMembers: [],
  ...more,
})
const link = (more: Partial<Link> = {}): Link => ({
  _id: id(20),
  communityId: id(2),
  from: VIEW,
  to: id(30),
  type: 'contains',
  data: { x: 1, y: 2 },
  created: at(0),
  modified: at(10),
  _from: summary({ type: 'View' }),
  _to: summary(),
  ...more,
})
const board = (...links: Link[]): Board => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the fields that the rules read
  view: { _id: VIEW } as Board['view'],
  items: links.map(({ _id, to, data, modified, _to }) => ({ _id, to, data, modified, _to })),
  authors: [],
  arrows: [],
  buildsElsewhere: [],
  reads: {},
  favourites: [],
  settings: VIEW_SETTING_DEFAULTS,
  writable: true,
})
const first = (known: Board) => known.items[0]

test('a saved link that is not older replaces the known one, an equally old one too [RTIM-02]', () => {
  expect(first(withChanges(board(link()), [linkSaved(link({ modified: at(11), data: { x: 9, y: 9 } }))]))?.data.x).toBe(
    9,
  )
  expect(first(withChanges(board(link()), [linkSaved(link({ data: { x: 5, y: 5 } }))]))?.data.x).toBe(5)
  const renamed = link({ _to: summary({ modified: at(5), title: 'New' }) })
  expect(first(withChanges(board(link()), [linkSaved(renamed)]))?._to.title).toBe('New')
})

test('a stale link is ignored and that is logged [RTIM-03]', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const known = board(link())
  expect(withChanges(known, [linkSaved(link({ modified: at(9), data: { x: 9, y: 9 } }))])).toBe(known)
  expect(log).toHaveBeenCalledExactlyOnceWith('This is the old one.')
  log.mockRestore()
})

test('an unknown item is added once it is active, and goes when it becomes inactive [RTIM-04]', () => {
  const unsaved = withChanges(board(), [linkSaved(link({ _to: summary({ status: 'unsaved' }) }))])
  expect(unsaved.items).toEqual([])
  const shown = withChanges(unsaved, [linkSaved(link())])
  expect(shown.items).toHaveLength(1)
  const gone = linkSaved(link({ _to: summary({ status: 'inactive', modified: at(5) }) }))
  expect(withChanges(shown, [gone]).items).toEqual([])
})

test('a removed link takes its item off [RTIM-05]', () => {
  const known = board(link(), link({ _id: id(21), to: id(31) }))
  expect(withChanges(known, [linkRemoved(link())]).items.map(({ _id }) => _id)).toEqual([id(21)])
  expect(withChanges(known, [linkRemoved(link({ _id: id(99) }))])).toBe(known)
})

test('links of another view change nothing', () => {
  const known = board(link())
  expect(withChanges(known, [linkSaved(link({ _id: id(22), from: id(5) }))])).toBe(known)
})

test('an arrow appears once, between items that are both on the board', () => {
  const known = board(link(), link({ _id: id(21), to: id(31) }))
  const arrow = link({ _id: id(40), type: 'buildson', from: id(30), to: id(31) })
  const drawn = withChanges(known, [linkSaved(arrow)])
  expect(drawn.arrows).toHaveLength(1)
  expect(withChanges(drawn, [linkSaved(arrow)])).toBe(drawn)
  const elsewhere = withChanges(known, [linkSaved({ ...arrow, to: id(99) })])
  expect(elsewhere).toEqual({ ...known, buildsElsewhere: [id(30)] })
  expect(withChanges(elsewhere, [linkSaved({ ...arrow, to: id(99) })])).toBe(elsewhere)
})

test('a read mark counts when it is newer than the known one', () => {
  const read = link({ _id: id(50), type: 'read', from: id(7), to: id(30), modified: at(20) })
  const known = withChanges(board(link()), [linkSaved(read)])
  expect(known.reads[id(30)]).toBe(at(20))
  expect(withChanges(known, [linkSaved({ ...read, modified: at(15) })])).toBe(known)
})

test('a burst of changes walks through the board once', () => {
  const many = Array.from({ length: 1000 }, (_, at) => link({ _id: id(1000 + at), to: id(5000 + at) }))
  const known = board(...many)
  let reads = 0
  const items = new Proxy(known.items, {
    get: (list, key, receiver) => {
      reads += 1
      return Reflect.get(list, key, receiver)
    },
  })
  const burst = many.slice(0, 200).map((one) => linkSaved({ ...one, modified: at(20), data: { x: 9, y: 9 } }))
  const changed = withChanges({ ...known, items }, burst)
  expect(changed.items.filter(({ data }) => data.x === 9)).toHaveLength(200)
  expect(changed.items.map(({ _id }) => _id)).toEqual(known.items.map(({ _id }) => _id))
  expect(changed.items[500]).toBe(known.items[500])
  expect(reads).toBeLessThan(3 * known.items.length)
})

test('what comes and goes within a burst is as if it had come one by one', () => {
  const [first, second] = [link(), link({ _id: id(21), to: id(31) })]
  const arrow = link({ _id: id(40), type: 'buildson', from: id(30), to: id(31) })
  const burst = [linkSaved(second), linkSaved(arrow), linkRemoved(second), mergeContent(id(30), { body: 'x' })]
  const changed = withChanges(board(first), burst)
  expect(changed.items).toMatchObject([{ _id: id(20), shown: { body: 'x' } }])
  expect(changed.arrows).toHaveLength(1)
  expect(withChanges(changed, [linkRemoved(arrow), linkSaved(arrow)]).arrows).toEqual([])
})
