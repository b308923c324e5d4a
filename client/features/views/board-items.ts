import { isAmongAuthors, type Member } from '../../../shared/access.ts'
import { layerOf } from '../../../shared/geometry.ts'
import { type ReadState, readState } from '../../../shared/records.ts'
import type { Board, BoardItem, ViewSettings } from '../../../shared/views.ts'
import type { Arrow, CanvasItem } from '../../canvas/types.ts'

/** What a card shows, apart from where it stands; the same object while none of it changed. */
export interface CardContent {
  readonly item: BoardItem
  readonly read: ReadState
  readonly title: string
  readonly authors: string
  readonly settings: ViewSettings
}

export interface Surroundings {
  member: Member
  /** How members are called, by author id. */
  names: ReadonlyMap<string, string>
}

export const CARD_WIDTH = 190
const TITLE_LENGTH = 84
const NAMES = 2
/** How many letters stand in a line of a title; those not read yet are bold and wider. */
const LINE_LETTERS = 21
const BOLD_LINE_LETTERS = 19
const LINE = 19
const META_LINE = 17
const PADDING = 16

/** Long titles are cut, not clipped: clipping each card costs a third of a frame. */
export const shortened = (title: string) => {
  const letters = Array.from(title)
  return letters.length <= TITLE_LENGTH
    ? title
    : `${letters
        .slice(0, TITLE_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

const isWide = (letter: string) => /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff60]/.test(letter)
const columnsOf = (word: string) => Array.from(word).reduce((sum, letter) => sum + (isWide(letter) ? 2 : 1), 0)

/** About how many lines a text takes on a card. */
export const linesOf = (text: string, letters = LINE_LETTERS) => {
  let lines = 1
  let used = 0
  for (const word of text.split(/\s+/)) {
    const columns = columnsOf(word)
    if (used > 0 && used + 1 + columns > letters) {
      lines++
      used = 0
    }
    used += (used > 0 ? 1 : 0) + columns
    lines += Math.ceil(used / letters) - 1
    used = used > letters ? used % letters : used
  }
  return lines
}

const namesOf = (ids: readonly string[], names: Surroundings['names']) => {
  const known = ids.map((id) => names.get(id)).filter((name) => name !== undefined)
  const shown = known.slice(0, NAMES).join(', ')
  return known.length > NAMES ? `${shown} +${known.length - NAMES}` : shown
}

const same = (a: CardContent, b: CardContent) =>
  a.item === b.item && a.read === b.read && a.title === b.title && a.authors === b.authors && a.settings === b.settings

/** Whether the member may move an item: who may write the view, or the item's own authors, unless it is fixed. */
const canMove = (board: Board, { data, _to }: BoardItem, member: Member) =>
  (board.writable || isAmongAuthors(member, _to)) && !data.fixed && !data.locked && data.draggable !== false

/** The board's items as the canvas takes them; contents that are as before stay the same objects. */
export function canvasItems(
  board: Board,
  { member, names }: Surroundings,
  before: (id: string) => CardContent | undefined,
): CanvasItem<CardContent>[] {
  return board.items.map((item) => {
    const { _id: id, data, _to } = item
    const now: CardContent = {
      item,
      read: readState(board.reads[item.to], _to.modified),
      title: shortened(_to.title),
      authors: board.settings.showAuthor ? namesOf(_to.authors, names) : '',
      settings: board.settings,
    }
    const known = before(id)
    const metaLines = (board.settings.showAuthor ? linesOf(now.authors) : 0) + (board.settings.showTime ? 1 : 0)
    return {
      id,
      x: data.x ?? 0,
      y: data.y ?? 0,
      width: CARD_WIDTH,
      height:
        PADDING +
        linesOf(now.title, now.read === 'read' ? LINE_LETTERS : BOLD_LINE_LETTERS) * LINE +
        metaLines * META_LINE,
      layer: layerOf({ type: _to.type, fixed: data.fixed }),
      movable: canMove(board, item, member),
      content: known && same(known, now) ? known : now,
    }
  })
}

/** Arrows join objects, the canvas joins items. */
export function canvasArrows(board: Board): Arrow[] {
  const itemOf = new Map(board.items.map((item) => [item.to, item._id]))
  return board.arrows.flatMap(({ _id, type, from, to }) => {
    const [start, end] = [itemOf.get(from), itemOf.get(to)]
    return start && end ? [{ id: _id, from: start, to: end, kind: type }] : []
  })
}
