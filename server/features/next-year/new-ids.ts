import { idsInData, idsInText } from '../../platform/ids-in-data.ts'
import { newId } from '../../store/new-id.ts'

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
    return idsInText(text, this.#orNothing)
  }

  /** Applies `inText` to all texts and keys of a JSON value; drops entries that become empty. */
  inData<T>(value: T): T {
    return idsInData(value, this.#orNothing)
  }

  readonly #orNothing = (id: string) => this.#ids.get(id) ?? ''
}
