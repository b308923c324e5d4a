/** Tells how long one slice of a scan may keep the others waiting, in milliseconds. */
const longest = 25
/** Shorter ones would begin anew too often. */
const shortest = 4

/** Returns how long the next slice of a scan may take when other commands have worked for `others` milliseconds since the last one: as long. */
export const sliceAfter = (others: number): number => Math.min(longest, Math.max(shortest, others))

/**
 * Long scans take turns: one slice of one of them each time that what has come meanwhile has been done, in the order in
 * which they were paused. So scans and other commands have half of the time each while both are there, whatever
 * the number of scans.
 */
export class Turns {
  readonly #waiting: ((slice: number) => void)[] = []
  #endedAt = 0
  #isSet = false

  /** Waits for the scan's turn, and answers how long its slice may take, in milliseconds. */
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
      // The slice itself runs before the next turn: its promise is resolved first.
      this.#set()
    })
  }
}

/** The first slice of a scan, before it has to wait for its turn. */
export const firstSlice = shortest * 2
