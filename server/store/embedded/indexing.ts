import { Reader, Type, Value } from './bson.ts'
import type { Index, IndexField, IndexFlags } from './catalog.ts'
import { CommandError } from './errors.ts'
import { emptyArrayKey, fitEntry, inverted, keyOf } from './keys.ts'

/** Position of a field within a document; `done` keeps nested arrays whole. */
type Step = { value: Value | undefined; rest: string[]; done: boolean }

/** Returns a document's index entries as key bytes, and the flags to set. */
export function entriesOf(index: Index, document: Value): { entries: Buffer[]; flags: IndexFlags } {
  const flags = { arrays: 0, cut: false }
  const entries = new Map<string, Buffer>()
  eachKey(document, index.fields, flags, (whole) => {
    const { key, cut } = fitEntry(whole)
    flags.cut ||= cut
    entries.set(key.toString('latin1'), key)
  })
  return { entries: [...entries.values()], flags }
}

/** Returns the first of a document's keys, for sorting. */
export function firstKey(document: Value, fields: IndexField[]): Buffer {
  let first: Buffer | undefined
  eachKey(document, fields, { arrays: 0, cut: false }, (key) => {
    if (!first || Buffer.compare(key, first) < 0) first = key
  })
  return first!
}

function eachKey(document: Value, fields: IndexField[], flags: IndexFlags, emit: (key: Buffer) => void) {
  const steps = fields.map((field) => descend({ value: document, rest: field.path, done: false }))
  expand(steps, flags, (found) => {
    const parts = found.map((step, i) => (fields[i]!.direction === 1 ? stepKey(step) : inverted(stepKey(step))))
    emit(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
  })
}

const stepKey = (step: Step) => (step.value?.isArray && !step.done ? emptyArrayKey : keyOf(step.value))

function descend(step: Step): Step {
  let { value } = step
  let taken = 0
  while (taken < step.rest.length && value) {
    if (value.isArray) {
      const name = step.rest[taken]!
      if (!/^\d+$/.test(name)) break
      value = value.get(name)
    } else value = value.isObject ? value.get(step.rest[taken]!) : undefined
    taken++
  }
  return { value, rest: value ? step.rest.slice(taken) : [], done: false }
}

/** MongoDB's code. */
export const parallelArrays = 171

/** Fields in one array use the same element; two arrays can't be indexed together. */
function expand(steps: Step[], flags: IndexFlags, emit: (steps: Step[]) => unknown) {
  const arrays = steps.filter((step) => step.value?.isArray && !step.done && step.value.size > 5)
  const array = arrays[0]?.value
  if (!array) {
    emit(steps.map((step) => (step.rest.length > 0 ? { ...step, value: undefined } : step)))
    return
  }
  const isThis = (step: Step) => !step.done && step.value?.type === Type.array && step.value.at === array.at
  if (arrays.some((step) => !isThis(step))) throw new CommandError(parallelArrays, 'cannot index parallel arrays')
  for (const [i, step] of steps.entries()) if (isThis(step)) flags.arrays |= 1 << i
  const reader = new Reader(array)
  while (reader.next()) {
    const value = reader.value()
    expand(
      steps.map((step) => {
        if (!isThis(step)) return step
        if (step.rest.length === 0) return { value, rest: [], done: true }
        return value.isObject
          ? descend({ value, rest: step.rest, done: false })
          : { value: undefined, rest: [], done: true }
      }),
      flags,
      emit,
    )
  }
}
