import { between, covers } from './rect.ts'
import type { Selection } from './selection.ts'
import type { CanvasStore } from './store.ts'
import type { EngineSettings, Point, Rect } from './types.ts'
import type { Viewport } from './viewport.ts'

interface Around<Content> {
  readonly store: CanvasStore<Content>
  readonly viewport: Viewport
  readonly selection: Selection
  readonly settings: EngineSettings
  idsIn(area: Rect): Iterable<string>
  paintMarquee(area: Rect | undefined): void
  announce(text: string): void
}

export class Marquee<Content> {
  readonly #engine: Around<Content>
  #drawn: { anchor: Point; kept: readonly string[]; before: readonly string[] } | undefined

  constructor(engine: Around<Content>) {
    this.#engine = engine
  }

  start(at: Point, add: boolean) {
    const before = this.#engine.selection.ids()
    this.#drawn = { anchor: this.#engine.viewport.toWorld(at), kept: add ? before : [], before }
  }

  to(point: Point) {
    if (!this.#drawn) return
    const area = between(this.#drawn.anchor, this.#engine.viewport.toWorld(point))
    this.#engine.selection.set([...this.#drawn.kept, ...this.#covered(area)])
    this.#engine.paintMarquee(area)
  }

  end() {
    this.#drawn = undefined
    this.#engine.paintMarquee(undefined)
    const count = this.#engine.selection.size
    if (count > 0) this.#engine.announce(this.#engine.settings.labels.selected(count))
  }

  cancel() {
    this.#engine.selection.set(this.#drawn?.before ?? [])
    this.end()
  }

  /** Items behind all others, such as backdrops, are selected only if the marquee contains them entirely. */
  #covered(area: Rect) {
    return [...this.#engine.idsIn(area)].filter((id) => {
      const item = this.#engine.store.get(id)
      return item && (item.layer !== -1 || covers(area, item))
    })
  }
}
