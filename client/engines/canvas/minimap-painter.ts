import { boundsOf } from '../../../shared/rules/geometry.ts'
import { Colours } from './colours.ts'
import type { CanvasEngine } from './engine.ts'
import type { Tone } from './level-of-detail.ts'
import { covers, widened } from './rect.ts'
import { LAYERS } from './types.ts'
import type { Point, Rect } from './types.ts'
import { MinimapProjection } from './minimap-projection.ts'

const PAUSE_MS = 250
/** Minimum visible size in pixels. */
const LEAST = 1.5
const MARGIN = 0.04

type Engine<Content> = Pick<CanvasEngine<Content>, 'store' | 'viewport' | 'onPaint'>

interface MinimapElements {
  root: HTMLElement
  canvas: HTMLCanvasElement
  frame: HTMLElement
}

export class MinimapPainter<Content> {
  readonly #engine: Engine<Content>
  readonly #parts: MinimapElements
  readonly #tone: Tone<Content>
  readonly #colours: Colours
  #world: Rect | undefined
  #map: MinimapProjection | undefined
  #due: ReturnType<typeof setTimeout> | undefined

  constructor(engine: Engine<Content>, parts: MinimapElements, tone: Tone<Content>) {
    this.#engine = engine
    this.#parts = parts
    this.#tone = tone
    this.#colours = new Colours(parts.canvas)
  }

  /** */
  follow() {
    this.#draw()
    const stop = this.#engine.onPaint((changed) => {
      if (changed) this.#drawSoon()
      this.#frame()
    })
    return () => {
      stop()
      clearTimeout(this.#due)
    }
  }

  newColours() {
    this.#colours.renew()
    this.#draw()
  }

  goTo(client: Point) {
    const { left, top } = this.#parts.canvas.getBoundingClientRect()
    if (this.#map) this.#engine.viewport.centreOn(this.#map.toWorld({ x: client.x - left, y: client.y - top }))
  }

  #drawSoon() {
    this.#due ??= setTimeout(() => this.#draw(), PAUSE_MS)
  }

  #isNeeded() {
    return this.#world !== undefined && !covers(this.#engine.viewport.worldRect(), this.#world)
  }

  #show(shown: boolean) {
    if (this.#parts.root.hidden === shown) this.#parts.root.hidden = !shown
  }

  #frame() {
    const needed = this.#isNeeded()
    this.#show(needed && this.#map !== undefined)
    if (!needed) return
    if (!this.#map) return this.#drawSoon()
    const { x, y, width, height } = this.#map.toMap(this.#engine.viewport.worldRect())
    const { frame } = this.#parts
    frame.style.transform = `translate(${x}px, ${y}px)`
    frame.style.width = `${width}px`
    frame.style.height = `${height}px`
  }

  #draw() {
    this.#due = undefined
    this.#world = boundsOf(this.#engine.store.items())
    this.#map = undefined
    if (!this.#world || !this.#isNeeded()) return this.#show(false)
    const { canvas } = this.#parts
    this.#show(true)
    const size = { width: canvas.clientWidth, height: canvas.clientHeight }
    const context = size.width > 0 ? canvas.getContext('2d') : null
    // A narrow screen has no room for it.
    if (!context) return
    this.#map = new MinimapProjection(widened(this.#world, MARGIN), size)
    const scale = window.devicePixelRatio
    canvas.width = Math.round(size.width * scale)
    canvas.height = Math.round(size.height * scale)
    context.scale(scale, scale)
    for (const layer of LAYERS) this.#drawLayer(context, this.#map, layer)
    this.#frame()
  }

  #drawLayer(context: CanvasRenderingContext2D, map: MinimapProjection, layer: number) {
    for (const item of this.#engine.store.items()) {
      if (item.layer !== layer) continue
      const { x, y, width, height } = map.toMap(item)
      context.fillStyle = this.#colours.of(`far-${this.#tone(item)}`)
      context.fillRect(x, y, Math.max(LEAST, width), Math.max(LEAST, height))
    }
  }
}
