/** Returns the title of a rise-above's inner view; old clients find it by this title. */
export const innerViewTitle = (noteId: string) => `riseabove:${noteId}`

/** Returns the note id in an inner view's title (empty in titles of some old clients); undefined for other titles. */
export const riseAboveOf = (title: string): string | undefined =>
  /^riseabove:([0-9a-f]{24})?$/.exec(title)?.[0].slice(10)
