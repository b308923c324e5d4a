import type { Count, Figure } from './figures.ts'

type PackedCount = Omit<Count, 'ids'> & { at: readonly number[] }

/** Figures in wire format; ids are sent once and referred to by index. */
export interface PackedFigures {
  ids: readonly string[]
  figures: readonly {
    key: string
    columns: readonly string[]
    rows: readonly { name: string; counts: readonly PackedCount[] }[]
  }[]
}

/** Returns figures in wire format. */
export const packed = (figures: readonly Figure[]): PackedFigures => {
  const places = new Map<string, number>()
  const placeOf = (id: string) => {
    const known = places.get(id)
    if (known !== undefined) return known
    places.set(id, places.size)
    return places.size - 1
  }
  const sent = figures.map(({ rows, ...figure }) => ({
    ...figure,
    rows: rows.map(({ name, counts }) => ({
      name,
      counts: counts.map(({ ids, ...count }) => ({ ...count, at: ids.map(placeOf) })),
    })),
  }))
  return { ids: [...places.keys()], figures: sent }
}

/** Restores figures from wire format; invalid indices are dropped. */
export const unpacked = ({ ids, figures }: PackedFigures): Figure[] =>
  figures.map(({ rows, ...figure }) => ({
    ...figure,
    rows: rows.map(({ name, counts }) => ({
      name,
      counts: counts.map(({ at, ...count }) => ({ ...count, ids: at.flatMap((place) => ids[place] ?? []) })),
    })),
  }))
