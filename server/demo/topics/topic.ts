/**
 * Describes what a class asks about, on one view. `text` holds its threads in a small notation of its own, read by threads.ts;
 * `measures` are notes with figures, of which any number can be drawn: `{2-9}` stands for a number from 2 to 9.
 */
export interface Topic {
  title: string
  /** The name of the picture that leads to it. */
  emblem: string
  /** Headings of the board's columns. */
  banners: readonly string[]
  text: string
  measures: readonly { title: string; text: string }[]
}
