/** DUMP-08. */
export interface Counts {
  read: number
  imported: number
  leftOut: number
  /** By this run. */
  added: number
}

/** Prints at once, to save memory. */
export class Report {
  readonly counts = new Map<string, Counts>()
  readonly #say: (line: string) => void

  constructor(say: (line: string) => void) {
    this.#say = say
  }

  of(name: string): Counts {
    const counts = this.counts.get(name) ?? { read: 0, imported: 0, leftOut: 0, added: 0 }
    this.counts.set(name, counts)
    return counts
  }

  leaveOut(name: string, id: string, reason: string): void {
    this.of(name).leftOut += 1
    this.#say(`${name}\t${id}\tleft out: ${reason}`)
  }

  note(name: string, id: string, text: string): void {
    this.#say(`${name}\t${id}\t${text}`)
  }
}
