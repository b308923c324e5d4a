import { PICTURE_WIDTH, shownPicture } from '../../../../shared/rules/geometry.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { isPicture, ownSize } from './picture-of.ts'

/**
 * Returns how large an item is that is shown in place, as far as that is said: of a picture before it has arrived, where its size is
 * known (row CARD-03). A picture that was attached is no wider than such are shown at most.
 */
export const sizeInPlace = (item: BoardItem): { width?: number | undefined; height?: number | undefined } => {
  const { data, _to } = item
  if (data.showInPlace !== true) return {}
  const { width, height } = data
  if (!isPicture(item)) return { width, height }
  const attached = _to.type === 'Attachment'
  if (width && height) return attached ? shownPicture({ width, height }) : { width, height }
  const own = ownSize(item)
  const shown = attached ? PICTURE_WIDTH : width || own?.width
  return { width: shown, height: height || (own && shown && Math.round((shown * own.height) / own.width)) }
}
