/** The view within a rise-above is called after its note: so old clients find it, though it stands in no list of views. */
export const innerViewTitle = (noteId: string) => `riseabove:${noteId}`

/** Returns the id of the note that an inner view is called after, empty where an old client named none; undefined for other titles. */
export const riseAboveOf = (title: string): string | undefined =>
  /^riseabove:([0-9a-f]{24})?$/.exec(title)?.[0].slice(10)
