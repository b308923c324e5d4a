/** A new drawing is so wide and so high. */
export const BLANK_SIZE = 200

/** A drawing of a size, with nothing in its one layer (contract/model.md 4.1). */
export const blankDrawing = (width: number, height: number) =>
  `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><g class="layer"><title>Layer 1</title></g></svg>`

/** A new drawing. */
export const BLANK_DRAWING = blankDrawing(BLANK_SIZE, BLANK_SIZE)

/** Returns what a drawing shows; an empty text where there is nothing. */
export const svgOf = ({ data }: { data: Readonly<Record<string, unknown>> }): string =>
  typeof data.svg === 'string' ? data.svg : ''

/** A drawing as the address of a picture: as such it can run no script, whatever is in it. */
export const addressOfSvg = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
