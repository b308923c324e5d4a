import { createContext, useContext } from 'react'
import type { BoardItem } from '../../../shared/domain/views.ts'
import type { Point } from '../../engines/canvas/types.ts'

/** Files that were dropped on the canvas, and where; each drop is a new object. */
export interface DroppedFiles {
  files: readonly File[]
  place: Point
}

/** Lists how views are looked at beside the normal way, which is on the canvas or in the outline. */
export const VIEW_MODES = ['group', 'table', 'scaffoldGrowth'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

/** Describes what stands in place of the canvas. */
export interface Cover {
  /** Brings the keyboard to an item in it. */
  focusItem: (itemId: string) => void
  mode?: ViewMode
  /** The ids of the views that are looked at together; the open one alone unless told. */
  views?: readonly string[] | 'all' | undefined
  /** What stood there before, and comes back. */
  before?: Cover | undefined
}

/** The dialog that a menu or a tool has opened, by its name, and the items it is about. */
export interface BoardDialog {
  name: string
  items: readonly BoardItem[]
  /** The place on the view where it was opened, if it matters. */
  place?: Point | undefined
}

/** Holds what lies over an open view. It changes more often than the view: only what shows one of these reads it. */
export interface BoardOverlays {
  /** Goes back to where the board was before it flew to something; undefined where it did not. */
  goBack: (() => void) | undefined
  /** The panel that is open, by its name. */
  panel: string | undefined
  dialog: BoardDialog | undefined
  /** What stands in place of the canvas, which is there but cannot be reached meanwhile. */
  cover: Cover | undefined
  dropped: DroppedFiles | undefined
}

export const BoardOverlaysContext = createContext<BoardOverlays>({
  goBack: undefined,
  panel: undefined,
  dialog: undefined,
  cover: undefined,
  dropped: undefined,
})

export const useBoardOverlays = (): BoardOverlays => useContext(BoardOverlaysContext)
