import type { KeyboardCoordinateGetter } from '@dnd-kit/core'

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 }

/** By keyboard what is dragged goes from one place where it may be dropped to the next above or below. */
export const stepToNext: KeyboardCoordinateGetter = (event, { context, currentCoordinates }) => {
  const step = STEPS[event.code]
  if (step === undefined) return undefined
  event.preventDefault()
  const places = context.droppableContainers
    .getEnabled()
    .flatMap(({ id }) => context.droppableRects.get(id) ?? [])
    .toSorted((a, b) => (a.top - b.top) * step)
  const next = places.find(({ top }) => (top - currentCoordinates.y) * step > 1)
  return next && { x: next.left, y: next.top }
}
