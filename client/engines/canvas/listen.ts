import { type KeyActs, keyDown } from './commands.ts'
import type { CanvasEngine } from './engine.ts'
import type { PointerInput } from './gestures.ts'

type Engine<Content> = KeyActs<Content> &
  Pick<CanvasEngine<Content>, 'gestures' | 'far' | 'itemAt' | 'focusChanged' | 'keyUp'>

/** A context menu event within this time belongs to a key that was already handled. */
const KEY_MENU_MS = 500
const LINE_PX = 16

export const itemOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-canvas-item]')?.dataset.canvasItem : undefined

const isHandle = (target: EventTarget | null) => target instanceof Element && target.matches('.canvas-handle')

export function wheelShift(
  event: Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'shiftKey'>,
  pageHeight: number,
) {
  const unit = event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? pageHeight : 1
  const x = -event.deltaX * unit
  const y = -event.deltaY * unit
  return event.shiftKey && x === 0 ? { x: y, y: 0 } : { x, y }
}

/** Zoom factor of a wheel event, limited so that one notch never leaps. */
export const wheelZoom = (shiftY: number) => 2 ** Math.max(-0.5, Math.min(0.5, shiftY * 0.01))

/**
 * Notifies of the item under a moving mouse; undefined after it leaves or presses. Ignores items that move under a
 * resting mouse.
 */
export function listenHover(root: HTMLElement, hear: (id: string | undefined) => void) {
  const stop = new AbortController()
  const { signal } = stop
  let pressed: string | undefined
  const move = ({ target, pointerType, buttons, movementX, movementY }: PointerEvent) => {
    const id = itemOf(target)
    if (id !== pressed) pressed = undefined
    if (pointerType !== 'mouse' || (movementX === 0 && movementY === 0)) return
    hear(buttons === 0 && id !== pressed ? id : undefined)
  }
  const press = ({ target }: PointerEvent) => {
    pressed = itemOf(target)
    hear(undefined)
  }
  root.addEventListener('pointermove', move, { signal })
  root.addEventListener('pointerdown', press, { signal })
  root.addEventListener('pointerleave', () => hear(undefined), { signal })
  return () => stop.abort()
}

export function listen<Content>(root: HTMLElement, engine: Engine<Content>) {
  const stop = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => root.addEventListener(name, listener, { ...options, signal: stop.signal })
  const { gestures, viewport } = engine
  let spaceDown = false
  let spacePanned = false
  let keyMenuAt = -Infinity

  const pointOf = (event: MouseEvent) => {
    const { left, top } = root.getBoundingClientRect()
    return { x: event.clientX - left, y: event.clientY - top }
  }
  const inputOf = (event: PointerEvent): PointerInput => {
    const point = pointOf(event)
    const item = itemOf(event.target) ?? (engine.far ? engine.itemAt(point) : undefined)
    return {
      ...point,
      pointer: event.pointerId,
      touch: event.pointerType === 'touch',
      button: event.button,
      ...(item !== undefined && { item }),
      handle: isHandle(event.target),
      toggle: event.shiftKey || event.ctrlKey || event.metaKey,
      panKey: spaceDown,
      time: event.timeStamp,
    }
  }

  /** Exposes the touch state to observers such as tests; unused for a mouse. */
  const showTouch = () => {
    if (root.dataset.touch !== gestures.touchState) root.dataset.touch = gestures.touchState
  }

  on('pointerdown', (event) => {
    gestures.pointerDown(inputOf(event))
    showTouch()
    if (gestures.state === 'idle') return
    spacePanned ||= spaceDown
    root.setPointerCapture(event.pointerId)
  })
  const after = (act: (input: PointerInput) => void) => (event: PointerEvent) => {
    act(inputOf(event))
    showTouch()
  }
  on(
    'pointermove',
    after((input) => gestures.pointerMove(input)),
  )
  on(
    'pointerup',
    after((input) => gestures.pointerUp(input)),
  )
  on(
    'pointercancel',
    after((input) => gestures.pointerCancel(input)),
  )
  on('mousedown', (event) => {
    // The middle button would start the browser's autoscroll.
    if (event.button === 1) event.preventDefault()
  })
  on(
    'click',
    (event) => {
      if (gestures.takeSwallowedClick()) event.stopPropagation()
    },
    { capture: true },
  )
  on(
    'touchend',
    (event) => {
      // After a long press the finger is over the opened menu: its release must not click there.
      if (gestures.pressConsumed && event.cancelable) event.preventDefault()
    },
    { passive: false },
  )
  on('contextmenu', (event) => {
    event.preventDefault()
    const byTouch = gestures.state !== 'idle' || (event instanceof PointerEvent && event.pointerType === 'touch')
    if (byTouch || event.timeStamp - keyMenuAt < KEY_MENU_MS) return
    const point = pointOf(event)
    engine.openMenu(itemOf(event.target) ?? (engine.far ? engine.itemAt(point) : undefined), point)
  })
  // The middle button only pans here, even on systems where it pastes.
  for (const type of ['mouseup', 'auxclick'] as const) on(type, (event) => event.button === 1 && event.preventDefault())
  on(
    'wheel',
    (event) => {
      event.preventDefault()
      const shift = wheelShift(event, viewport.size.height)
      if (event.ctrlKey || event.metaKey) viewport.zoomAt(pointOf(event), wheelZoom(shift.y))
      else viewport.panBy(shift)
    },
    { passive: false },
  )
  on('keydown', (event) => {
    if (event.key === ' ') {
      // Space selects on release, so that holding it can pan instead.
      event.preventDefault()
      if (!spaceDown) spacePanned = false
      spaceDown = true
      return
    }
    if (!keyDown(engine, event, itemOf(event.target))) return
    event.preventDefault()
    if (event.key === 'ContextMenu' || event.key === 'F10') keyMenuAt = event.timeStamp
  })
  on('keyup', (event) => {
    if (event.key === ' ') {
      if (spaceDown && !spacePanned) keyDown(engine, event, itemOf(event.target))
      spaceDown = false
    }
    engine.keyUp(event.key)
  })
  on('focusin', (event) => engine.focusChanged(true, itemOf(event.target)))
  on('focusout', (event) => {
    if (event.relatedTarget instanceof Node && root.contains(event.relatedTarget)) return
    spaceDown = false
    engine.focusChanged(false)
  })
  showTouch()
  return () => stop.abort()
}
