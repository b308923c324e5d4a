import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import { isOlder, newest } from '../../../../shared/rules/newest.ts'
import type { Arrow, Board, BoardItem } from '../../../../shared/domain/views.ts'

/** A board while it is being changed: a burst of changes costs what one walk through the board does. */
interface Draft {
  view: Board['view']
  reads: Board['reads']
  buildsElsewhere: Board['buildsElsewhere']
  items: Map<string, BoardItem>
  arrows: Map<string, Arrow>
  /** The items, of which there may be several, that stand for an object. */
  standing: Map<string, Set<string>>
  itemsChanged: boolean
  arrowsChanged: boolean
}

/** One change of a board. */
export type BoardChange = (draft: Draft) => void

const draftOf = ({ view, reads, buildsElsewhere, items, arrows }: Board): Draft => {
  const draft: Draft = {
    view,
    reads,
    buildsElsewhere,
    items: new Map(),
    arrows: new Map(arrows.map((arrow) => [arrow._id, arrow])),
    standing: new Map(),
    itemsChanged: false,
    arrowsChanged: false,
  }
  for (const item of items) put(draft, item)
  return draft
}

const put = ({ items, standing }: Draft, item: BoardItem) => {
  items.set(item._id, item)
  standing.set(item.to, (standing.get(item.to) ?? new Set()).add(item._id))
}

const takeOff = (draft: Draft, { _id, to }: BoardItem) => {
  draft.items.delete(_id)
  draft.standing.get(to)?.delete(_id)
  draft.itemsChanged = true
}

/** A board after some changes, in their order; the same board where there was nothing to change. */
export const withChanges = (board: Board, changes: readonly BoardChange[]): Board => {
  const draft = draftOf(board)
  for (const change of changes) change(draft)
  const { view, reads, buildsElsewhere, items, arrows, itemsChanged, arrowsChanged } = draft
  const sameBeside = view === board.view && reads === board.reads && buildsElsewhere === board.buildsElsewhere
  if (!itemsChanged && !arrowsChanged && sameBeside) return board
  return {
    ...board,
    view,
    reads,
    buildsElsewhere,
    ...(itemsChanged && { items: [...items.values()] }),
    ...(arrowsChanged && { arrows: [...arrows.values()] }),
  }
}

const isArrow = (link: Link) => link.type === 'buildson' || link.type === 'references'

const itemOf = ({ _id, to, data, modified, _to }: Link): BoardItem => ({ _id, to, data, modified, _to })

/** A saved link: an item appears, moves or changes, an arrow appears, or the reader has read something. */
export const linkSaved =
  (link: Link): BoardChange =>
  (draft) => {
    if (link.type === 'contains' && link.from === draft.view._id) saveItem(draft, link)
    if (isArrow(link)) saveArrow(draft, link)
    if (link.type !== 'read') return
    const known = draft.reads[link.to]
    if (known === undefined || known < link.modified) draft.reads = { ...draft.reads, [link.to]: link.modified }
  }

const saveItem = (draft: Draft, link: Link) => {
  const known = draft.items.get(link._id)
  if (known && isOlder(link, known)) {
    console.log('This is the old one.')
    return
  }
  if (link._to.status === 'active') {
    put(draft, { ...known, ...itemOf(link) })
    draft.itemsChanged = true
  } else if (known) takeOff(draft, known)
}

const saveArrow = (draft: Draft, { _id, type, from, to }: Link) => {
  const isHere = (id: string) => (draft.standing.get(id)?.size ?? 0) > 0
  if (draft.arrows.has(_id) || !isHere(from)) return
  if (!isHere(to)) {
    const isNew = type === 'buildson' && !draft.buildsElsewhere.includes(from)
    if (isNew) draft.buildsElsewhere = [...draft.buildsElsewhere, from]
    return
  }
  draft.arrows.set(_id, { _id, type, from, to })
  draft.arrowsChanged = true
}

/** The content of an item that is shown in place: messages say only that it is. */
export const contentShown =
  (to: string, shown: NonNullable<BoardItem['shown']>): BoardChange =>
  (draft) => {
    for (const id of draft.standing.get(to) ?? []) {
      const item = draft.items.get(id)
      if (item) draft.items.set(id, { ...item, shown })
      draft.itemsChanged = true
    }
  }

/** A removed link: its item or arrow goes. */
export const linkRemoved =
  ({ _id }: Link): BoardChange =>
  (draft) => {
    const item = draft.items.get(_id)
    if (item) takeOff(draft, item)
    if (draft.arrows.delete(_id)) draft.arrowsChanged = true
  }

/** The view itself was saved, perhaps under another title. */
export const viewSaved =
  (object: Contribution): BoardChange =>
  (draft) => {
    if (object._id === draft.view._id) draft.view = newest(draft.view, object)
  }
