import { centreOf } from './rect.ts'
import type { BoardCommand, Point, Rect } from './types.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

export type Command =
  | { kind: 'focus'; direction: Direction }
  | { kind: 'focusEnd'; end: 'first' | 'last' }
  | { kind: 'move' | 'resize'; step: Point }
  | { kind: 'command'; command: BoardCommand }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' | 'open' | 'select' | 'menu' | 'letGo' | 'selectAll' }

export interface Key {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey: boolean
}

const STEP = 10
const FINE_STEP = 1
export const ZOOM_STEP = 1.25

const DIRECTIONS: Record<string, Direction> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
}

const UNIT: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
}

const PLAIN: Record<string, Command> = {
  Enter: { kind: 'open' },
  ' ': { kind: 'select' },
  ContextMenu: { kind: 'menu' },
  Escape: { kind: 'letGo' },
  Home: { kind: 'focusEnd', end: 'first' },
  End: { kind: 'focusEnd', end: 'last' },
  '+': { kind: 'zoom', factor: ZOOM_STEP },
  '=': { kind: 'zoom', factor: ZOOM_STEP },
  '-': { kind: 'zoom', factor: 1 / ZOOM_STEP },
  '0': { kind: 'fit' },
  Delete: { kind: 'command', command: 'delete' },
  Backspace: { kind: 'command', command: 'delete' },
}

const WITH_CONTROL: Record<string, Command> = {
  a: { kind: 'selectAll' },
  c: { kind: 'command', command: 'copy' },
  z: { kind: 'command', command: 'undo' },
  y: { kind: 'command', command: 'redo' },
}

const steps = (direction: Direction, length: number): Point => ({
  x: UNIT[direction].x * length,
  y: UNIT[direction].y * length,
})

/** Plain arrows look around, Alt with arrows carries and Shift makes its steps fine, Shift with arrows resizes. */
export function commandFor({ key, altKey, ctrlKey, metaKey, shiftKey }: Key): Command | undefined {
  const direction = DIRECTIONS[key]
  if (direction && altKey && !ctrlKey && !metaKey) {
    return { kind: 'move', step: steps(direction, shiftKey ? FINE_STEP : STEP) }
  }
  if (key === 'F10' && shiftKey) return PLAIN.ContextMenu
  if ((ctrlKey || metaKey) && !altKey) {
    const letter = key.toLowerCase()
    if (!shiftKey) return WITH_CONTROL[letter]
    return letter === 'z' ? WITH_CONTROL.y : undefined
  }
  if (altKey || ctrlKey || metaKey) return undefined
  if (direction && shiftKey) return { kind: 'resize', step: steps(direction, STEP) }
  return direction ? { kind: 'focus', direction } : PLAIN[key]
}

/**
 * Where the focus goes. Left and right follow the reading order, so that everything can be reached;
 * up and down look for the nearest item in that direction.
 */
export function focusAfter(
  direction: Direction,
  from: string,
  order: readonly string[],
  rectOf: (id: string) => Rect | undefined,
): string | undefined {
  const here = rectOf(from)
  if (!here) return order[0]
  if (direction === 'left') return order[order.indexOf(from) - 1]
  if (direction === 'right') return order[order.indexOf(from) + 1]
  const start = centreOf(here)
  let best: string | undefined
  let bestCost = Infinity
  for (const id of order) {
    const rect = rectOf(id)
    if (!rect || id === from) continue
    // What stands beside is not above or below.
    if (direction === 'down' ? rect.y < start.y : rect.y + rect.height > start.y) continue
    const centre = centreOf(rect)
    const cost = Math.abs(centre.y - start.y) + 2 * Math.abs(centre.x - start.x)
    if (cost < bestCost) {
      best = id
      bestCost = cost
    }
  }
  return best
}
