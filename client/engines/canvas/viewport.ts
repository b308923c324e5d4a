import { centreOf } from './rect.ts'
import type { Point, Rect } from './types.ts'

export const MIN_ZOOM = 0.05
export const MAX_ZOOM = 4
const FIT_MARGIN = 40
/** Pixels kept free at the lower edge for overlaid controls such as undo. */
const FIT_BELOW = 80

export interface Transform extends Point {
  readonly zoom: number
}

export const between = (from: Transform, to: Transform, share: number): Transform => {
  const eased = share * share * (3 - 2 * share)
  const mix = (a: number, b: number) => a + (b - a) * eased
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), zoom: mix(from.zoom, to.zoom) }
}

/** Returns the shift that brings a range within a length, 0 if it fits; a range that is too long shows its start. */
function shiftInto(start: number, end: number, length: number) {
  if (start >= 0 && end <= length) return 0
  const margin = Math.min(FIT_MARGIN, length / 4)
  if (start < margin) return margin - start
  return end > length - margin ? Math.max(margin - start, length - margin - end) : 0
}

/** Offset and zoom of the visible part of the world. Screen points are relative to the canvas element. */
export class Viewport {
  #transform: Transform = { x: 0, y: 0, zoom: 1 }
  #size = { width: 0, height: 0 }
  readonly #changed: () => void

  constructor(changed: () => void = () => {}) {
    this.#changed = changed
  }

  get zoom() {
    return this.#transform.zoom
  }
  get size() {
    return this.#size
  }
  get transform(): Transform {
    return this.#transform
  }
  get offset(): Point {
    return this.#transform
  }
  cssTransform() {
    const { x, y, zoom } = this.#transform
    return `translate(${x}px, ${y}px) scale(${zoom})`
  }
  toWorld({ x, y }: Point): Point {
    const { x: left, y: top, zoom } = this.#transform
    return { x: (x - left) / zoom, y: (y - top) / zoom }
  }
  toScreen({ x, y }: Point): Point {
    const { x: left, y: top, zoom } = this.#transform
    return { x: x * zoom + left, y: y * zoom + top }
  }
  worldRect(): Rect {
    const { zoom } = this.#transform
    return { ...this.toWorld({ x: 0, y: 0 }), width: this.#size.width / zoom, height: this.#size.height / zoom }
  }

  sees(rect: Rect) {
    const start = this.toScreen(rect)
    const end = this.toScreen({ x: rect.x + rect.width, y: rect.y + rect.height })
    return start.x >= 0 && start.y >= 0 && end.x <= this.#size.width && end.y <= this.#size.height
  }

  resize(width: number, height: number) {
    this.#size = { width, height }
    this.#changed()
  }

  panBy({ x, y }: Point) {
    this.set({ ...this.#transform, x: this.#transform.x + x, y: this.#transform.y + y })
  }

  zoomAt(point: Point, factor: number) {
    const anchor = this.toWorld(point)
    const zoom = Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, this.#transform.zoom * factor))
    this.set({ x: point.x - anchor.x * zoom, y: point.y - anchor.y * zoom, zoom })
  }

  zoomBy(factor: number) {
    this.zoomAt({ x: this.#size.width / 2, y: this.#size.height / 2 }, factor)
  }

  centreOn(point: Point, zoom = this.#transform.zoom) {
    this.set({ x: this.#size.width / 2 - point.x * zoom, y: this.#size.height / 2 - point.y * zoom, zoom })
  }

  fit(rect: Rect) {
    const zoom = Math.min(
      1,
      (this.#size.width - 2 * FIT_MARGIN) / Math.max(1, rect.width),
      (this.#size.height - FIT_MARGIN - FIT_BELOW) / Math.max(1, rect.height),
    )
    this.centreOn(centreOf(rect), Math.max(MIN_ZOOM, zoom))
    this.panBy({ x: 0, y: (FIT_MARGIN - FIT_BELOW) / 2 })
  }

  /** Shows the start if the zoom `least` is too large. */
  fitLegibly(rect: Rect, least: number) {
    const { width, height } = this.#size
    const fitting = Math.min((width - 2 * FIT_MARGIN) / Math.max(1, rect.width), (height - 2 * FIT_MARGIN) / Math.max(1, rect.height)) // prettier-ignore
    const zoom = Math.min(MAX_ZOOM, Math.max(least, Math.min(fitting, 2 * least)))
    const start = (from: number, length: number, room: number) =>
      (length * zoom + 2 * FIT_MARGIN > room ? FIT_MARGIN : (room - length * zoom) / 2) - from * zoom
    this.set({ x: start(rect.x, rect.width, width), y: start(rect.y, rect.height, height), zoom })
  }

  contain(rect: Rect) {
    const zoom = Math.min(this.#size.width / Math.max(1, rect.width), this.#size.height / Math.max(1, rect.height))
    this.centreOn(centreOf(rect), Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom)))
  }

  reveal(rect: Rect) {
    const start = this.toScreen(rect)
    const end = this.toScreen({ x: rect.x + rect.width, y: rect.y + rect.height })
    const x = shiftInto(start.x, end.x, this.#size.width)
    const y = shiftInto(start.y, end.y, this.#size.height)
    if (x !== 0 || y !== 0) this.panBy({ x, y })
  }

  set(next: Transform) {
    // An infinite position would make the viewport unusable.
    if (!Number.isFinite(next.x) || !Number.isFinite(next.y)) return
    this.#transform = next
    this.#changed()
  }
}
