/** Random delay in milliseconds, so that clients in a class do not send requests at once. */
const SPREAD_MS = 300

/** Throttles an action to a minimum interval, with a random delay. */
export class Throttle {
  readonly #act: () => unknown
  #everyMs = 0
  #isAsked = false
  #done = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(act: () => unknown) {
    this.#act = act
  }

  /** Changes the interval, also of a pending call. */
  set(everyMs: number) {
    this.#everyMs = everyMs
    if (this.#isAsked) this.#plan()
  }

  ask() {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#plan()
  }

  stop() {
    this.#isAsked = false
    clearTimeout(this.#timer)
  }

  #plan() {
    clearTimeout(this.#timer)
    const wait = this.#done + this.#everyMs - performance.now()
    this.#timer = setTimeout(() => this.#run(), Math.max(wait, Math.random() * SPREAD_MS))
  }

  #run() {
    this.#isAsked = false
    this.#done = performance.now()
    this.#act()
  }
}
