import type { Transform } from './drag-overlay.ts'
import type { Point, Size } from './types.ts'

/** Minimum size that can still be grabbed, in world units. */
const LEAST: Size = { width: 40, height: 24 }

const within = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

export const moving: Transform<Point> = {
  changed: ({ x, y }, by) => ({ x: x + by.x, y: y + by.y }),
  rounded: ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }),
}

export interface Bounds {
  keepsShape?: boolean
  widest?: number | undefined
}

export const resizing = (boundsOf: (id: string) => Bounds | undefined): Transform<Size> => ({
  changed: ({ width, height }, by, id) => {
    const { keepsShape, widest = Infinity } = boundsOf(id) ?? {}
    if (!keepsShape)
      return { width: within(width + by.x, LEAST.width, widest), height: Math.max(LEAST.height, height + by.y) }
    const [across, down] = [by.x / width, by.y / height]
    const growth = 1 + (Math.abs(across) > Math.abs(down) ? across : down)
    const scale = within(growth, Math.max(LEAST.width / width, LEAST.height / height), widest / width)
    return { width: width * scale, height: height * scale }
  },
  rounded: ({ width, height }) => ({ width: Math.round(width), height: Math.round(height) }),
})
