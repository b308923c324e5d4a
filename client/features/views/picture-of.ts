import type { BoardItem } from '../../../shared/views.ts'

/** The picture an item is shown as on the view itself, if it is shown in place and is one. */
export const pictureOf = ({ data, shown }: BoardItem): string | undefined => {
  if (!data.showInPlace || !shown) return undefined
  // As an image a drawing can run no script, whatever is in it.
  if (shown.svg) return `data:image/svg+xml,${encodeURIComponent(shown.svg)}`
  return shown.type?.startsWith('image/') ? shown.url : undefined
}
