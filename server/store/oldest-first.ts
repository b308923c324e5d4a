/** The order of every list of objects and links, as the store sorts them. */
export const OLDEST_FIRST = { created: 1, _id: 1 } as const

/** The same order, for what has been put together here. */
export const byAge = (a: { _id: string; created: Date }, b: { _id: string; created: Date }) =>
  a.created.getTime() - b.created.getTime() || (a._id < b._id ? -1 : 1)
