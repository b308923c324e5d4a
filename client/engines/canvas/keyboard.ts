import { isPressed, type KeyBinding, type KeyPress } from '../keyboard/key-bindings.ts'
import { centreOf } from './rect.ts'
import type { BoardCommand, Point, Rect } from './types.ts'

export type Direction = 'up' | 'down' | 'left' | 'right'

export type Command =
  | { kind: 'focus'; direction: Direction }
  | { kind: 'focusEnd'; end: 'first' | 'last' }
  | { kind: 'move' | 'resize'; step: Point }
  | { kind: 'command'; command: BoardCommand }
  | { kind: 'zoom'; factor: number }
  | { kind: 'fit' | 'open' | 'select' | 'menu' | 'cancel' | 'selectAll' }

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

const steps = (direction: Direction, length: number): Point => ({
  x: UNIT[direction].x * length,
  y: UNIT[direction].y * length,
})

export const NEW_NOTE = ['n'] as const
export const NEXT_UNREAD = ['j'] as const

interface BoardKey extends KeyBinding {
  /** Command of the key, by direction for arrow keys; none for keys that the browser handles. */
  command?: Command | ((direction: Direction) => Command)
}

export const BOARD_KEYS = [
  { name: 'focus', chord: ['Arrows'], command: (direction) => ({ kind: 'focus', direction }) },
  { name: 'ends', chord: ['Home'], command: { kind: 'focusEnd', end: 'first' } },
  { name: 'ends', chord: ['End'], command: { kind: 'focusEnd', end: 'last' } },
  { name: 'open', chord: ['Enter'], command: { kind: 'open' } },
  { name: 'select', chord: [' '], command: { kind: 'select' } },
  { name: 'selectAll', chord: ['Control', 'a'], command: { kind: 'selectAll' } },
  { name: 'cancel', chord: ['Escape'], command: { kind: 'cancel' } },
  { name: 'move', chord: ['Alt', 'Arrows'], command: (direction) => ({ kind: 'move', step: steps(direction, STEP) }) },
  {
    name: 'moveFine',
    chord: ['Alt', 'Shift', 'Arrows'],
    command: (direction) => ({ kind: 'move', step: steps(direction, FINE_STEP) }),
  },
  {
    name: 'resize',
    chord: ['Shift', 'Arrows'],
    command: (direction) => ({ kind: 'resize', step: steps(direction, STEP) }),
  },
  { name: 'copy', chord: ['Control', 'c'], command: { kind: 'command', command: 'copy' } },
  { name: 'paste', chord: ['Control', 'v'] },
  { name: 'delete', chord: ['Delete'], command: { kind: 'command', command: 'delete' } },
  { name: 'delete', chord: ['Backspace'], command: { kind: 'command', command: 'delete' } },
  { name: 'undo', chord: ['Control', 'z'], command: { kind: 'command', command: 'undo' } },
  { name: 'redo', chord: ['Control', 'y'], command: { kind: 'command', command: 'redo' } },
  { name: 'redo', chord: ['Control', 'Shift', 'z'], command: { kind: 'command', command: 'redo' } },
  { name: 'newNote', chord: NEW_NOTE },
  { name: 'nextUnread', chord: NEXT_UNREAD },
  { name: 'preview', chord: ['p'], command: { kind: 'command', command: 'preview' } },
  { name: 'menu', chord: ['ContextMenu'], command: { kind: 'menu' } },
  { name: 'menu', chord: ['Shift', 'F10'], command: { kind: 'menu' } },
  { name: 'zoom', chord: ['+'], command: { kind: 'zoom', factor: ZOOM_STEP } },
  { name: 'zoom', chord: ['='], command: { kind: 'zoom', factor: ZOOM_STEP } },
  { name: 'zoom', chord: ['-'], command: { kind: 'zoom', factor: 1 / ZOOM_STEP } },
  { name: 'fit', chord: ['0'], command: { kind: 'fit' } },
] as const satisfies readonly BoardKey[]

export function commandFor(press: KeyPress): Command | undefined {
  const binding: BoardKey | undefined = BOARD_KEYS.find(({ chord }) => isPressed(chord, press))
  if (typeof binding?.command !== 'function') return binding?.command
  const direction = DIRECTIONS[press.key]
  return direction && binding.command(direction)
}

/** Returns the next focused item: left and right in reading order, up and down the nearest one. */
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
    // Items that overlap in height are beside it, not above or below.
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
