import { filtered, mapped, type Steps } from '../shared/analysis/steps.ts'

/** Milliseconds of work in one turn of the event loop, of all long computations of the process together. */
const SLICE_MS = 10

const waiting: (() => void)[] = []
let sliceBegan = 0

const beginSlice = () => {
  sliceBegan = performance.now()
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(beginSlice)
}

/**
 * Call it between the steps of a long computation. Returns a promise where the slice of time is over: the computation goes on in a
 * later turn of the event loop, one computation a turn, in the order in which they began to wait (decision 0053).
 */
export const turn = (): Promise<void> | undefined => {
  if (performance.now() - sliceBegan < SLICE_MS) return undefined
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(beginSlice)
  })
}

/** Runs a computation to its end, in turns with others. */
export const runInTurns = async <T>(steps: Steps<T>): Promise<T> => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await turn()
  }
}

/** As `list.map(of)`, in turns with others. */
export const mapInTurns = <T, R>(list: readonly T[], of: (one: T) => R): Promise<R[]> => runInTurns(mapped(list, of))

/** As `list.filter(is)`, in turns with others. */
export const filterInTurns = <T>(list: readonly T[], is: (one: T) => boolean): Promise<T[]> =>
  runInTurns(filtered(list, is))

/** Elements of a part. */
const AT_ONCE = 250

/** The parts of a list one after the other, in turns with others. */
export async function* inTurns<T>(list: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < list.length; at += AT_ONCE) {
    if (at > 0) await turn()
    yield list.length <= AT_ONCE ? list : list.slice(at, at + AT_ONCE)
  }
}
