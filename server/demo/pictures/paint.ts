import { encodePng } from './png.ts'

export type Colour = readonly [red: number, green: number, blue: number]
/** Returns the colour at a point; x from 0 to `WIDE`, y from 0 (top) to 1. */
export type Rule = (x: number, y: number) => Colour

export const PICTURE = { width: 380, height: 240 } as const
export const WIDE = PICTURE.width / PICTURE.height
/** Half the width of an antialiased edge. */
const SOFT = 0.004

const limited = (value: number) => Math.max(0, Math.min(1, value))
const soft = (distance: number) => limited(0.5 - distance / (2 * SOFT))

/** Mixes two colours; `share` of the second is from 0 to 1. */
export const mix = (a: Colour, b: Colour, share: number): Colour => {
  const part = limited(share)
  return [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part, a[2] + (b[2] - a[2]) * part]
}

/** Returns the coverage of a point by a disc, from 0 to 1, as the other shapes do. */
export const disc = (x: number, y: number, centreX: number, centreY: number, radius: number) =>
  soft(Math.hypot(x - centreX, y - centreY) - radius)

/** As `disc`, for an ellipse along the axes. */
export const oval = (x: number, y: number, centreX: number, centreY: number, radiusX: number, radiusY: number) =>
  soft((Math.hypot((x - centreX) / radiusX, (y - centreY) / radiusY) - 1) * Math.min(radiusX, radiusY))

/** As `disc`, for a line with round ends. */
export const line = (x: number, y: number, x1: number, y1: number, x2: number, y2: number, width: number) => {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const along = limited(((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy))
  return soft(Math.hypot(x - x1 - along * dx, y - y1 - along * dy) - width / 2)
}

/** As `disc`, for a rectangle. */
export const box = (x: number, y: number, left: number, top: number, width: number, height: number) =>
  soft(Math.max(left - x, x - left - width, top - y, y - top - height))

/** As `disc`, for a curve given by its radius at each angle. */
export const shape = (x: number, y: number, centreX: number, centreY: number, radiusAt: (angle: number) => number) =>
  soft(Math.hypot(x - centreX, y - centreY) - radiusAt(Math.atan2(y - centreY, x - centreX)))

/** Renders a picture as PNG. */
export const paint = (rule: Rule): Buffer => {
  const { width, height } = PICTURE
  const rgb = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      rgb.set(rule((column + 0.5) / height, (row + 0.5) / height).map(Math.round), (row * width + column) * 3)
  return encodePng(width, height, rgb)
}
