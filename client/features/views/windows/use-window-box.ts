import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { Point, Rect, Size } from '../../../../shared/rules/geometry.ts'
import type { PendingNote } from '../../../entities/view/pending-note.ts'
import { apart, dragged, type Half, halfOf, type Home, inside } from './placement.ts'
import type { Shape } from './use-note-windows.ts'

/** In px. */
const STEP = 20
const ARROWS: Record<string, readonly [dx: number, dy: number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

interface Options {
  shape: Shape
  docked: Half | undefined
  home: Home
  /** Without height, as high as the content. */
  usual: FittedSize
  chosen: Size | undefined
  follow: PendingNote['follow'] | undefined
  /** Place after “More room”. */
  roomier: Home | undefined
  dock: Dock | undefined
  onResized: (size: Size | undefined) => void
}

export type FittedSize = Pick<Size, 'width'> & Partial<Size>

export interface Dock {
  top: () => number
  onChange: (listener: () => void) => () => void
}

const screenSize = () => ({ width: innerWidth, height: innerHeight })

const boxOf = (element: Element): Rect => {
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x, y, width, height }
}

const earlier = (element: Element): Point[] => {
  const all = [...(element.parentElement?.children ?? [])]
  const before = all.slice(0, all.indexOf(element))
  return before.filter((other) => other.matches('[data-shape=window]:not([data-docked])')).map(boxOf)
}

/** Writes place and size to the element, so that dragging renders nothing. */
export const useWindowBox = (options: Options) => {
  const root = useRef<HTMLDivElement>(null)
  const { shape, docked, usual, chosen, follow, roomier, dock, onResized } = options
  const home = useRef(options.home)
  const size = useRef<FittedSize>(chosen ?? usual)
  const isMoved = useRef(false)
  const wasDocked = useRef(docked)

  const paint = () => {
    const element = root.current
    if (!element || shape === 'sheet') return
    const half = docked && halfOf(docked, dock?.top() ?? 0, screenSize())
    const { width, height } = half ?? (shape === 'window' ? size.current : {})
    element.style.width = width === undefined ? '' : `${width}px`
    element.style.height = height === undefined ? '' : `${height}px`
    element.toggleAttribute('data-sized', height !== undefined)
    const now = boxOf(element)
    const place = (): Point =>
      isMoved.current || shape === 'card'
        ? inside({ ...now, ...home.current }, screenSize())
        : apart(home.current, now, earlier(element), screenSize())
    const { x, y } = half ?? place()
    element.style.left = `${x}px`
    element.style.top = `${y}px`
  }
  const repaint = useEffectEvent(paint)

  const moveTo = (at: Point) => {
    home.current = { ...home.current, x: at.x, y: at.y }
    isMoved.current = true
  }

  const settle = useEffectEvent((now: Shape, half: Half | undefined) => {
    const element = root.current
    if (element && half && !wasDocked.current && now === 'window') moveTo(boxOf(element))
    wasDocked.current = half
    paint()
  })
  useLayoutEffect(() => settle(shape, docked), [shape, docked])

  const followCard = useEffectEvent(() =>
    follow?.((at) => {
      moveTo(at)
      paint()
    }),
  )
  const leaveCard = useEffectEvent(() => {
    if (follow && roomier) moveTo(roomier)
    paint()
  })
  useLayoutEffect(() => {
    if (shape === 'card') return followCard()
    leaveCard()
    return undefined
  }, [shape])

  const watchDock = useEffectEvent((listener: () => void) => dock?.onChange(listener))
  useEffect(() => {
    const element = root.current
    const sizes = new ResizeObserver(() => repaint())
    if (element) sizes.observe(element)
    const listener = () => repaint()
    addEventListener('resize', listener)
    const unwatch = docked && watchDock(listener)
    return () => {
      unwatch?.()
      removeEventListener('resize', listener)
      sizes.disconnect()
    }
  }, [docked])

  const isFree = shape === 'window' && !docked

  const change = (from: Rect, edge: string, dx: number, dy: number) => {
    const box = dragged(from, edge, dx, dy, screenSize())
    moveTo(box)
    if (edge !== 'move') size.current = { width: box.width, height: box.height }
    paint()
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { target, clientX, clientY, pointerId, currentTarget } = event
    if (!isFree || event.button !== 0 || !(target instanceof Element) || target.closest('button')) return
    const handle = target.closest<HTMLElement>('[data-edge]')
    const edge = handle?.dataset.edge
    if (!handle || edge === undefined) return
    const from = boxOf(currentTarget)
    const drag = new AbortController()
    const { signal } = drag
    let isResized = false
    handle.setPointerCapture(pointerId)
    const move = (to: globalThis.PointerEvent) => {
      isResized = edge !== 'move'
      change(from, edge, to.clientX - clientX, to.clientY - clientY)
    }
    handle.addEventListener('pointermove', move, { signal })
    const end = () => {
      drag.abort()
      if (isResized) onResized(boxOf(currentTarget))
    }
    handle.addEventListener('lostpointercapture', end, { signal })
  }

  const fit = () => {
    size.current = usual
    paint()
    onResized(undefined)
  }

  const onResizeKey = (event: KeyboardEvent<HTMLElement>) => {
    const arrow = ARROWS[event.key]
    if (!root.current || (!arrow && event.key !== 'Home')) return
    event.preventDefault()
    if (!arrow) return fit()
    change(boxOf(root.current), 'se', ...arrow)
    onResized(boxOf(root.current))
  }

  return { root, isFree, onPointerDown, onResizeKey, fit }
}
