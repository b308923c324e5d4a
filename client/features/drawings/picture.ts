import { addressOfSvg, blankDrawing } from '../../../shared/domain/drawings.ts'

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

/** Pictures over one another, of the size of the first, as the data address of a PNG. */
export const pictureOf = (...layers: readonly [Picture, ...Picture[]]): string => {
  const canvas = document.createElement('canvas')
  canvas.width = layers[0].naturalWidth
  canvas.height = layers[0].naturalHeight
  const paper = canvas.getContext('2d')!
  for (const layer of layers) paper.drawImage(layer, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

/** The picture with a drawing of its size on it. */
export const drawnOver = async (picture: Picture, svg: string): Promise<string> =>
  pictureOf(picture, await loadPicture(addressOfSvg(svg)))
