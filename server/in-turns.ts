import { filtered, mapped, type Steps } from '../shared/analysis/steps.ts'

/** Duration of a slice in ms, shared by all long computations of the process. */
const SLICE_MS = 5

const waiting: (() => void)[] = []
let sliceBegan = 0

const beginSlice = () => {
  sliceBegan = performance.now()
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(beginSlice)
}

/**
 * Call it between the steps of a long computation. Returns a promise once the slice is used up, for a later turn of
 * the event loop (decision 0053).
 */
export const turn = (): Promise<void> | undefined => {
  if (performance.now() - sliceBegan < SLICE_MS) return undefined
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginSlice)
  })
}

/** Runs a computation to its end, yielding to others; returns its result. */
export const runInTurns = async <T>(steps: Steps<T>): Promise<T> => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await turn()
  }
}

/** Returns `list.map(of)`, yielding to other computations. */
export const mapInTurns = <T, R>(list: readonly T[], of: (one: T) => R): Promise<R[]> => runInTurns(mapped(list, of))

/** Returns `list.filter(is)`, yielding to other computations. */
export const filterInTurns = <T>(list: readonly T[], is: (one: T) => boolean): Promise<T[]> =>
  runInTurns(filtered(list, is))

const AT_ONCE = 250

/** Yields chunks of a list, with turns of the event loop between them. */
export async function* inTurns<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) {
    if (at > 0) await turn()
    yield list.length <= AT_ONCE ? list : list.slice(at, at + AT_ONCE)
  }
}
