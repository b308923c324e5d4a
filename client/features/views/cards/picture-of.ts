import { addressOfSvg } from '../../../../shared/domain/drawings.ts'
import { smallAddress } from '../../../lib/small-address.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

export const isPicture = ({ data, shown }: BoardItem): boolean =>
  data.showInPlace === true && Boolean(shown?.svg || (shown?.url && shown.type?.startsWith('image/')))

export const pictureOf = (item: BoardItem): string | undefined => {
  if (!isPicture(item)) return undefined
  if (item.shown?.svg) return addressOfSvg(item.shown.svg)
  return item.shown?.url && smallAddress(item.shown.url)
}

const SVG_SIZE = /^[^>]*<svg\b[^>]*?\swidth="([\d.]+)(?:px)?"[^>]*?\sheight="([\d.]+)(?:px)?"/

/** Intrinsic size of a picture, if known. */
export const ownSize = ({ shown }: BoardItem): { width: number; height: number } | undefined => {
  const [, ...drawn] = SVG_SIZE.exec(shown?.svg ?? '') ?? []
  const [width, height] = shown?.svg ? drawn.map(Number) : [shown?.width, shown?.height]
  return width && height ? { width, height } : undefined
}
