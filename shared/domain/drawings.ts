/** In px. */
export const BLANK_SIZE = 200

/** Characters of `data.svg` without its pictures: the server's limit, unless set otherwise (TEXT_LIMIT_MB). */
export const DRAWING_MAX = 2 * 1024 * 1024
/** Nodes of the parsed drawing. */
export const DRAWING_NODES_MAX = 50_000

/** Returns an empty drawing with one layer (contract/model.md 4.1); sizes in px. */
export const blankDrawing = (width: number, height: number) =>
  `<svg width="${width}" height="${height}" xmlns="http://www.w3.org/2000/svg"><g class="layer"><title>Layer 1</title></g></svg>`

export const BLANK_DRAWING = blankDrawing(BLANK_SIZE, BLANK_SIZE)

/** Returns a drawing's SVG source; empty if it has none. */
export const svgOf = ({ data }: { data: Readonly<Record<string, unknown>> }): string =>
  typeof data.svg === 'string' ? data.svg : ''

/** Returns an image URL of a drawing. As an image it can't run scripts. */
export const addressOfSvg = (svg: string) => `data:image/svg+xml,${encodeURIComponent(svg)}`
