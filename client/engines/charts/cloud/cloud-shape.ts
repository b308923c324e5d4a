/** Pixels of a side of the cloud (WCLD-04). */
export const CLOUD_SIZE = 500
/** The layout knows no web fonts: what is drawn takes the same. */
export const CLOUD_FONT = 'sans-serif'

export interface CountedWord {
  text: string
  count: number
}

/** A word with its size, and its place around the middle of the cloud: the middle of its baseline. */
export interface PlacedWord {
  text: string
  size: number
  x: number
  y: number
}
