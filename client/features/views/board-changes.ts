import type { Contribution } from '../../../shared/contributions.ts'
import type { Link } from '../../../shared/links.ts'
import { isOlder, newest } from '../../../shared/newest.ts'
import type { Board, BoardItem } from '../../../shared/views.ts'

/** One change of a board; the same board comes back when there is nothing to change. */
export type BoardChange = (board: Board) => Board

const isArrow = (link: Link) => link.type === 'buildson' || link.type === 'references'

const itemOf = ({ _id, to, data, modified, _to }: Link): BoardItem => ({ _id, to, data, modified, _to })

const without = <T extends { _id: string }>(list: readonly T[], id: string) => list.filter(({ _id }) => _id !== id)

/** A saved link: an item appears, moves or changes, an arrow appears, or the reader has read something. */
export const linkSaved =
  (link: Link): BoardChange =>
  (board) => {
    if (link.type === 'contains' && link.from === board.view._id) return itemSaved(board, link)
    if (isArrow(link)) return arrowSaved(board, link)
    if (link.type !== 'read') return board
    const known = board.reads[link.to]
    if (known !== undefined && known >= link.modified) return board
    return { ...board, reads: { ...board.reads, [link.to]: link.modified } }
  }

const itemSaved = (board: Board, link: Link): Board => {
  const known = board.items.find(({ _id }) => _id === link._id)
  if (known && isOlder(link, known)) {
    console.log('This is the old one.')
    return board
  }
  if (link._to.status !== 'active') return known ? { ...board, items: without(board.items, link._id) } : board
  if (!known) return { ...board, items: [...board.items, itemOf(link)] }
  const renewed = { ...known, ...itemOf(link) }
  return { ...board, items: board.items.map((item) => (item === known ? renewed : item)) }
}

const arrowSaved = (board: Board, { _id, type, from, to }: Link): Board => {
  const isHere = (id: string) => board.items.some((item) => item.to === id)
  if (board.arrows.some((arrow) => arrow._id === _id) || !isHere(from) || !isHere(to)) return board
  return { ...board, arrows: [...board.arrows, { _id, type, from, to }] }
}

/** The content of an item that is shown in place: messages say only that it is. */
export const contentShown =
  (to: string, shown: NonNullable<BoardItem['shown']>): BoardChange =>
  (board) => ({ ...board, items: board.items.map((item) => (item.to === to ? { ...item, shown } : item)) })

/** A removed link: its item or arrow goes. */
export const linkRemoved =
  ({ _id }: Link): BoardChange =>
  (board) => {
    const items = without(board.items, _id)
    const arrows = without(board.arrows, _id)
    if (items.length === board.items.length && arrows.length === board.arrows.length) return board
    return { ...board, items, arrows }
  }

/** The view itself was saved, perhaps under another title. */
export const viewSaved =
  (object: Contribution): BoardChange =>
  (board) =>
    object._id === board.view._id ? { ...board, view: newest(board.view, object) } : board
