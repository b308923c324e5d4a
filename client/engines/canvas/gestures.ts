import { LONG_PRESS_MS } from '../../../shared/wire/limits.ts'
import type { Point } from './types.ts'

const MOUSE_SLOP = 3
const TOUCH_SLOP = 8
const DOUBLE_MS = 500
const DOUBLE_SLOP = 16

/** A pointer event independent of the DOM; positions are relative to the canvas element. */
export interface PointerInput extends Point {
  readonly pointer: number
  readonly touch: boolean
  readonly button: number
  readonly item?: string
  readonly handle?: boolean
  /** Shift, Control or Command: add to the selection. */
  readonly toggle: boolean
  /** The space bar is down: pan. */
  readonly panKey: boolean
  readonly time: number
}

export interface GestureActions {
  isMovable: (id: string) => boolean
  click: (id: string | undefined, toggle: boolean) => void
  open: (id: string) => void
  openGround: (at: Point) => void
  menu: (id: string | undefined, at: Point) => void
  dragStart: (id: string, at: Point) => void
  drag: (to: Point) => void
  dragEnd: () => void
  dragCancel: () => void
  resizeStart: (id: string, at: Point) => void
  resize: (to: Point) => void
  resizeEnd: () => void
  resizeCancel: () => void
  marqueeStart: (at: Point, add: boolean) => void
  marquee: (to: Point) => void
  marqueeEnd: () => void
  marqueeCancel: () => void
  panBy: (shift: Point) => void
  zoomAt: (point: Point, factor: number) => void
}

type State =
  | { name: 'idle' }
  | { name: 'pressing'; down: PointerInput }
  | { name: 'dragging' | 'resizing' | 'marquee' }
  | { name: 'panning'; pointer: number }
  | { name: 'pinching'; pointers: readonly [number, number] }
  | { name: 'spent' }

const isInHand = (name: State['name']) => name === 'dragging' || name === 'resizing' || name === 'marquee'

/** Names of touch states for tests (VIEW-29). */
export type TouchState = 'IDLE' | 'PRESSED' | 'MOVING'

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

export class Gestures {
  #state: State = { name: 'idle' }
  readonly #down = new Map<number, PointerInput>()
  readonly #act: GestureActions
  #longPress: ReturnType<typeof setTimeout> | undefined
  #lastClick: { item: string | undefined; at: Point; time: number } | undefined
  #swallowClick = false

  constructor(actions: GestureActions) {
    this.#act = actions
  }

  get state() {
    return this.#state.name
  }

  get touchState(): TouchState {
    const [first] = this.#down.values()
    if (!first?.touch) return 'IDLE'
    return this.#state.name === 'pressing' || this.#state.name === 'spent' ? 'PRESSED' : 'MOVING'
  }

  /** Returns whether the click event after this press must be swallowed. */
  takeSwallowedClick() {
    const swallow = this.#swallowClick
    this.#swallowClick = false
    return swallow
  }

  get pressConsumed() {
    return this.#swallowClick
  }

  pointerDown(input: PointerInput) {
    if (this.#down.size === 0) this.#swallowClick = false
    const [first] = this.#down.values()
    if (first?.touch && input.touch && this.#down.size === 1) return this.#pinchWith(first, input)
    if (this.#state.name !== 'idle') return
    const pans = input.button === 1 || (input.button === 0 && input.panKey)
    if (input.button !== 0 && !pans) return
    this.#down.set(input.pointer, input)
    if (pans) {
      this.#state = { name: 'panning', pointer: input.pointer }
      return
    }
    this.#state = { name: 'pressing', down: input }
    if (input.touch) this.#longPress = setTimeout(() => this.#pressedLong(input), LONG_PRESS_MS)
  }

  pointerMove(input: PointerInput) {
    const before = this.#down.get(input.pointer)
    if (!before) return
    const state = this.#state
    this.#down.set(input.pointer, input)
    if (state.name === 'pressing') {
      const slop = state.down.touch ? TOUCH_SLOP : MOUSE_SLOP
      if (distance(state.down, input) >= slop) this.#leavePress(state.down, input)
    } else if (state.name === 'dragging') this.#act.drag(input)
    else if (state.name === 'resizing') this.#act.resize(input)
    else if (state.name === 'marquee') this.#act.marquee(input)
    else if (state.name === 'panning') this.#act.panBy({ x: input.x - before.x, y: input.y - before.y })
    else if (state.name === 'pinching') this.#pinch(state.pointers, input.pointer, before, input)
  }

  pointerUp(input: PointerInput) {
    if (!this.#down.delete(input.pointer)) return
    clearTimeout(this.#longPress)
    const state = this.#state
    const [left] = this.#down.keys()
    // After a pinch the remaining finger continues to pan.
    this.#state =
      left === undefined
        ? { name: 'idle' }
        : state.name === 'pinching'
          ? { name: 'panning', pointer: left }
          : { name: 'spent' }
    if (state.name === 'pressing') this.#click(state.down)
    else if (state.name === 'dragging') this.#act.dragEnd()
    else if (state.name === 'resizing') this.#act.resizeEnd()
    else if (state.name === 'marquee') this.#act.marqueeEnd()
    if (isInHand(state.name)) this.#swallowClick = true
  }

  cancel(): boolean {
    clearTimeout(this.#longPress)
    const { name } = this.#state
    if (this.#down.size > 0) this.#state = { name: 'spent' }
    if (name === 'dragging') this.#act.dragCancel()
    else if (name === 'resizing') this.#act.resizeCancel()
    else if (name === 'marquee') this.#act.marqueeCancel()
    return isInHand(name)
  }

  pointerCancel(input: PointerInput) {
    if (!this.#down.has(input.pointer)) return
    this.cancel()
    this.#down.delete(input.pointer)
    this.#state = this.#down.size === 0 ? { name: 'idle' } : { name: 'spent' }
  }

  #leavePress(down: PointerInput, now: PointerInput) {
    clearTimeout(this.#longPress)
    this.#lastClick = undefined
    if (down.item !== undefined && down.handle) {
      this.#state = { name: 'resizing' }
      this.#act.resizeStart(down.item, down)
      this.#act.resize(now)
    } else if (down.item !== undefined && this.#act.isMovable(down.item)) {
      this.#state = { name: 'dragging' }
      this.#act.dragStart(down.item, down)
      this.#act.drag(now)
    } else if (down.touch) {
      this.#state = { name: 'panning', pointer: down.pointer }
      this.#act.panBy({ x: now.x - down.x, y: now.y - down.y })
    } else {
      this.#state = { name: 'marquee' }
      this.#act.marqueeStart(down, down.toggle)
      this.#act.marquee(now)
    }
  }

  #pinchWith(first: PointerInput, input: PointerInput) {
    this.cancel()
    this.#down.set(input.pointer, input)
    this.#swallowClick = true
    this.#state = { name: 'pinching', pointers: [first.pointer, input.pointer] }
  }

  #pinch(pointers: readonly [number, number], moved: number, before: Point, now: Point) {
    const other = this.#down.get(pointers[0] === moved ? pointers[1] : pointers[0])
    if (!other) return
    const from = middle(before, other)
    const to = middle(now, other)
    this.#act.panBy({ x: to.x - from.x, y: to.y - from.y })
    const apart = distance(before, other)
    if (apart > 0) this.#act.zoomAt(to, distance(now, other) / apart)
  }

  #pressedLong(down: PointerInput) {
    this.#state = { name: 'spent' }
    this.#swallowClick = true
    this.#lastClick = undefined
    this.#act.menu(down.item, down)
  }

  #click(down: PointerInput) {
    const { item, toggle, time, handle } = down
    if (handle) return
    const last = this.#lastClick
    this.#lastClick = undefined
    this.#act.click(item, toggle)
    if (toggle) return
    const again =
      last !== undefined &&
      last.item === item &&
      time - last.time <= DOUBLE_MS &&
      distance(last.at, down) <= DOUBLE_SLOP
    if (again && item === undefined) this.#act.openGround(down)
    else if (again && item !== undefined) this.#act.open(item)
    else this.#lastClick = { item, at: down, time }
  }
}
