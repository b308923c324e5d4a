/** `text`: notation of threads.ts. `measures`: templates of notes; `{2-9}` is replaced by a number from 2 to 9. */
export interface Topic {
  title: string
  /** Name of the picture that links to the view. */
  emblem: string
  /** Headings of columns. */
  banners: readonly string[]
  text: string
  measures: readonly { title: string; text: string }[]
}
