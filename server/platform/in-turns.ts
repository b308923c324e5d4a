import { setImmediate } from 'node:timers/promises'

/** What takes a few milliseconds for the costliest of lists. */
const AT_ONCE = 250

/** The parts of a list one after the other, so that others are answered between them. */
export async function* inTurns<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) {
    if (at > 0) await setImmediate()
    yield list.length <= AT_ONCE ? list : list.slice(at, at + AT_ONCE)
  }
}

/** As `list.map(of)`, in turns with others. */
export const mapInTurns = async <T, R>(list: readonly T[], of: (one: T) => R): Promise<R[]> => {
  const made: R[] = []
  for await (const part of inTurns(list)) for (const one of part) made.push(of(one))
  return made
}

/** As `list.filter(is)`, in turns with others. */
export const filterInTurns = async <T>(list: readonly T[], is: (one: T) => boolean): Promise<T[]> => {
  const kept: T[] = []
  for await (const part of inTurns(list)) for (const one of part) if (is(one)) kept.push(one)
  return kept
}
