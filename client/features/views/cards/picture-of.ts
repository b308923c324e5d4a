import { addressOfSvg } from '../../../../shared/domain/drawings.ts'
import type { BoardItem } from '../../../../shared/domain/views.ts'

/** The picture an item is shown as on the view itself, if it is shown in place and is one. */
export const pictureOf = ({ data, shown }: BoardItem): string | undefined => {
  if (!data.showInPlace || !shown) return undefined
  if (shown.svg) return addressOfSvg(shown.svg)
  return shown.type?.startsWith('image/') ? shown.url : undefined
}
