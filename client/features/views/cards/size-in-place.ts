import { PICTURE_WIDTH, displayedPicture } from '../../../../shared/rules/geometry.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { isPicture, ownSize } from './picture-of.ts'

/**
 * Size of an item shown in place, if known; pictures have one before loading (row CARD-03). Attached pictures have a
 * maximum width.
 */
export const sizeInPlace = (item: BoardItem): { width?: number | undefined; height?: number | undefined } => {
  const { data, _to } = item
  if (data.showInPlace !== true) return {}
  const { width, height } = data
  if (!isPicture(item)) return { width, height }
  const attached = _to.type === 'Attachment'
  if (width && height) return attached ? displayedPicture({ width, height }) : { width, height }
  const own = ownSize(item)
  const shown = attached ? PICTURE_WIDTH : width || own?.width
  return { width: shown, height: height || (own && shown && Math.round((shown * own.height) / own.width)) }
}
