import { newId } from '../../store/new-id.ts'

/** Ids of objects (24 digits) and files (32). */
const IDS = /(?<![0-9a-z])(?:[0-9a-f]{24}|[0-9a-f]{32})(?![0-9a-z])/gi

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** New ids of a copy by those of its source (NEXT-02). */
export class NewIds {
  readonly #ids = new Map<string, string>()

  /** Draws ascending ids, because clients list objects of the same time by id. */
  draw(old: readonly string[]): void {
    for (const id of old) this.#ids.set(id, newId())
  }

  set(old: string, id: string): void {
    this.#ids.set(old, id)
  }

  has(old: string): boolean {
    return this.#ids.has(old)
  }

  /** Returns the new id; throws for an object that is not copied. */
  of(old: string): string {
    const id = this.#ids.get(old)
    if (id === undefined) throw new Error(`${old} is not copied`)
    return id
  }

  /** Returns the new ids in order, without objects that are not copied. */
  listOf(old: readonly string[]): string[] {
    return old.flatMap((id) => this.#ids.get(id) ?? [])
  }

  /** Replaces ids in a text; deletes those of objects that are not copied. */
  inText(text: string): string {
    return text.replaceAll(IDS, (id) => this.#ids.get(id.toLowerCase()) ?? '')
  }

  /** Applies `inText` to all texts and keys of a JSON value; drops entries that become empty. */
  inData<T>(value: T): T {
    return this.#mapped(value) as T
  }

  #mapped(value: unknown): unknown {
    if (typeof value === 'string') return this.inText(value)
    if (Array.isArray(value)) return value.filter((one) => !this.#isLost(one)).map((one) => this.#mapped(one))
    if (!isRecord(value)) return value
    const entries = Object.entries(value).filter(([key, one]) => !this.#isLost(key) && !this.#isLost(one))
    return Object.fromEntries(entries.map(([key, one]) => [this.inText(key), this.#mapped(one)]))
  }

  #isLost(value: unknown): boolean {
    return typeof value === 'string' && value !== '' && this.inText(value) === ''
  }
}
