import { addressOfSvg, blankDrawing } from '../../../shared/domain/drawings.ts'

export type Picture = HTMLImageElement

/** Loads a picture of this site or a data URL; others would taint the canvas. */
export const loadPicture = async (address: string): Promise<Picture> => {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}

export const blankOver = ({ naturalWidth, naturalHeight }: Picture) => blankDrawing(naturalWidth, naturalHeight)

/** Flattens pictures to the size of the first; returns a PNG data URL. */
export const pictureOf = (...layers: readonly [Picture, ...Picture[]]): string => {
  const canvas = document.createElement('canvas')
  canvas.width = layers[0].naturalWidth
  canvas.height = layers[0].naturalHeight
  const paper = canvas.getContext('2d')!
  for (const layer of layers) paper.drawImage(layer, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}

export const drawnOver = async (picture: Picture, svg: string): Promise<string> =>
  pictureOf(picture, await loadPicture(addressOfSvg(svg)))
