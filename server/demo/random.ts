export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)]
    if (value === undefined) throw new Error('Nothing to pick from.')
    return value
  }

  some<T>(values: readonly T[], count: number): T[] {
    const chosen = new Set<T>()
    while (chosen.size < Math.min(count, values.length)) chosen.add(this.pick(values))
    return [...chosen]
  }
}
