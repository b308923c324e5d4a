import { createContext, useContext } from 'react'
import type { BoardItem } from '../../../shared/domain/views.ts'
import type { ArrangeWay } from './arrange-ways.ts'
import type { Point } from '../../engines/canvas/types.ts'

/** Files dropped on the canvas; a new object for each drop. */
export interface DroppedFiles {
  files: readonly File[]
  place: Point
}

export const VIEW_MODES = ['group', 'table', 'scaffoldGrowth'] as const
export type ViewMode = (typeof VIEW_MODES)[number]

/** Replacement of the canvas. */
export interface Cover {
  focusItem: (itemId: string) => void
  /** Scrolls to an item; returns whether it is there. */
  reveal?: (itemId: string) => boolean
  mode?: ViewMode
  /** Ids of the selected views; undefined for the open one. */
  views?: readonly string[] | 'all' | undefined
  before?: Cover | undefined
}

export interface BoardDialog {
  name: string
  items: readonly BoardItem[]
  place?: Point | undefined
}

/** Overlays of an open view. Separate from `OpenBoard`, because they change more often. */
export interface BoardOverlays {
  /** Returns to the position before `flyTo`; undefined if the board has not moved. */
  goBack: (() => void) | undefined
  panel: string | undefined
  dialog: BoardDialog | undefined
  /** Replacement of the canvas, which stays mounted but inert. */
  cover: Cover | undefined
  dropped: DroppedFiles | undefined
  lens: ArrangeWay | undefined
  /** A contribution or a view is open over the board. */
  isWindowOpen: boolean
}

export const BoardOverlaysContext = createContext<BoardOverlays>({
  goBack: undefined,
  panel: undefined,
  dialog: undefined,
  cover: undefined,
  dropped: undefined,
  lens: undefined,
  isWindowOpen: false,
})

export const useBoardOverlays = (): BoardOverlays => useContext(BoardOverlaysContext)
