import type { Guarded } from '../../shared/rules/access.ts'

/** Replaces equal strings and lists by one of them, because the driver decodes each anew. */
export class Interner {
  readonly #strings = new Map<string, string>()
  readonly #lists = new Map<string, readonly string[]>()

  text<T extends string>(text: T): T {
    const known = this.#strings.get(text)
    if (known === undefined) this.#strings.set(text, text)
    return (known ?? text) as T
  }

  /** Of ids, which contain no spaces. */
  list(ids: readonly string[]): readonly string[] {
    const key = ids.join(' ')
    const known = this.#lists.get(key)
    if (known) return known
    const list = ids.map((id) => this.text(id))
    this.#lists.set(key, list)
    return list
  }

  /** Copies the fields that the rules of access read. */
  guarded({ _id, type, permission, authors, _groupMembers, held }: Guarded): Guarded {
    return {
      _id,
      type: this.text(type),
      permission: this.text(permission),
      authors: this.list(authors),
      ...(_groupMembers && { _groupMembers: this.list(_groupMembers) }),
      ...(held !== undefined && { held }),
    }
  }
}
