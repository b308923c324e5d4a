/** Limits of a scan's slice, in milliseconds. */
const longest = 25
/** Shorter slices cost too much overhead. */
const shortest = 4

/** Returns the next slice in milliseconds: as long as other commands worked since the last one, within limits. */
export const sliceAfter = (others: number): number => Math.min(longest, Math.max(shortest, others))

/** Queue of long scans, which get half of the time. */
export class Turns {
  readonly #waiting: ((slice: number) => void)[] = []
  #endedAt = 0
  #isSet = false

  /** Returns the slice in milliseconds. */
  next(): Promise<number> {
    this.#endedAt = performance.now()
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#set()
    })
  }

  #set() {
    if (this.#isSet || this.#waiting.length === 0) return
    this.#isSet = true
    setImmediate(() => {
      this.#isSet = false
      this.#waiting.shift()?.(sliceAfter(performance.now() - this.#endedAt))
      // The slice runs first, because its promise resolves before.
      this.#set()
    })
  }
}

export const firstSlice = shortest * 2
