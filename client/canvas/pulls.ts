import type { Pull } from './hold.ts'
import type { Point, Size } from './types.ts'

/** Smaller than this nothing can be taken hold of any more. */
const LEAST: Size = { width: 40, height: 24 }

export const moving: Pull<Point> = {
  changed: ({ x, y }, by) => ({ x: x + by.x, y: y + by.y }),
  rounded: ({ x, y }) => ({ x: Math.round(x), y: Math.round(y) }),
}

/** Pulls at the lower right corner. */
export const resizing = (keepsShape: (id: string) => boolean): Pull<Size> => ({
  changed: ({ width, height }, by, id) => {
    if (!keepsShape(id))
      return { width: Math.max(LEAST.width, width + by.x), height: Math.max(LEAST.height, height + by.y) }
    const [across, down] = [by.x / width, by.y / height]
    const growth = 1 + (Math.abs(across) > Math.abs(down) ? across : down)
    const scale = Math.max(growth, LEAST.width / width, LEAST.height / height)
    return { width: width * scale, height: height * scale }
  },
  rounded: ({ width, height }) => ({ width: Math.round(width), height: Math.round(height) }),
})
