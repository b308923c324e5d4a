import { arrowCurve } from './arrows.ts'
import { Colours } from './colours.ts'
import type { CanvasEngine } from './engine.ts'
import { overlaps } from './rect.ts'
import { LAYERS } from './types.ts'
import type { CanvasItem, Rect } from './types.ts'

type Engine<Content> = Pick<
  CanvasEngine<Content>,
  'store' | 'viewport' | 'selection' | 'mounting' | 'far' | 'shown' | 'showsArrows'
>

/** Names the custom property `--canvas-far-{tone}` with an item's colour in the drawing. */
export type Tone<Content> = (item: CanvasItem<Content>) => string

interface Mark {
  readonly rect: Rect
  readonly colour: string
  readonly selected: boolean
}

/**
 * Draws all items on one canvas at a low zoom, because thousands of elements take seconds, and at others the items
 * that are not mounted yet.
 */
export class LevelOfDetail<Content> {
  readonly #engine: Engine<Content>
  readonly #canvas: HTMLCanvasElement
  readonly #tone: Tone<Content>
  #all: { marks: readonly Mark[]; arrows: Path2D } | undefined
  readonly #colours: Colours

  constructor(engine: Engine<Content>, canvas: HTMLCanvasElement, tone: Tone<Content>) {
    this.#engine = engine
    this.#canvas = canvas
    this.#tone = tone
    this.#colours = new Colours(canvas)
  }

  renew() {
    this.#all = undefined
  }
  newColours() {
    this.#colours.renew()
    this.renew()
  }

  draw() {
    const pending = this.#engine.far ? undefined : this.#engine.mounting.pendingIds()
    const canvas = this.#canvas
    const empty = pending?.length === 0
    if (canvas.hidden !== empty) canvas.hidden = empty
    const context = empty ? null : canvas.getContext('2d')
    if (!context) return
    this.#begin(context)
    if (pending) return this.#drawMarks(context, this.#marksOf(pending))
    this.#all ??= { marks: this.#marksOf([...this.#engine.store.items()].map(({ id }) => id)), arrows: this.#arrows() }
    context.strokeStyle = this.#colours.of('arrow')
    context.lineWidth = 1 / this.#engine.viewport.zoom
    context.stroke(this.#all.arrows)
    this.#drawMarks(context, this.#all.marks)
  }

  #begin(context: CanvasRenderingContext2D) {
    const { zoom, offset, size } = this.#engine.viewport
    const scale = window.devicePixelRatio
    const width = Math.round(size.width * scale)
    const height = Math.round(size.height * scale)
    if (this.#canvas.width !== width) this.#canvas.width = width
    if (this.#canvas.height !== height) this.#canvas.height = height
    context.setTransform(1, 0, 0, 1, 0, 0)
    context.clearRect(0, 0, width, height)
    context.setTransform(scale * zoom, 0, 0, scale * zoom, scale * offset.x, scale * offset.y)
  }

  #drawMarks(context: CanvasRenderingContext2D, marks: readonly Mark[]) {
    const view = this.#engine.viewport.worldRect()
    context.strokeStyle = this.#colours.of('far-selected')
    context.lineWidth = 3 / this.#engine.viewport.zoom
    for (const { rect, colour, selected } of marks) {
      if (!overlaps(rect, view)) continue
      context.fillStyle = colour
      context.fillRect(rect.x, rect.y, rect.width, rect.height)
      if (selected) context.strokeRect(rect.x, rect.y, rect.width, rect.height)
    }
  }

  #marksOf(ids: readonly string[]): Mark[] {
    const layers = new Map<number, Mark[]>(LAYERS.map((layer) => [layer, []]))
    for (const id of ids) {
      const item = this.#engine.store.get(id)
      const rect = this.#engine.shown(id)
      if (!item || !rect) continue
      layers.get(item.layer)?.push({
        rect,
        colour: this.#colours.of(`far-${this.#tone(item)}`),
        selected: this.#engine.selection.has(id),
      })
    }
    return [...layers.values()].flat()
  }

  #arrows() {
    const path = new Path2D()
    for (const { kind, from, to } of this.#engine.store.arrows()) {
      const start = this.#engine.showsArrows(kind) && this.#engine.shown(from)
      const end = start && this.#engine.shown(to)
      const curve = end && arrowCurve(start, end)
      if (!curve) continue
      path.moveTo(curve.start.x, curve.start.y)
      path.quadraticCurveTo(curve.bend.x, curve.bend.y, curve.end.x, curve.end.y)
    }
    return path
  }
}
