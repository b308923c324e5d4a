/** A computation that yields every few hundred elements (decision 0053). */
export type Steps<T> = Generator<void, T>

/** Elements per step: less than 1 ms of light work. */
const AT_ONCE = 250

/** Calls `act` with each element, in steps. */
export function* each<T>(elements: Iterable<T>, act: (one: T) => void): Steps<void> {
  let left = AT_ONCE
  for (const one of elements) {
    act(one)
    if ((left -= 1) > 0) continue
    left = AT_ONCE
    yield
  }
}

/** Returns `list.flatMap(of)`, in steps. */
export function* flatMapped<T, R>(elements: Iterable<T>, of: (one: T) => readonly R[]): Steps<R[]> {
  const made: R[] = []
  yield* each(elements, (one) => {
    for (const some of of(one)) made.push(some)
  })
  return made
}

/** Returns `list.map(of)`, in steps. */
export const mapped = <T, R>(elements: Iterable<T>, of: (one: T) => R): Steps<R[]> =>
  flatMapped(elements, (one) => [of(one)])

/** Returns `list.filter(is)`, in steps. */
export const filtered = <T>(elements: Iterable<T>, is: (one: T) => boolean): Steps<T[]> =>
  flatMapped(elements, (one) => (is(one) ? [one] : []))

/** Runs a computation to its end without pauses; returns its result. */
export const finish = <T>(steps: Steps<T>): T => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
