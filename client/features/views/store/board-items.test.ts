import { expect, test } from 'vitest'
import type { Member } from '../../../../shared/rules/access.ts'
import { VIEW_SETTING_DEFAULTS } from '../../../../shared/domain/views.ts'
import type { Board } from '../../../../shared/domain/views.ts'
import { labelsOf } from '../../../entities/view/item-content.ts'
import { byGroup, byPerson, byScaffold, type ColourMarks } from '../cards/colour-marks.ts'
import { canvasArrows, canvasItems } from './board-items.ts'
import { shortened } from '../../../../shared/rules/cards.ts'

const time = '2026-01-01T00:00:00.000Z'
const member: Member = { userId: 'u', communityId: 'c', authorId: 'ann', role: 'writer', admin: false }
const names = new Map([
  ['ann', 'Ann Lee'],
  ['bo', 'Bo Li'],
  ['cy', 'Cy Po'],
])
const groups = new Map([['g', 'Turtles']])
const languageOf = (code: string) => `<${code}>`
const surroundings = { member, names, groups, languageOf, colouring: byPerson, settings: VIEW_SETTING_DEFAULTS }
const item = (id: string, data: Board['items'][number]['data'] = {}, type = 'Note', authors = ['bo']) => ({
  _id: id,
  to: `to-${id}`,
  data,
  modified: time,
  _to: {
    type,
    title: `Title ${id}`,
    status: 'active' as const,
    permission: 'protected' as const,
    created: time,
    modified: time,
    authors,
    _groupMembers: [],
  },
})
const board = (items: Board['items'], more: Partial<Board> = {}): Board => ({
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the fields that the cards read
  view: { _id: 'view', type: 'View', permission: 'public', authors: [] as string[] } as Board['view'],
  items,
  authors: [],
  arrows: [],
  buildsElsewhere: [],
  reads: {},
  favourites: [],
  settings: VIEW_SETTING_DEFAULTS,
  writable: true,
  ...more,
})
const place = (made: Board) => canvasItems(made, surroundings, () => undefined)

test('fixed items lie at -1, notes and views at 10, all others at 5 [VIEW-17]', () => {
  const layers = place(
    board([
      item('a'),
      item('b', {}, 'View'),
      item('c', {}, 'Drawing'),
      item('d', {}, 'Attachment'),
      item('e', { fixed: true }),
    ]),
  ).map(({ layer }) => layer)
  expect(layers).toEqual([10, 10, 5, 5, -1])
})

test('fixed, soft-fixed and locked items do not move, nor does anything on a view that may not be written, own items neither [VIEW-56]', () => {
  const items = [item('a'), item('b', { fixed: true }), item('c', { draggable: false }), item('d', { locked: true })]
  expect(place(board(items)).map(({ movable }) => movable)).toEqual([true, false, false, false])
  const foreign = board([item('a'), item('mine', {}, 'Note', ['ann'])])
  foreign.view.permission = 'protected'
  expect(place(foreign).map(({ movable }) => movable)).toEqual([false, false])
})

test('a card whose item did not change keeps its content', () => {
  const known = board([item('a'), item('b')])
  const before = new Map(place(known).map((card) => [card.id, card]))
  const [a, b] = known.items
  const after = canvasItems({ ...known, items: [a!, { ...b!, data: { x: 5 } }] }, surroundings, (id) => before.get(id))
  expect(after[0]?.content).toBe(before.get('a')?.content)
  expect(after[1]?.content).not.toBe(before.get('b')?.content)
})

test('authors are called by name, many of them shortly', () => {
  const [card] = place(board([item('a', {}, 'Note', ['ann', 'bo', 'cy'])]))
  expect(card?.content.authors).toBe('Ann Lee, Bo Li +1')
})

test('an item takes the size that was chosen for it, otherwise what its words need; a picture’s is not that of its icon', () => {
  const size = { width: 320, height: 240 }
  const items = place(
    board([
      item('a', { ...size, showInPlace: true }),
      item('b', size),
      item('c', { width: 60, height: 5 }),
      item('d', size, 'Attachment'),
    ]),
  )
  expect(items).toMatchObject([
    { ...size, resizable: true, clipped: true },
    { ...size, resizable: true, clipped: false },
    { width: 60, resizable: true },
    { width: 190, resizable: false },
  ])
  expect(items[2]?.height).toBeGreaterThan(48)
})

test('arrows join the items of the objects they join', () => {
  const arrows = [
    { _id: '1', type: 'buildson' as const, from: 'to-a', to: 'to-b' },
    { _id: '2', type: 'buildson' as const, from: 'to-a', to: 'elsewhere' },
  ]
  expect(canvasArrows(board([item('a'), item('b')], { arrows }))).toEqual([
    { id: '1', from: 'a', to: 'b', kind: 'buildson' },
  ])
})

test('long titles are cut', () => {
  expect(shortened('x'.repeat(200))).toHaveLength(84)
})

test('labels are those that the view shows: authors, group, time and languages [VIEW-63]', () => {
  const note = item('a')
  const grouped = { ...note, _to: { ...note._to, group: 'g', langInNote: ['fi', 'en'] } }
  const labelsWith = (settings: Partial<Board['settings']>) => {
    const none = { showAuthor: false, showGroup: false, showTime: false, language: false }
    const all = { ...surroundings, settings: { ...VIEW_SETTING_DEFAULTS, ...none, ...settings } }
    const [card] = canvasItems(board([grouped]), all, () => undefined)
    const { authors, group, showTime, languages } = card!.content
    return [authors, group, showTime, languages]
  }
  expect(labelsWith({})).toEqual(['', '', false, ''])
  expect(labelsWith({ showAuthor: true })).toEqual(['Bo Li', '', false, ''])
  expect(labelsWith({ showGroup: true })).toEqual(['', 'Turtles', false, ''])
  expect(labelsWith({ showTime: true })).toEqual(['', '', true, ''])
  expect(labelsWith({ language: true })).toEqual(['', '', false, '<fi>, <en>'])
})

test('a card grows with what is shown on it', () => {
  const long = { ...item('a'), _to: { ...item('a')._to, authors: ['ann', 'bo'], group: 'g', langInNote: ['fi', 'en'] } }
  const heightWith = (settings: Partial<Board['settings']>) =>
    canvasItems(
      board([long]),
      { ...surroundings, settings: { ...VIEW_SETTING_DEFAULTS, ...settings } },
      () => undefined,
    )[0]?.height
  expect(heightWith({ showAuthor: false, showGroup: false, showTime: false })).toBe(48)
  expect(heightWith({ showGroup: false })).toBe(48)
  expect(heightWith({ language: true })).toBe(65)
})

test('an own note is told from others’ [VIEW-65]', () => {
  const cards = place(board([item('mine', {}, 'Note', ['bo', 'ann']), item('theirs')]))
  expect(cards.map(({ content }) => content.own)).toEqual([true, false])
})

test('a note’s card grows with its text, as long as nobody chose its height; what is shown in place or is no note has none [CARD-02]', () => {
  const excerpt = { text: 'words '.repeat(25).trim() }
  const laid = (data: Board['items'][number]['data'], more: object = { excerpt }, type = 'Note') => {
    const one = item('a', data, type)
    const [card] = place(board([{ ...one, _to: { ...one._to, ...more } }]))
    return [card?.height, card?.content.lines]
  }
  expect(laid({}, {})).toEqual([48, 0])
  expect(laid({})).toEqual([101, 3])
  expect(laid({}, { excerpt: { text: 'One line' } })).toEqual([69, 3])
  expect(laid({}, { excerpt: { picture: '/attachments/a.png' } })).toEqual([101, 3])
  expect([101, 90, 84].map((height) => laid({ height }))).toEqual([
    [101, 3],
    [90, 2],
    [84, 0],
  ])
  expect(laid({ height: 300, showInPlace: true })).toEqual([300, 0])
})

test('a card says what its colour means beside its other labels, a group once, and grows with it [CARD-05]', () => {
  const shown = (colouring: ColourMarks, more: object = {}) => {
    const one = { ...item('a'), _to: { ...item('a')._to, ...more } }
    const [card] = canvasItems(board([one]), { ...surroundings, colouring }, () => undefined)
    return [card && labelsOf(card.content), card?.height]
  }
  const grouped = { group: 'g' }
  expect(shown(byPerson, grouped)).toEqual([['Bo Li', 'Turtles'], 48])
  expect(shown(byGroup([{ _id: 'g', title: 'Turtles' }], ''), grouped)).toEqual([['Turtles', 'Bo Li'], 48])
  const by = byScaffold({ scaffolds: [{ _id: 's', title: 'Knowledge Building' }], notes: { 'to-a': 's' } }, '')
  expect(shown(by)).toEqual([['Knowledge Building', 'Bo Li'], 65])
})
