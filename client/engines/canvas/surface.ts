import { ArrowLayer } from './arrow-layer.ts'
import type { CanvasEngine, Surface } from './engine.ts'
import { LevelOfDetail } from './level-of-detail.ts'
import type { Tone } from './level-of-detail.ts'
import { threadOf } from './thread.ts'
import type { Point, Rect, Size } from './types.ts'

export interface CanvasElements {
  root: HTMLElement
  ground: HTMLElement
  world: HTMLElement
  arrows: SVGSVGElement
  far: HTMLCanvasElement
  marquee: HTMLElement
  live: HTMLElement
}

const HANDLE = 'canvas-handle'

export class DomSurface<Content> implements Surface {
  readonly #engine: CanvasEngine<Content>
  readonly #parts: CanvasElements
  readonly #items: ReadonlyMap<string, HTMLElement>
  readonly #arrows: ArrowLayer<Content>
  readonly #far: LevelOfDetail<Content>
  readonly #handles: HTMLCollectionOf<Element>
  #zoom = 1
  readonly #threadKind: string
  #thread: ReadonlySet<string> | undefined
  #wantsFocus: string | undefined

  constructor(
    engine: CanvasEngine<Content>,
    parts: CanvasElements,
    items: ReadonlyMap<string, HTMLElement>,
    tone: Tone<Content>,
    threadKind: string,
  ) {
    this.#threadKind = threadKind
    this.#engine = engine
    this.#parts = parts
    this.#items = items
    this.#arrows = new ArrowLayer(parts.arrows, engine)
    this.#far = new LevelOfDetail(engine, parts.far, tone)
    this.#handles = parts.world.getElementsByClassName(HANDLE)
  }

  origin(): Point {
    return this.#parts.root.getBoundingClientRect()
  }

  itemMounted(id: string) {
    this.#place(id)
    this.#light(id)
    if (this.#wantsFocus === id) this.focus(id)
  }

  paintViewport() {
    const { root, ground, world } = this.#parts
    const { viewport } = this.#engine
    world.style.transform = viewport.cssTransform()
    if (this.#zoom !== viewport.zoom) {
      this.#sizeHandles(viewport.zoom)
      this.#arrows.zoomed(viewport.zoom)
    }
    // Set on the ground only. On the root every item would inherit it and be restyled in each frame.
    ground.style.setProperty('--canvas-x', `${viewport.offset.x}px`)
    ground.style.setProperty('--canvas-y', `${viewport.offset.y}px`)
    ground.style.setProperty('--canvas-zoom', String(viewport.zoom))
    root.classList.toggle('canvas-is-far', this.#engine.far)
  }

  paintItems(ids: ReadonlySet<string>) {
    for (const id of ids) this.#place(id)
    this.#arrows.itemsMoved(ids)
    this.#far.renew()
  }

  paintArrows() {
    this.#arrows.rebuild()
    this.#far.renew()
  }

  paintThread() {
    const { selection, store } = this.#engine
    this.#thread = threadOf(selection.ids(), this.#threadKind, (id) => store.arrowsOf(id))
    this.#parts.root.classList.toggle('canvas-has-thread', this.#thread !== undefined)
    for (const id of this.#items.keys()) this.#light(id)
    this.#arrows.light(this.#thread)
  }

  paintFar() {
    this.#far.draw()
  }

  paintMarquee(area: Rect | undefined) {
    const { marquee } = this.#parts
    marquee.hidden = area === undefined
    if (!area) return
    const { viewport } = this.#engine
    const { x, y } = viewport.toScreen(area)
    marquee.style.transform = `translate(${x}px, ${y}px)`
    marquee.style.width = `${area.width * viewport.zoom}px`
    marquee.style.height = `${area.height * viewport.zoom}px`
  }

  sizeOf(id: string): Size | undefined {
    const element = this.#items.get(id)
    return element && { width: element.offsetWidth, height: element.offsetHeight }
  }

  focus(id: string) {
    const element = this.#items.get(id)
    // A culled item is mounted and then focused in the next frames.
    this.#wantsFocus = element ? undefined : id
    element?.focus({ preventScroll: true })
  }

  announce(text: string) {
    this.#parts.live.textContent = text
  }

  repaint() {
    this.#far.newColours()
    this.#far.draw()
  }

  #light(id: string) {
    this.#items.get(id)?.toggleAttribute('data-lit', this.#thread?.has(id) === true)
  }

  #place(id: string) {
    const element = this.#items.get(id)
    const rect = element && this.#engine.shown(id)
    if (!rect) return
    const clipped = this.#engine.store.get(id)?.clipped
    element.style.transform = `translate(${rect.x}px, ${rect.y}px)`
    element.style.width = `${rect.width}px`
    element.style.minHeight = clipped ? '' : `${rect.height}px`
    element.style.height = clipped ? `${rect.height}px` : ''
    this.#sizeHandle(element.lastElementChild)
  }

  /** Set on each handle. Inherited, it would restyle every item in each frame of a zoom. */
  #sizeHandles(zoom: number) {
    this.#zoom = zoom
    for (const handle of this.#handles) this.#sizeHandle(handle)
  }

  /** Constant size on the screen, at most the size of a small card. */
  #sizeHandle(handle: Element | null) {
    if (handle instanceof HTMLElement && handle.classList.contains(HANDLE))
      handle.style.scale = String(Math.min(2, 1 / this.#zoom))
  }
}
