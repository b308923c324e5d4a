import { PICTURE_WIDTH, shownPicture } from '../../../../shared/rules/geometry.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { pictureOf } from './picture-of.ts'

/** Returns how large an item is that is shown in place, as far as that is said; a picture that was attached is no wider than such are shown at most. */
export const sizeInPlace = (item: BoardItem): { width?: number | undefined; height?: number | undefined } => {
  const { data, _to } = item
  if (data.showInPlace !== true) return {}
  const { width, height } = data
  if (_to.type !== 'Attachment' || !pictureOf(item)) return { width, height }
  return width && height ? shownPicture({ width, height }) : { width: PICTURE_WIDTH, height }
}
