/** Gives each value a place in a list, in the order in which they come first. */
export const indexOf = <T>() => {
  const places = new Map<T, number>()
  return {
    /** The place of a value, a new one if it has none yet. */
    of: (value: T): number => {
      const place = places.get(value) ?? places.size
      places.set(value, place)
      return place
    },
    all: (): T[] => [...places.keys()],
  }
}
