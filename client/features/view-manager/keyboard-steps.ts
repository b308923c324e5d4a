import { type CollisionDetection, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
/** Tolerance in pixels, less than the distance of rows. */
const NEAR_PX = 12

/** Keyboard dragging jumps to the next drop target above or below. */
export const stepToNext: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const places = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .toSorted((a, b) => (a.top - b.top) * step)
  const next = places.find(({ top }) => (top - currentCoordinates.y) * step > NEAR_PX)
  return next && { x: next.left, y: next.top }
}

/** Returns the drop target under the pointer; for the keyboard the one last reached, none before the first step. */
export const whereItGoes: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates) return pointerWithin(drag)
  const { droppableContainers, droppableRects, collisionRect } = drag
  return droppableContainers
    .filter(({ id }) => Math.abs((droppableRects.get(id)?.top ?? Infinity) - collisionRect.top) < NEAR_PX)
    .map(({ id }) => ({ id }))
}
