import { type ComponentType, createContext, type RefObject, useContext } from 'react'
import type { Member } from '../../../shared/rules/access.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Link } from '../../../shared/domain/links.ts'
import type { Board, BoardItem, ViewSettings } from '../../../shared/domain/views.ts'
import type { CanvasHandle } from '../../engines/canvas/Canvas.tsx'
import type { CanvasStore } from '../../engines/canvas/store.ts'
import type { CanvasItem, Point, Rect, Size } from '../../engines/canvas/types.ts'
import type { ArrangeWay } from './arrange-ways.ts'
import type { PendingNote } from './pending-note.ts'
import type { BoardDialog, Cover } from './board-overlays.ts'
import type { NewItemPlace } from './new-item-place.ts'
import type { BoardHistory } from './history.ts'
import type { ItemContent } from './item-content.ts'

/** Fields of a view for the parts around its canvas. */
export type ViewSummary = Pick<
  Contribution,
  '_id' | 'title' | 'communityId' | 'type' | 'permission' | 'group' | 'authors' | '_groupMembers' | 'data'
>

/** Target of opening an object. */
export type Opening = 'here' | 'tab' | 'popup' | 'internal'

export interface Openable {
  id: string
  type: string
  /** A note with a view of its own opens in its own window. */
  riseAbove?: boolean
  itemId?: string
}

/** Opens the object of an item; `returnFocus` focuses the item. */
export type OpenObject = (object: Openable, returnFocus: () => void, where?: Opening) => void

export interface ItemFilter {
  /** Dims other items instead of hiding them. */
  dims?: boolean
  words?: readonly string[]
}

/** API of an open view for features; stable identity while overlays change. */
export interface OpenBoard {
  viewId: string
  view: ViewSummary
  member: Member
  names: ReadonlyMap<string, string>
  settings: ViewSettings
  /** Overrides the display settings for the user until the view is closed; undefined resets them. */
  setTemporarySettings: (settings: ViewSettings | undefined) => void
  /** The community's setting “As in Knowledge Forum 6” is on (row CLSC-01). */
  classic: boolean
  /** The member may write the view. */
  canAdd: boolean
  canvas: RefObject<CanvasHandle | null>
  /** Current board; for actions only, rendering uses subscriptions. */
  read: () => Board | undefined
  onChange: (listener: () => void) => () => void
  item: (itemId: string) => BoardItem | undefined
  /** Visible items as drawn; arrows may also lead to hidden items. */
  shown: Pick<CanvasStore<ItemContent>, 'get' | 'items' | 'readingOrder' | 'arrows' | 'onChange'>
  /** All items as stored, also hidden ones. */
  readAll: () => readonly CanvasItem<ItemContent>[]
  /** Other positions on this screen only. */
  showAt: (places: ReadonlyMap<string, Point> | undefined) => void
  setLens: (way: ArrangeWay | undefined) => void
  /** Free position nearest to the centre of the visible part; default size: a note. */
  placeFor: (size?: Size) => Promise<Point>
  rectOf: (itemId: string) => Rect | undefined
  /** In pixels of the browser's window; undefined if out of sight. */
  boxOf: (object: Pick<Openable, 'id' | 'itemId'>) => Rect | undefined
  history: BoardHistory
  take: (answer: { saved?: readonly Link[]; removed?: readonly Link[] }) => void
  /** Sets a filter by reason; items must match all filters. Without `keep` the filter is removed. */
  keepOnly: (reason: string, keep: ((item: BoardItem) => boolean) | undefined, how?: ItemFilter) => void
  openItem: (itemId: string, where?: Opening) => void
  /** Opens an object; the focus returns to its item by default. */
  openObject: (object: Openable, returnFocus?: () => void) => void
  openBegun: (begun: PendingNote) => void
  /** Starts a note at a position or as a build-on; `title` is a proposal. */
  beginNote: (where: NewItemPlace | 'inSight', title?: string) => void
  /** Scrolls to an item and focuses it; `goBack` reverts the move. */
  flyTo: (itemId: string) => void
  /** Scrolls to a new contribution and highlights it; `goBack` reverts the move. */
  arrive: (objectId: string) => void
  openMenu: (itemId: string, at: Point) => void
  /** Replaces the canvas (`BoardOverlays`). */
  coverCanvas: (cover: Cover | undefined | ((now: Cover | undefined) => Cover | undefined)) => void
  focusItem: (itemId: string) => void
  focusObject: (objectId: string) => void
  showPanel: (name: string | undefined) => void
  showDialog: (dialog: BoardDialog | undefined) => void
  dropFiles: (files: readonly File[], place: Point) => void
}

export const BoardContext = createContext<OpenBoard | undefined>(undefined)

/** Returns the open view; throws outside of one. */
export const useBoard = (): OpenBoard => {
  const board = useContext(BoardContext)
  if (!board) throw new Error('There is no open view here.')
  return board
}

export interface ItemTarget {
  item: BoardItem
  /** Selected items, including the clicked one. */
  items: readonly BoardItem[]
  place: Point
}

/** Menus of the view's bar (CHRM-01). */
export const BAR_MENUS = ['Views', 'People', 'Share', 'More'] as const
export type BarMenu = (typeof BAR_MENUS)[number]

/**
 * Parts that a feature adds to an open view. Each is a component within `BoardContext` that renders nothing where it
 * does not apply.
 */
export interface BoardExtension extends Partial<Record<BarMenu, ComponentType>> {
  name: string
  /** Beside the canvas if it is one of `FIRST_TOOLS`, else under “More” (CHRM-02). */
  Tool?: ComponentType
  /** Beside the view selector (VIEW-44). */
  Bar?: ComponentType
  /** Within the button of “People”. */
  PeopleSign?: ComponentType
  /** Strip between bar and canvas. */
  Notice?: ComponentType
  ItemEntries?: ComponentType<ItemTarget>
  /** Entries of the canvas menu; `place` is its position in view units. */
  CanvasEntries?: ComponentType<{ place: Point }>
  /** Overlay on the canvas: panel, mark or dialog. */
  Over?: ComponentType
}
