import type { RefObject } from 'react'
import type { CanvasHandle } from '../../../engines/canvas/Canvas.tsx'
import type { Rect } from '../../../engines/canvas/types.ts'

/** In pixels of the browser's window; undefined if out of sight. */
export const boxInSight = (
  { current: canvas }: RefObject<CanvasHandle | null>,
  { x, y, width, height }: Rect,
): Rect | undefined => {
  if (!canvas) return undefined
  const seen = canvas.seen()
  const isAside = x + width <= seen.x || x >= seen.x + seen.width
  if (isAside || y + height <= seen.y || y >= seen.y + seen.height) return undefined
  const [near, far] = [canvas.clientAt({ x, y }), canvas.clientAt({ x: x + width, y: y + height })]
  return { ...near, width: far.x - near.x, height: far.y - near.y }
}
