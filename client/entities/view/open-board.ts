import { type ComponentType, createContext, type RefObject, useContext } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { Board, BoardItem, ViewSettings } from '../../../shared/domain/views.ts'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import type { CanvasStore } from '../../engines/canvas/store.ts'
import type { Point, Rect, Size } from '../../engines/canvas/types.ts'
import type { BegunNote } from './begun-note.ts'
import type { BoardDialog, Cover } from './board-overlays.ts'
import type { NewItemPlace } from './new-item-place.ts'
import type { BoardHistory } from './history.ts'
import type { ItemContent } from './item-content.ts'

/** Describes what of a view the things around its canvas need. */
export type ShownView = Pick<
  Contribution,
  '_id' | 'title' | 'communityId' | 'type' | 'permission' | 'group' | 'authors' | '_groupMembers' | 'data'
>

/** Describes where an object is opened. */
export type Opening = 'here' | 'tab' | 'popup' | 'internal'

export interface Openable {
  id: string
  type: string
  /** A note that has a view of its own opens in a window of its own. */
  riseAbove?: boolean
}

/** Opens what an item stands for; `returnFocus` brings the keyboard back to the item. */
export type OpenObject = (object: Openable, returnFocus: () => void, where?: Opening) => void

/** Describes how items are told from those that a reason does not keep. */
export interface Keeping {
  /** The others stay, dimmed. */
  dims?: boolean
  /** The words that are marked on those that are kept. */
  words?: readonly string[]
}

/** An open view as the features that add to it see it: stays the same object while something is opened over it. */
export interface OpenBoard {
  viewId: string
  view: ShownView
  member: Member
  /** How members are called, by author id. */
  names: ReadonlyMap<string, string>
  /** How the view is shown now. */
  settings: ViewSettings
  /** Shows the view otherwise, for me and as long as it is open; nothing given, as it is set. */
  setTemporarySettings: (settings: ViewSettings | undefined) => void
  /** The community's setting “As in Knowledge Forum 6” is on (row CLSC-01). */
  classic: boolean
  /** Tells whether something can be added here: by a member who may write the view. */
  canAdd: boolean
  canvas: RefObject<CanvasHandle | null>
  /** The board as it is known at this moment; acts read it, what is drawn follows it by itself. */
  read: () => Board | undefined
  /** Tells of every change of it; answers how to stop. */
  onChange: (listener: () => void) => () => void
  /** An item of it by the id of its link. */
  item: (itemId: string) => BoardItem | undefined
  /** What is shown of it, as the canvas draws it; the arrows also those to what is not shown. */
  shown: Pick<CanvasStore<ItemContent>, 'get' | 'readingOrder' | 'arrows' | 'onChange'>
  /** The free place for something new, as large as a note unless told, that is nearest to the middle of what is seen. */
  placeFor: (size?: Size) => Promise<Point>
  /** Returns where an item is drawn, as large as it is; undefined for one that is not shown. */
  rectOf: (itemId: string) => Rect | undefined
  /** My own acts, for undo; `useItemActs` keeps it. */
  history: BoardHistory
  /** Takes what the server answered to an own act, so that it shows at once. */
  take: (answer: { saved?: readonly Link[]; removed?: readonly Link[] }) => void
  /** Shows only those items that every reason keeps, or dims the others; without `keep` the reason is gone. */
  keepOnly: (reason: string, keep: ((item: BoardItem) => boolean) | undefined, how?: Keeping) => void
  openItem: (itemId: string, where?: Opening) => void
  /** Opens an object; afterwards the keyboard goes back to its item, unless told where. */
  openObject: (object: Openable, returnFocus?: () => void) => void
  /** Opens a note that is being made. */
  openBegun: (begun: BegunNote) => void
  /** Begins a note somewhere on the view, or one that builds on another. */
  beginNote: (where: NewItemPlace | 'inSight') => void
  /** Brings an item into sight, and the keyboard to it; what the board had to move for that can be taken back. */
  flyTo: (itemId: string) => void
  /** Brings what has been contributed into sight and points at it; what it had to move for that can be taken back. */
  arrive: (objectId: string) => void
  /** The menu of an item, at a point of the window. */
  openMenu: (itemId: string, at: Point) => void
  /** Puts something in place of the canvas (`BoardOverlays`). */
  coverCanvas: (cover: Cover | undefined | ((now: Cover | undefined) => Cover | undefined)) => void
  /** Brings the keyboard to an item, where it is shown. */
  focusItem: (itemId: string) => void
  /** Brings the keyboard to an object's item. */
  focusObject: (objectId: string) => void
  showPanel: (name: string | undefined) => void
  showDialog: (dialog: BoardDialog | undefined) => void
  /** Puts files on the view, as attachments. */
  dropFiles: (files: readonly File[], place: Point) => void
}

export const BoardContext = createContext<OpenBoard | undefined>(undefined)

/** The view that is open around this component. */
export const useBoard = (): OpenBoard => {
  const board = useContext(BoardContext)
  if (!board) throw new Error('There is no open view here.')
  return board
}

/** Describes what the menu of items is about. */
export interface ItemTarget {
  /** The item that was pressed. */
  item: BoardItem
  /** Everything that is selected, the pressed one among them. */
  items: readonly BoardItem[]
  /** Where the menu was opened, in units of the view. */
  place: Point
}

/** Describes what a feature adds to an open view. Each part is a component within `BoardContext` that shows nothing where it does not apply. */
export interface BoardExtension {
  name: string
  /** A button among the tools: what is made here, and what opens a panel. */
  Tool?: ComponentType
  /** A way from the bar above the canvas to what belongs to the view or its community. */
  NavLink?: ComponentType
  /** Entries of an item's menu. */
  ItemEntries?: ComponentType<ItemTarget>
  /** Entries of the canvas' own menu; `place` is where it was opened, in units of the view. */
  CanvasEntries?: ComponentType<{ place: Point }>
  /** Something over the canvas: a panel, a mark, a dialog. */
  Over?: ComponentType
}
