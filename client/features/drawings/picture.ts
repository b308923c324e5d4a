import { addressOfSvg, blankDrawing } from '../../../shared/drawings.ts'

export type Picture = HTMLImageElement

/** A picture of this site, or a data address: one of another site could be shown, but not be drawn on. */
export const loadPicture = async (address: string): Promise<Picture> => {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}

/** A drawing as large as a picture, with nothing on it. */
export const blankOver = ({ naturalWidth, naturalHeight }: Picture) => blankDrawing(naturalWidth, naturalHeight)

/** The picture with a drawing of its size on it, as the data address of a PNG. */
export const drawnOver = async (picture: Picture, svg: string): Promise<string> => {
  const drawing = await loadPicture(addressOfSvg(svg))
  const canvas = document.createElement('canvas')
  canvas.width = picture.naturalWidth
  canvas.height = picture.naturalHeight
  const paper = canvas.getContext('2d')!
  for (const layer of [picture, drawing]) paper.drawImage(layer, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}
