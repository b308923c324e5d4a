/** A new drawing is so wide and so high. */
export const BLANK_SIZE = 200

/** A new drawing: nothing in its one layer (contract/model.md 4.1). */
export const BLANK_DRAWING = `<svg width="${BLANK_SIZE}" height="${BLANK_SIZE}" xmlns="http://www.w3.org/2000/svg"><g class="layer"><title>Layer 1</title></g></svg>`

/** What a drawing shows; an empty text where there is nothing. */
export const svgOf = ({ data }: { data: Readonly<Record<string, unknown>> }): string =>
  typeof data.svg === 'string' ? data.svg : ''
