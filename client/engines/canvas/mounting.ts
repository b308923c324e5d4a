import { MountedArea } from './culling.ts'
import { MountedIds } from './mounted-ids.ts'
import { nextMounted } from './next-mounted.ts'
import { overlaps } from './rect.ts'
import type { CanvasStore } from './store.ts'
import type { Rect } from './types.ts'
import type { Viewport } from './viewport.ts'

/** Frames without a zoom change before the zoom counts as finished: wheels zoom in steps, and fingers pause. */
const ZOOM_REST = 6

interface Around<Content> {
  readonly store: CanvasStore<Content>
  readonly viewport: Viewport
  readonly far: boolean
  readonly tabStop: string | undefined
  idsIn(area: Rect): ReadonlySet<string>
  draggedIds(): readonly string[]
}

export class Mounting<Content> {
  readonly ids = new MountedIds()
  readonly #engine: Around<Content>
  readonly #area = new MountedArea()
  #wanted: ReadonlySet<string> = new Set()
  #inView: ReadonlySet<string> = new Set()
  #changed = true
  #due = false
  #wasFar = false
  #lastZoom = 1
  #zoomRests = 0

  constructor(engine: Around<Content>) {
    this.#engine = engine
  }

  get due() {
    return this.#due
  }
  pendingIds(): string[] {
    return this.#due ? [...this.#inView].filter((id) => !this.ids.has(id)) : []
  }

  renew() {
    this.#changed = true
  }

  itemAt(id: string, rect: Rect | undefined) {
    const isIn = this.ids.has(id)
    const visible = rect !== undefined && this.#area.rect !== undefined && overlaps(this.#area.rect, rect)
    if (visible !== isIn || (isIn && this.ids.layerOf(id) !== this.#engine.store.get(id)?.layer)) this.#changed = true
  }

  step() {
    const { far, store, viewport } = this.#engine
    const view = viewport.worldRect()
    this.#zoomRests = viewport.zoom === this.#lastZoom ? Math.max(0, this.#zoomRests - 1) : ZOOM_REST
    this.#lastZoom = viewport.zoom
    if (this.#area.follow(view) || far !== this.#wasFar) this.#changed = true
    this.#wasFar = far
    if (!this.#changed && !this.#due) return
    this.#inView = this.#engine.idsIn(view)
    if (!this.#changed && this.#zoomRests > 0) return
    if (this.#changed) this.#wanted = this.#findWanted()
    this.#changed = false
    const { next, done } = nextMounted(this.ids.all(), this.#wanted, {
      exists: (id) => store.has(id),
      isUrgent: (id) => this.#inView.has(id) || id === this.#engine.tabStop,
      mayStay: far ? 0 : this.#wanted.size,
      zooming: this.#zoomRests > 0,
    })
    this.#due = !done
    this.ids.set(
      next,
      (id) => store.get(id)?.layer,
      (id) => store.rank(id),
    )
  }

  /** Focused and dragged items come first: they cannot wait. */
  #findWanted() {
    const { far, tabStop } = this.#engine
    const ids = new Set<string>()
    if (tabStop !== undefined) ids.add(tabStop)
    if (far || !this.#area.rect) return ids
    for (const id of this.#engine.draggedIds()) ids.add(id)
    for (const id of this.#engine.idsIn(this.#area.rect)) ids.add(id)
    return ids
  }
}
