/** Returns list indexes of values, in order of first use. */
export const indexOf = <T>() => {
  const places = new Map<T, number>()
  return {
    of: (value: T): number => {
      const place = places.get(value) ?? places.size
      places.set(value, place)
      return place
    },
    all: (): T[] => [...places.keys()],
  }
}
