export interface Count {
  value: number
  ids: readonly string[]
  /** Counted people: author ids, single or as pairs. */
  people?: readonly (readonly string[])[] | undefined
}

export interface FigureRow {
  name: string
  /** An author's id, or the two of a tie, separated by a space, if `name` is theirs. */
  key?: string
  /** One per column. */
  counts: readonly Count[]
}

/** A set of figures; pages translate its key and columns. */
export interface Figure {
  key: string
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/** Counts distinct contributions. */
export const counted = (ids: Iterable<string>): Count => {
  const once = [...new Set(ids)]
  return { value: once.length, ids: once }
}

/** Counts distinct people, sorted by id so that the order reveals nothing. */
export const countedPeople = (people: Iterable<string>): Count => {
  const once = [...new Set(people)].toSorted()
  return { value: once.length, ids: [], people: once.map((person) => [person]) }
}

/** Returns a figure with renamed rows, e.g. author names instead of ids. */
export const renamed = (figure: Figure, nameOf: (name: string) => string): Figure => ({
  ...figure,
  rows: figure.rows.map(({ name, key = name, counts }) => ({ name: nameOf(name), key, counts })),
})

/** Compares by name, independent of locale. */
export const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : Number(a.name > b.name))

/** Returns the number of contributions by name, in order of first occurrence. */
export const countBy = <T extends { _id: string }>(
  contributions: readonly T[],
  namesOf: (contribution: T) => readonly string[],
): FigureRow[] => {
  const idsByName = new Map<string, string[]>()
  for (const contribution of contributions)
    for (const name of new Set(namesOf(contribution))) {
      const ids = idsByName.get(name)
      if (ids) ids.push(contribution._id)
      else idsByName.set(name, [contribution._id])
    }
  return Array.from(idsByName, ([name, ids]) => ({ name, counts: [counted(ids)] }))
}
