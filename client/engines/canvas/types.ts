export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Rect extends Point, Size {}

/** Back to front. */
export const LAYERS = [-1, 5, 10] as const
export type Layer = (typeof LAYERS)[number]

/** One item on the canvas, in world units. Immutable. */
export interface CanvasItem<Content> extends Rect {
  readonly id: string
  readonly layer: Layer
  readonly movable: boolean
  readonly resizable?: boolean
  readonly keepsShape?: boolean
  readonly widest?: number | undefined
  /** Cuts off overflowing content instead of growing in height. */
  readonly clipped?: boolean
  readonly content: Content
}

export interface Arrow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: string
}

export interface Drop extends Point {
  readonly id: string
}

export interface Resize extends Size {
  readonly id: string
}

export type BoardCommand = 'undo' | 'redo' | 'copy' | 'delete' | 'preview'

/** Receives the selection, or the focused item alone if it is not selected. */
export type CommandListener = (ids: readonly string[]) => void

export interface MenuRequest {
  readonly kind: 'item' | 'canvas'
  readonly id?: string
  readonly world: Point
  /** In CSS pixels of the window. */
  readonly client: Point
  readonly selectedIds: readonly string[]
}

export interface CanvasLabels {
  readonly board: string
  readonly hint: string
  readonly selected: (count: number) => string
  readonly moved: (count: number) => string
  readonly resized: (count: number) => string
  readonly cancelled: string
}

export interface CanvasCallbacks {
  /** May return a promise: the items stay at their new position until it settles. */
  onDrop: (drops: readonly Drop[]) => unknown
  onResize?: (resizes: readonly Resize[]) => unknown
  onOpen: (id: string) => void
  onMenu: (request: MenuRequest) => void
}

export interface EngineSettings extends CanvasCallbacks {
  labels: CanvasLabels
}
