import type { Contribution } from '../../../../shared/domain/contributions.ts'
import type { Link } from '../../../../shared/domain/links.ts'
import { isOlder, newest } from '../../../../shared/rules/newest.ts'
import type { Arrow, Board, BoardItem } from '../../../../shared/domain/views.ts'

/** Mutable board, so that a batch of changes needs a single pass. */
interface Draft {
  view: Board['view']
  reads: Board['reads']
  buildsElsewhere: Board['buildsElsewhere']
  items: Map<string, BoardItem>
  arrows: Map<string, Arrow>
  /** Item ids by object id. */
  standing: Map<string, Set<string>>
  itemsChanged: boolean
  arrowsChanged: boolean
}

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

/** Applies changes in order; returns the same board if nothing changed. */
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

/** Saved link: adds or changes an item, adds an arrow, or marks something read. */
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

/** Content of an item shown in place, which messages do not contain. */
export const mergeContent =
  (to: string, shown: NonNullable<BoardItem['shown']>): BoardChange =>
  (draft) => {
    for (const id of draft.standing.get(to) ?? []) {
      const item = draft.items.get(id)
      if (item) draft.items.set(id, { ...item, shown })
      draft.itemsChanged = true
    }
  }

export const linkRemoved =
  ({ _id }: Link): BoardChange =>
  (draft) => {
    const item = draft.items.get(_id)
    if (item) takeOff(draft, item)
    if (draft.arrows.delete(_id)) draft.arrowsChanged = true
  }

export const viewSaved =
  (object: Contribution): BoardChange =>
  (draft) => {
    if (object._id === draft.view._id) draft.view = newest(draft.view, object)
  }
