/** Sort order of all lists of objects and links. */
export const OLDEST_FIRST = { created: 1, _id: 1 } as const

/** Compares in the same order. */
export const byAge = (a: { _id: string; created: Date }, b: { _id: string; created: Date }) =>
  a.created.getTime() - b.created.getTime() || (a._id < b._id ? -1 : 1)
