import { type CollisionDetection, type KeyboardCoordinateGetter, pointerWithin } from '@dnd-kit/core'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }
/** Nearer than rows are to each other. */
const NEAR_PX = 12

/** By keyboard what is dragged goes from one place where it may be dropped to the next above or below. */
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

/** Returns what is under the pointer; by keyboard the place that it has gone to, none as long as it is where it was picked up. */
export const whereItGoes: CollisionDetection = (drag) => {
  if (drag.pointerCoordinates) return pointerWithin(drag)
  const { droppableContainers, droppableRects, collisionRect } = drag
  return droppableContainers
    .filter(({ id }) => Math.abs((droppableRects.get(id)?.top ?? Infinity) - collisionRect.top) < NEAR_PX)
    .map(({ id }) => ({ id }))
}
