import type { Snapshot, WritableSpace } from './disk.ts'
import { writeConflict } from './errors.ts'
import type { Entry } from './layout.ts'
import { isPosting } from './trees.ts'

type Change = { key: Buffer; value: Buffer | undefined; before: Buffer | undefined }

export class Overlay implements WritableSpace {
  readonly #base: Snapshot
  readonly #changes = new Map<string, Change>()
  readonly #guards = new Map<string, { key: Buffer; before: Buffer | undefined }>()
  #sorted: Change[] | undefined

  constructor(base: Snapshot) {
    this.#base = base
  }

  get(key: Buffer) {
    const change = this.#changes.get(nameOf(key))
    return change ? change.value : this.#base.get(key)
  }

  put(key: Buffer, value: Buffer) {
    this.#set(key, Buffer.from(value))
  }

  remove(key: Buffer) {
    this.#set(key, undefined)
  }

  /** LMDB can't read the snapshot while it writes. Postings change with their document, which detects conflicts. */
  #set(key: Buffer, value: Buffer | undefined) {
    const name = nameOf(key)
    const known = this.#changes.get(name)
    this.#changes.set(name, {
      key: known?.key ?? Buffer.from(key),
      value,
      before: known || isPosting(key) ? known?.before : this.#base.get(key),
    })
    this.#sorted = undefined
  }

  /** Makes `apply` fail if this key changes. */
  guard(key: Buffer) {
    const name = nameOf(key)
    if (!this.#guards.has(name)) this.#guards.set(name, { key, before: this.#base.get(key) })
  }

  range(from: Buffer, to: Buffer, reverse = false, after?: Buffer): Iterable<Entry> {
    const base = this.#base.range(from, to, reverse, after)
    if (this.#changes.size === 0) return base
    this.#sorted ??= [...this.#changes.values()].toSorted((a, b) => Buffer.compare(a.key, b.key))
    const direction = reverse ? -1 : 1
    const own = this.#sorted.filter(
      ({ key }) =>
        Buffer.compare(key, from) >= 0 &&
        Buffer.compare(key, to) < 0 &&
        (!after || Buffer.compare(key, after) * direction > 0),
    )
    if (reverse) own.reverse()
    return merge(base, own, direction)
  }

  /** Buffered changes are too few to matter. */
  countUpTo(most: number, from: Buffer, to: Buffer) {
    return this.#base.countUpTo(most, from, to)
  }

  /** Throws WriteConflict if a key changed since the snapshot. */
  apply(space: WritableSpace) {
    for (const { key, before } of [...this.#guards.values(), ...this.#changes.values()]) {
      if (isPosting(key)) continue
      const now = space.get(key)
      if (before ? !now?.equals(before) : now) throw writeConflict()
    }
    for (const { key, value } of this.#changes.values()) {
      if (value) space.put(key, value)
      else space.remove(key)
    }
  }

  get isEmpty() {
    return this.#changes.size === 0
  }

  release() {
    this.#base.release()
  }
}

const nameOf = (key: Buffer) => key.toString('latin1')

function* merge(base: Iterable<Entry>, own: Change[], direction: 1 | -1): Iterable<Entry> {
  let next = 0
  for (const entry of base) {
    let replaced = false
    for (; next < own.length; next++) {
      const { key, value } = own[next]!
      const order = Buffer.compare(key, entry.key) * direction
      if (order > 0) break
      if (order === 0) replaced = true
      if (value) yield { key, value }
    }
    if (!replaced) yield entry
  }
  for (; next < own.length; next++) {
    const { key, value } = own[next]!
    if (value) yield { key, value }
  }
}
