import { getStroke } from 'perfect-freehand'

/** x, y and pressure from 0 to 1. */
export type Ink = readonly [x: number, y: number, pressure: number]

interface Nib {
  size: number
  /** Whether the pressure is real; otherwise the speed thins the line. */
  pressed?: boolean
  /** The same width everywhere. */
  flat?: boolean
  decimals?: number
}

/** Returns the outline of a stroke as path data: quadratic curves through the middles of its points, relative, because that is short. */
export const strokePath = (
  points: readonly Ink[],
  { size, pressed = false, flat = false, decimals = 1 }: Nib,
): string => {
  const outline = getStroke(
    points.map((point) => [...point]),
    {
      size,
      thinning: flat ? 0 : 0.5,
      smoothing: 0.6,
      streamline: 0.4,
      simulatePressure: !pressed && !flat,
      last: true,
    },
  )
  if (outline.length === 0) return ''
  // Whole numbers, so that roundings do not add up.
  const unit = 10 ** decimals
  const grid = outline.map(([x, y]) => [Math.round(x * unit), Math.round(y * unit)] as const)
  const middle = (at: number) => {
    const [x, y] = grid[at % grid.length]!
    const [nextX, nextY] = grid[(at + 1) % grid.length]!
    return [Math.round((x + nextX) / 2), Math.round((y + nextY) / 2)] as const
  }
  let [x, y] = middle(0)
  const shortened = (value: number) => String(value / unit).replace(/^(-?)0\./, '$1.')
  let path = `M${shortened(x)} ${shortened(y)}`
  for (let at = 1; at <= grid.length; at += 1) {
    const [cornerX, cornerY] = grid[at % grid.length]!
    const [endX, endY] = middle(at)
    const numbers = at === 1 ? [cornerX - x, cornerY - y, endX - x, endY - y] : [endX - x, endY - y]
    path += (at === 1 ? 'q' : at === 2 ? 't' : ' ') + numbers.map(shortened).join(' ')
    ;[x, y] = [endX, endY]
  }
  return `${path}z`
}
