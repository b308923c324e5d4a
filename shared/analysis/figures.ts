/** A number of an analysis, and the contributions that it counts, by their ids. */
export interface Count {
  value: number
  ids: readonly string[]
  /** Where people are counted: the ids of their authors, each alone or in pairs. */
  people?: readonly (readonly string[])[] | undefined
}

export interface FigureRow {
  name: string
  /** One for each column. */
  counts: readonly Count[]
}

/** One set of figures of a page, in no language: pages translate the keys of the figure and of its columns. */
export interface Figure {
  key: string
  columns: readonly string[]
  rows: readonly FigureRow[]
}

/** Counts some contributions, each once. */
export const counted = (ids: Iterable<string>): Count => {
  const once = [...new Set(ids)]
  return { value: once.length, ids: once }
}

/** Counts some people, each once, in an order that tells nothing of them. */
export const countedPeople = (people: Iterable<string>): Count => {
  const once = [...new Set(people)].toSorted()
  return { value: once.length, ids: [], people: once.map((person) => [person]) }
}

/** Returns a figure with other names of its rows: authors by their names instead of their ids. */
export const renamed = (figure: Figure, nameOf: (name: string) => string): Figure => ({
  ...figure,
  rows: figure.rows.map(({ name, counts }) => ({ name: nameOf(name), counts })),
})

/** Sorts what has names by them, the same on every machine. */
export const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : Number(a.name > b.name))

/** Returns a row for each name, in the order in which the names come first: how many contributions it has. */
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
