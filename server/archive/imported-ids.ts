import { createHmac, randomBytes } from 'node:crypto'
import { idsInData } from '../platform/ids-in-data.ts'

const OBJECT = /^[0-9a-f]{24}$/
const FILE = /^[0-9a-f]{32}$/
const RANGE = 2n ** 96n

/** New ids by those of an archive, computed to save memory (decision 0076). */
export class ImportedIds {
  readonly #step = randomBytes(8).readBigUInt64BE() | 1n
  readonly #key = randomBytes(32)
  readonly #set = new Map<string, string>()
  readonly #known = new Set<string>()

  /** Its id is replaced in texts too. */
  know(id: unknown): void {
    if (typeof id === 'string' && (OBJECT.test(id) || FILE.test(id))) this.#known.add(id)
  }

  set(old: string, id: string): void {
    this.#set.set(old, id)
  }

  /** Returns the new id. */
  of(old: string): string {
    const set = this.#set.get(old)
    if (set !== undefined) return set
    if (OBJECT.test(old)) return ((BigInt(`0x${old}`) + this.#step) % RANGE).toString(16).padStart(24, '0')
    return FILE.test(old) ? createHmac('sha256', this.#key).update(old).digest('hex').slice(0, 32) : old
  }

  /** Replaces known ids in a JSON value. */
  inData<T>(value: T): T {
    return idsInData(value, (id) => (this.#known.has(id) ? this.of(id) : undefined))
  }
}
