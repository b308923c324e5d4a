import { createHash } from 'node:crypto'
import { asId } from '../../shared/wire/ids.ts'
import { isPlainObject } from '../platform/data.ts'
import { idsInText } from '../platform/ids-in-data.ts'

export interface OldIds {
  of(old: unknown): string | undefined
  /** Replaces ids in texts. */
  inData<T>(value: T): T
}

/** Of a dump, which keeps them (DUMP-03). */
export const SAME_IDS: OldIds = { of: asId, inData: (value) => value }

const IN_TAGS = /(\bid\s*=\s*["']?)([\w-]{1,64})(?=["'\s/>])/gi

const mapTexts = (value: unknown, mapped: (text: string) => string): unknown => {
  if (typeof value === 'string') return mapped(value)
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, mapped))
  if (!isPlainObject(value) || value instanceof Date) return value
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [mapped(key), mapTexts(one, mapped)]))
}

const idIn = (old: unknown): string | undefined => {
  const text = typeof old === 'number' ? String(old) : old
  return typeof text === 'string' && text !== '' ? (asId(text) ?? text) : undefined
}

/** Computed, so that a killed import can go on (DUMP-10). */
export class NewIds implements OldIds {
  readonly #key: string
  readonly #known = new Set<string>()

  constructor(key: string) {
    this.#key = key
  }

  know(old: unknown): void {
    const id = idIn(old)
    if (id !== undefined) this.#known.add(id)
  }

  of(old: unknown): string | undefined {
    const id = idIn(old)
    return id && createHash('sha256').update(`${this.#key} ${id}`).digest('hex').slice(0, 24)
  }

  inData<T>(value: T): T {
    const known = (id: string) => (this.#known.has(id) ? this.of(id) : undefined)
    return mapTexts(
      value,
      (text) =>
        known(text) ??
        idsInText(text, known).replace(IN_TAGS, (tag, before: string, id: string) => {
          const mapped = known(id)
          return mapped === undefined ? tag : `${before}${mapped}`
        }),
    ) as T
  }
}
