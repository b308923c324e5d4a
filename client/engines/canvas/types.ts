export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rect extends Point, Size {}

/** Back to front: what is fixed lies behind everything, what is read most lies in front. */
export const LAYERS = [-1, 5, 10] as const
export type Layer = (typeof LAYERS)[number]

/** One thing on the canvas, in world units. Records are never changed, only replaced. */
export interface CanvasItem<Content> extends Rect {
  readonly id: string
  readonly layer: Layer
  readonly movable: boolean
  /** Gets a handle while it is selected. */
  readonly resizable?: boolean
  /** Pictures: width and height only change together. */
  readonly keepsShape?: boolean
  /** No wider than this, if anybody said so. */
  readonly widest?: number | undefined
  /** What is too much for its height is cut off instead of making it higher. */
  readonly clipped?: boolean
  readonly content: Content
}

export interface Arrow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: string
}

/** Describes what a finished move amounts to. */
export interface Drop extends Point {
  readonly id: string
}

/** Describes what a finished change of size amounts to. */
export interface Resize extends Size {
  readonly id: string
}

/** Describes what keys ask for that the canvas itself knows nothing about. Pasting is an event of the browser's own. */
export type BoardCommand = 'undo' | 'redo' | 'copy' | 'delete' | 'preview'

/** Is told what it is about: the selection, or the focused item alone if that is not selected. */
export type CommandListener = (ids: readonly string[]) => void

export interface MenuRequest {
  readonly kind: 'item' | 'canvas'
  readonly id?: string
  readonly world: Point
  /** Where to open the menu, in CSS pixels of the window. */
  readonly client: Point
  readonly selectedIds: readonly string[]
}

/** The words of the canvas; they come from outside so that the engine knows no language. */
export interface CanvasLabels {
  readonly board: string
  /** By which keys items are moved and resized, for those who cannot see the handles. */
  readonly hint: string
  readonly selected: (count: number) => string
  readonly moved: (count: number) => string
  readonly resized: (count: number) => string
  readonly cancelled: string
}

export interface CanvasCallbacks {
  /** May return a promise: the items stay where they were dropped until it settles. */
  onDrop: (drops: readonly Drop[]) => unknown
  /** As `onDrop`: the items keep their new size until the promise settles. */
  onResize?: (resizes: readonly Resize[]) => unknown
  onOpen: (id: string) => void
  onMenu: (request: MenuRequest) => void
}

/** Describes what the page wants of its canvas. */
export interface EngineSettings extends CanvasCallbacks {
  labels: CanvasLabels
}
