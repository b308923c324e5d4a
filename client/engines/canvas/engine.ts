import { boundsOf } from '../../../shared/rules/geometry.ts'
import { DragSession } from './drag-session.ts'
import { SpatialHash } from './culling.ts'
import { Gestures } from './gestures.ts'
import { Glide } from './glide.ts'
import { ItemStates } from './item-states.ts'
import { Marquee } from './marquee.ts'
import { Mounting } from './mounting.ts'
import { moving, resizing } from './transforms.ts'
import { centreOf } from './rect.ts'
import { Selection } from './selection.ts'
import type { CanvasStore, StoreChange } from './store.ts'
import { TabStop } from './tab-stop.ts'
import type { BoardCommand, CommandListener, Drop, EngineSettings, Point, Rect, Size } from './types.ts'
import { between, type Transform, Viewport } from './viewport.ts'

/** Below this zoom items are drawn on one canvas instead of mounted. */
export const FAR_ZOOM = 0.2

export interface Surface {
  origin: () => Point
  paintViewport: () => void
  paintItems: (ids: ReadonlySet<string>) => void
  paintArrows: () => void
  paintThread: () => void
  /** Draws the items that are not mounted; called last in a frame. */
  paintFar: () => void
  paintMarquee: (area: Rect | undefined) => void
  /** Returns an item's rendered size in world units, which may exceed the stored height. */
  sizeOf: (id: string) => Size | undefined
  focus: (id: string) => void
  announce: (text: string) => void
}

export class CanvasEngine<Content> {
  readonly store: CanvasStore<Content>
  readonly viewport = new Viewport(() => this.#viewChanged())
  readonly selection = new Selection((ids) => this.#selectionChanged(ids))
  readonly mounting = new Mounting<Content>(this)
  readonly states: ItemStates<Content>
  readonly gestures: Gestures
  #settings: EngineSettings
  readonly #tabStop: TabStop<Content>
  readonly #moving: DragSession<Point>
  readonly #resizing: DragSession<Size>
  readonly #marquee = new Marquee<Content>(this)
  readonly #hash = new SpatialHash()
  readonly #glide = new Glide()
  #former: Map<string, Point> | undefined
  readonly #frame: (work: () => void) => void
  readonly #commands = new Map<BoardCommand, CommandListener>()
  #ground: ((at: Point) => void) | undefined
  readonly #selectionHeard = new Set<(ids: readonly string[]) => void>()
  readonly #painted = new Set<(itemsChanged: boolean) => void>()
  readonly #dirty = new Set<string>()
  #surface: Surface | undefined
  #arrowKinds: ReadonlySet<string> = new Set()
  #focusInside = false
  #pointer: Point = { x: 0, y: 0 }
  #led: Transform | undefined
  #framePending = false
  #viewDirty = true
  #arrowsDirty = true
  #threadDirty = true

  constructor(
    store: CanvasStore<Content>,
    settings: EngineSettings,
    frame: (work: () => void) => void = (work) => void requestAnimationFrame(work),
  ) {
    this.store = store
    this.#settings = settings
    this.#frame = frame
    this.#tabStop = new TabStop(store, (ids) => this.#tabStopChanged(ids))
    this.states = new ItemStates((id) => {
      const item = store.get(id)
      return item && { item, selected: this.selection.has(id), tabStop: this.#tabStop.id === id }
    })
    this.#moving = new DragSession(this, {
      pull: moving,
      valueOf: (id) => (store.get(id)?.movable ? this.shown(id) : undefined),
      done: (drops) => this.settings.onDrop(drops),
      said: (count) => this.settings.labels.moved(count),
    })
    this.#resizing = new DragSession(this, {
      pull: resizing((id) => store.get(id)),
      valueOf: (id) => (store.get(id)?.resizable ? (this.#surface?.sizeOf(id) ?? this.shown(id)) : undefined),
      done: (resizes) => this.settings.onResize?.(resizes),
      said: (count) => this.settings.labels.resized(count),
    })
    this.gestures = new Gestures({
      isMovable: (id) => store.get(id)?.movable ?? false,
      click: (id, toggle) => this.click(id, toggle),
      open: (id) => this.settings.onOpen(id),
      openGround: (at) => this.#ground?.(this.viewport.toWorld(at)),
      menu: (id, at) => this.openMenu(id, at),
      dragStart: (id, at) => this.#dragStart(id, at),
      drag: (to) => this.#follow(to),
      dragEnd: () => this.#moving.drop(),
      dragCancel: () => this.#moving.cancel(),
      resizeStart: (id, at) => this.#resizing.start([id], at),
      resize: (to) => this.#follow(to),
      resizeEnd: () => this.#resizing.drop(),
      resizeCancel: () => this.#resizing.cancel(),
      marqueeStart: (at, add) => this.#marquee.start(at, add),
      marquee: (to) => this.#follow(to),
      marqueeEnd: () => this.#marquee.end(),
      marqueeCancel: () => this.#marquee.cancel(),
      panBy: (shift) => this.viewport.panBy(shift),
      zoomAt: (point, factor) => this.viewport.zoomAt(point, factor),
    })
  }

  get settings() {
    return this.#settings
  }
  configure(settings: EngineSettings) {
    this.#settings = settings
  }

  attach(surface: Surface) {
    this.#surface = surface
    const stop = this.store.onChange((change) => this.#storeChanged(change))
    this.#storeChanged({ items: [...this.store.items()].map(({ id }) => id), arrows: true })
    this.#viewDirty = true
    this.flush()
    return () => {
      stop()
      this.gestures.cancel()
      this.#surface = undefined
      this.#framePending = false
    }
  }

  showArrows(kinds: readonly string[]) {
    this.#arrowKinds = new Set(kinds)
    this.#arrowsDirty = true
    this.#schedule()
  }
  showsArrows(kind: string) {
    return this.#arrowKinds.has(kind)
  }

  get far() {
    return this.viewport.zoom < FAR_ZOOM
  }

  get tabStop() {
    return this.#tabStop.id
  }

  /** Returns the target of an action at an item: the selection if it contains the item, else the item alone. */
  meant(id: string | undefined): string[] {
    return id === undefined || this.selection.has(id) ? this.selection.ids() : [id]
  }

  /** Displayed rectangle: drag overlay ?? store; between both places while gliding. */
  shown(id: string): Rect | undefined {
    const rect = this.#goalOf(id)
    return rect && { ...rect, ...this.#glide.at(id, rect) }
  }

  #goalOf(id: string): Rect | undefined {
    const item = this.store.get(id)
    if (!item) return undefined
    const { x, y } = this.#moving.valueOf(id) ?? item
    const { width, height } = this.#resizing.valueOf(id) ?? item
    return { x, y, width, height }
  }

  sizeOf(id: string): Size | undefined {
    const rect = this.#goalOf(id)
    const rendered = rect && this.#surface?.sizeOf(id)
    return rendered
      ? { width: Math.max(rect.width, rendered.width), height: Math.max(rect.height, rendered.height) }
      : rect
  }

  hold(drops: readonly Drop[], until: Promise<unknown>) {
    this.#moving.hold(drops.map(({ id, x, y }) => [id, { x, y }]), until) // prettier-ignore
  }

  /** Items that `change` moves glide in `steps` frames. */
  glide(change: () => void, steps: number) {
    const former = new Map<string, Point>()
    this.#former = former
    try {
      change()
    } finally {
      this.#former = undefined
    }
    if (former.size === 0) return
    const passed = new Set([...this.#glide.ids, ...former.keys()])
    this.#glide.start(former)
    const next = (step: number) => {
      if (this.#glide.isOf(former)) this.#glide.advance(step / steps)
      this.paint(passed)
      if (step < steps) this.#frame(() => this.#glide.isOf(former) && next(step + 1))
    }
    next(1)
  }

  /** Returns the items whose displayed value differs from the store: dragged, or waiting for the server's answer. */
  carriedIds() {
    return new Set([...this.#moving.ids(), ...this.#resizing.ids()])
  }

  draggedIds() {
    return [...this.#moving.inHand(), ...this.#resizing.inHand()]
  }

  idsIn(area: Rect) {
    return this.#hash.query(area)
  }

  itemAt(point: Point): string | undefined {
    const height = (id: string) => [this.store.get(id)?.layer ?? -1, this.store.rank(id)] as const
    let top: string | undefined
    for (const id of this.#hash.query({ ...this.viewport.toWorld(point), width: 0, height: 0 })) {
      if (top === undefined) top = id
      const [layer, rank] = height(id)
      const [topLayer, topRank] = height(top)
      if (layer > topLayer || (layer === topLayer && rank > topRank)) top = id
    }
    return top
  }

  fit() {
    this.viewport.fit(boundsOf(this.store.items()) ?? { x: 0, y: 0, ...this.viewport.size })
  }

  fitLegibly(least: number) {
    const bounds = boundsOf(this.store.items())
    if (bounds) this.viewport.fitLegibly(bounds, least)
  }

  /** For the first display if nothing is in view: items may be anywhere in the plane. */
  fitIfLost() {
    if (this.store.size > 0 && this.idsIn(this.viewport.worldRect()).size === 0) this.fit()
  }

  worldCentre(): Point {
    return centreOf(this.viewport.worldRect())
  }

  centreOn(id: string) {
    const rect = this.shown(id)
    if (rect) this.viewport.centreOn(centreOf(rect))
  }

  /**
   * Moves the viewport in `steps` frames to show and focus an item, unless `inUse`. Returns a function that restores
   * it; undefined if nothing moved.
   */
  flyTo(id: string, steps: number, inUse = () => false): (() => void) | undefined {
    const rect = this.shown(id)
    if (!rect || this.viewport.sees(rect)) {
      this.focusItem(id)
      return undefined
    }
    const before = this.viewport.transform
    this.viewport.centreOn(centreOf(rect))
    const after = this.viewport.transform
    this.viewport.set(before)
    this.#fly(before, after, steps, () => inUse() || this.focusItem(id))
    return () => this.#fly(this.viewport.transform, before, steps)
  }

  showArea(area: Rect, steps: number) {
    const before = this.viewport.transform
    this.viewport.contain(area)
    const after = this.viewport.transform
    this.viewport.set(before)
    this.#led = before
    if (before.zoom !== after.zoom || before.x !== after.x || before.y !== after.y)
      this.#fly(before, after, steps, () => {}, true)
  }

  /** False once the viewport has moved otherwise than by `showArea`. */
  get isLed() {
    return this.viewport.transform === this.#led
  }

  #fly(from: Transform, to: Transform, steps: number, arrived = () => {}, isLed = false) {
    const next = (step: number) => {
      const last = step < steps ? between(from, to, step / steps) : to
      this.viewport.set(last)
      if (isLed) this.#led = last
      // Stops if the user moves the board.
      if (step < steps) this.#frame(() => this.viewport.transform === last && next(step + 1))
      else arrived()
    }
    next(1)
  }

  focusItem(id: string) {
    const rect = this.shown(id)
    if (!rect) return
    this.#tabStop.set(id)
    this.viewport.reveal(rect)
    this.flush()
    this.#surface?.focus(id)
  }

  focusChanged(inside: boolean, id?: string) {
    this.#focusInside = inside
    if (!inside || id !== this.#tabStop.id) this.#endKeys()
    if (id === undefined || !this.store.has(id)) return
    this.#tabStop.set(id)
    const rect = this.shown(id)
    // A pressed item is in view already and must not move under the pointer.
    if (rect && this.gestures.state === 'idle') this.viewport.reveal(rect)
  }

  /** Releasing Alt or Shift ends moving or resizing by keys, so that a series of presses is one drop. */
  keyUp(key: string) {
    if (key === 'Alt') this.#moving.endKeys()
    if (key === 'Shift') this.#resizing.endKeys()
  }

  stepByKeys(act: 'move' | 'resize', id: string, step: Point) {
    const [one, other] = act === 'move' ? [this.#moving, this.#resizing] : [this.#resizing, this.#moving]
    other.endKeys()
    one.stepByKeys(id, step)
  }

  click(id: string | undefined, toggle: boolean) {
    if (id !== undefined && toggle) {
      this.selection.toggle(id)
      this.announce(this.settings.labels.selected(this.selection.size))
    } else if (!toggle) this.selection.set(id === undefined ? [] : [id])
  }

  escape(): boolean {
    if (this.gestures.cancel() || this.#moving.cancelKeys() || this.#resizing.cancelKeys()) return true
    const selected = this.selection.size > 0
    this.selection.set([])
    return selected
  }

  onCommand(command: BoardCommand, listener: CommandListener) {
    this.#commands.set(command, listener)
    return () => void (this.#commands.get(command) === listener && this.#commands.delete(command))
  }
  tellCommand(command: BoardCommand, ids: readonly string[]): boolean {
    const listener = this.#commands.get(command)
    listener?.(ids)
    return listener !== undefined
  }

  onGround(listener: (at: Point) => void) {
    this.#ground = listener
    return () => void (this.#ground === listener && (this.#ground = undefined))
  }

  onSelection(listener: (ids: readonly string[]) => void) {
    this.#selectionHeard.add(listener)
    return () => void this.#selectionHeard.delete(listener)
  }

  openMenu(id: string | undefined, at: Point) {
    const origin = this.#surface?.origin() ?? { x: 0, y: 0 }
    if (id !== undefined && !this.selection.has(id)) this.selection.set([id])
    this.settings.onMenu({
      kind: id === undefined ? 'canvas' : 'item',
      ...(id !== undefined && { id }),
      world: this.viewport.toWorld(at),
      client: { x: origin.x + at.x, y: origin.y + at.y },
      selectedIds: this.selection.ids(),
    })
  }

  announce(text: string) {
    this.#surface?.announce(text)
  }

  paintMarquee(area: Rect | undefined) {
    this.#surface?.paintMarquee(area)
  }

  paint(ids: Iterable<string>) {
    for (const id of ids) this.#dirty.add(id)
    this.#schedule()
  }

  touch(ids: Iterable<string>) {
    for (const id of ids) {
      const rect = this.#goalOf(id)
      const before = this.#former && this.#hash.rect(id)
      if (rect && before && (before.x !== rect.x || before.y !== rect.y))
        this.#former?.set(id, this.#former.get(id) ?? this.#glide.at(id, before))
      if (rect) this.#hash.set(id, rect)
      else this.#hash.delete(id)
      this.mounting.itemAt(id, rect)
      this.#dirty.add(id)
    }
    this.#schedule()
  }

  flush() {
    this.#framePending = false
    this.mounting.step()
    if (this.#viewDirty) this.#surface?.paintViewport()
    if (this.#arrowsDirty) this.#surface?.paintArrows()
    if (this.#threadDirty || this.#arrowsDirty) this.#surface?.paintThread()
    if (this.#dirty.size > 0) this.#surface?.paintItems(new Set(this.#dirty))
    this.#surface?.paintFar()
    const itemsChanged = this.#dirty.size > 0
    this.#viewDirty = this.#arrowsDirty = this.#threadDirty = false
    this.#dirty.clear()
    for (const listener of this.#painted) listener(itemsChanged)
    if (this.mounting.due) this.#schedule()
  }

  onPaint(listener: (itemsChanged: boolean) => void) {
    this.#painted.add(listener)
    return () => void this.#painted.delete(listener)
  }

  #schedule() {
    if (this.#framePending || !this.#surface) return
    this.#framePending = true
    this.#frame(() => this.#framePending && this.flush())
  }

  #viewChanged() {
    this.#viewDirty = true
    // Panning moves the world under a dragging pointer.
    this.#follow(this.#pointer)
    this.#schedule()
  }

  #dragStart(id: string, at: Point) {
    this.#endKeys()
    if (!this.selection.has(id)) this.selection.set([id])
    this.#moving.start(this.meant(id), at)
  }

  #endKeys() {
    this.#moving.endKeys()
    this.#resizing.endKeys()
  }

  #follow(to: Point) {
    this.#pointer = to
    this.#moving.to(to)
    this.#resizing.to(to)
    this.#marquee.to(to)
  }

  #storeChanged({ items, arrows }: StoreChange) {
    let tabStopGone: Rect | undefined
    for (const id of items) {
      if (this.store.has(id)) continue
      // May have been deleted by another user between press and release.
      if (id === this.#tabStop.id) tabStopGone = this.#hash.rect(id)
      this.#moving.forget(id)
      this.#resizing.forget(id)
      this.selection.remove(id)
    }
    this.touch(items)
    if (arrows) this.#arrowsDirty = true
    this.#tabStop.renew(tabStopGone)
    if (tabStopGone && this.#focusInside && this.#tabStop.id !== undefined) this.focusItem(this.#tabStop.id)
    this.states.tell(items)
    this.#schedule()
  }

  #tabStopChanged(ids: readonly string[]) {
    this.mounting.renew()
    this.states.tell(ids)
    this.#schedule()
  }

  #selectionChanged(ids: readonly string[]) {
    this.#threadDirty = true
    for (const listener of this.#selectionHeard) listener(this.selection.ids())
    this.states.tell(ids)
    this.paint(ids)
  }
}
