/** Side of the cloud in pixels (WCLD-04). */
export const CLOUD_SIZE = 500
/** The worker has no web fonts, so the drawing must not use them either. */
export const CLOUD_FONT = 'sans-serif'

export interface CountedWord {
  text: string
  count: number
}

/** A word with its size and the middle of its baseline, relative to the cloud's centre. */
export interface PlacedWord {
  text: string
  size: number
  x: number
  y: number
}
