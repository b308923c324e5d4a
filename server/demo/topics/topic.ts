/** `text`: notation of threads.ts. */
export interface Topic {
  title: string
  /** Name of the picture that links to the view. */
  emblem: string
  banners: readonly string[]
  text: string
  measures: readonly { title: string; text: string }[]
}
