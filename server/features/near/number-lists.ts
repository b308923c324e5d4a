const GROWTH = 1.5

/** Returns the array, or a larger copy in which `place` exists. */
export const withPlace = <A extends Uint32Array | Float64Array>(array: A, place: number): A => {
  if (place < array.length) return array
  const larger = new (array.constructor as new (length: number) => A)(Math.ceil((place + 1) * GROWTH))
  larger.set(array)
  return larger
}

/** 1, 2, 3, 4, 6, 8, 12, 16 … */
const roomFor = (length: number): number => {
  if (length <= 4) return length
  const power = 2 ** (31 - Math.clz32(length - 1))
  return length <= power * 1.5 ? power * 1.5 : power * 2
}

export interface Numbers {
  at: number
  length: number
}

/** Many short lists of 32-bit numbers in one array: 4 bytes for each number, outside of the heap. */
export class NumberLists {
  #all = new Uint32Array(0)
  #end = 0
  readonly #free = new Map<number, number[]>()

  get bytes(): number {
    return this.#all.byteLength
  }

  add(numbers: ArrayLike<number>): Numbers {
    const at = this.#take(numbers.length)
    this.#all.set(numbers, at)
    return { at, length: numbers.length }
  }

  /** Valid until the next change. */
  of({ at, length }: Numbers): Uint32Array {
    return this.#all.subarray(at, at + length)
  }

  remove({ at, length }: Numbers): void {
    if (length === 0) return
    const room = roomFor(length)
    const free = this.#free.get(room)
    if (free) free.push(at)
    else this.#free.set(room, [at])
  }

  /** `list` is gone then. */
  with(list: Numbers, number: number): Numbers {
    const { at, length } = this.#resized(list, list.length + 1)
    this.#all[at + length - 1] = number
    return { at, length }
  }

  /** Changes the order; `list` is gone then. */
  without(list: Numbers, number: number): Numbers {
    const found = this.of(list).indexOf(number)
    if (found < 0) return list
    this.#all[list.at + found] = this.#all[list.at + list.length - 1] ?? 0
    return this.#resized(list, list.length - 1)
  }

  #resized(list: Numbers, length: number): Numbers {
    if (roomFor(length) === roomFor(list.length)) return { at: list.at, length }
    const at = this.#take(length)
    this.#all.copyWithin(at, list.at, list.at + Math.min(length, list.length))
    this.remove(list)
    return { at, length }
  }

  #take(length: number): number {
    const room = roomFor(length)
    const free = this.#free.get(room)?.pop()
    if (free !== undefined) return free
    const at = this.#end
    this.#end += room
    if (room > 0) this.#all = withPlace(this.#all, this.#end - 1)
    return at
  }
}
