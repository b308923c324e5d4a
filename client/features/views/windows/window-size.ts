import type { Size } from '../../../../shared/rules/geometry.ts'
import { remember, remembered } from '../../../lib/remembered.ts'

const KEY = 'noteWindowSize'

export const chosenSize = (): Size | undefined => {
  const [, width, height] = /^(\d{1,5})x(\d{1,5})$/.exec(remembered(KEY) ?? '') ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

export const chooseSize = (size: Size | undefined) =>
  remember(KEY, size ? `${Math.round(size.width)}x${Math.round(size.height)}` : undefined)
