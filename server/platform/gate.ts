/** When something happened: the newest `max` times of the last `windowMs`. */
export class Recent {
  readonly #max: number
  readonly #windowMs: number
  readonly #now: () => number
  #times: number[] = []

  constructor(max: number, windowMs: number, now: () => number) {
    this.#max = max
    this.#windowMs = windowMs
    this.#now = now
  }

  get count(): number {
    const since = this.#now() - this.#windowMs
    if ((this.#times[0] ?? Infinity) <= since) this.#times = this.#times.filter((time) => time > since)
    return this.#times.length
  }

  /** How many more it takes for there to be `max`. */
  get room(): number {
    return this.#max - this.count
  }

  /** Until the oldest is forgotten, in whole seconds. */
  get seconds(): number {
    const [oldest = this.#now()] = this.#times
    return Math.max(1, Math.ceil((oldest + this.#windowMs - this.#now()) / 1000))
  }

  add(): void {
    this.#times.push(this.#now())
    if (this.#times.length > this.#max) this.#times.shift()
  }
}

/** What counts as a failure, and what is thrown when there were too many: the oldest is forgotten in so many seconds. */
export interface Rule {
  isFailure(error: unknown): boolean
  tooMany(seconds: number): Error
}

/**
 * Lets acts pass until `failures` is full. What is under way might fail as well, so whoever would come after that many
 * waits until it is known: many at once fail no more often than one after the other, and nobody is refused for what
 * turns out right.
 */
export class Gate {
  readonly #failures: Recent
  readonly #rule: Rule
  #underWay = 0
  #waiting: (() => void)[] = []

  constructor(failures: Recent, rule: Rule) {
    this.#failures = failures
    this.#rule = rule
  }

  /** Nothing has failed lately, and nothing is under way. */
  get isQuiet(): boolean {
    return this.#failures.count === 0 && this.#underWay === 0
  }

  /** Runs `act`; `always` lets it pass whatever has failed, and counts it all the same. */
  async pass<T>(act: () => Promise<T> | T, always = false): Promise<T> {
    if (always) this.#underWay += 1
    else await this.#enter()
    try {
      return await act()
    } catch (error) {
      if (this.#rule.isFailure(error)) this.#failures.add()
      throw error
    } finally {
      this.#underWay -= 1
      for (const wake of this.#waiting.splice(0)) wake()
    }
  }

  /** Looks and enters in one step, so that of those who were waiting together no more enter than there is room for. */
  async #enter(): Promise<void> {
    while (this.#failures.room <= this.#underWay) {
      if (this.#failures.room <= 0) throw this.#rule.tooMany(this.#failures.seconds)
      await new Promise<void>((wake) => this.#waiting.push(wake))
    }
    this.#underWay += 1
  }
}
