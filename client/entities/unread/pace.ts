/** A class that hears of the same change does not ask at the same moment. */
const SPREAD_MS = 300

/** Does something soon after it is asked for, and no more often than a pace, however often it is asked for. */
export class Pace {
  readonly #act: () => unknown
  #everyMs = 0
  #isAsked = false
  #done = Number.NEGATIVE_INFINITY
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(act: () => unknown) {
    this.#act = act
  }

  /** Changes the pace, also of what has been asked for already. */
  set(everyMs: number) {
    this.#everyMs = everyMs
    if (this.#isAsked) this.#plan()
  }

  ask() {
    if (this.#isAsked) return
    this.#isAsked = true
    this.#plan()
  }

  /** Forgets what has been asked for. */
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
