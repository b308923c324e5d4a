export interface Point {
  readonly x: number
  readonly y: number
}

export interface Rect extends Point {
  readonly width: number
  readonly height: number
}

/** Back to front: what is fixed lies behind everything, what is read most lies in front. */
export const LAYERS = [-1, 5, 10] as const
export type Layer = (typeof LAYERS)[number]

/** One thing on the canvas, in world units. Records are never changed, only replaced. */
export interface CanvasItem<Content> extends Rect {
  readonly id: string
  readonly layer: Layer
  readonly movable: boolean
  readonly content: Content
}

export interface Arrow {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly kind: string
}

/** What a finished move amounts to. */
export interface Drop extends Point {
  readonly id: string
}

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
  readonly selected: (count: number) => string
  readonly moved: (count: number) => string
  readonly letGo: string
}

export interface CanvasCallbacks {
  /** May return a promise: the items stay where they were dropped until it settles. */
  onDrop: (drops: readonly Drop[]) => unknown
  onOpen: (id: string) => void
  onMenu: (request: MenuRequest) => void
  onSelect?: (ids: readonly string[]) => void
}
