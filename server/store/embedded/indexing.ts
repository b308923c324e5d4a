import { Reader, Type, Value } from './bson.ts'
import type { Index, IndexFlags } from './catalog.ts'
import { CommandError } from './errors.ts'
import { emptyArrayKey, fitEntry, inverted, keyOf } from './keys.ts'

/** Describes where one field of an index stands on its way down a document; `done` keeps arrays inside arrays whole. */
type Step = { value: Value | undefined; rest: string[]; done: boolean }

/** The entries one document has in an index, each the bytes of its fields' values, and what the index is to remember. */
export function entriesOf(index: Index, document: Value): { entries: Buffer[]; flags: IndexFlags } {
  const flags = { arrays: 0, cut: false }
  const entries = new Map<string, Buffer>()
  const emit = (steps: Step[]) => {
    const parts = steps.map((step, i) => {
      const key = stepKey(step)
      return index.fields[i]!.direction === -1 ? inverted(key) : key
    })
    const { key, cut } = fitEntry(parts.length === 1 ? parts[0]! : Buffer.concat(parts))
    flags.cut ||= cut
    entries.set(key.toString('latin1'), key)
  }
  expand(
    index.fields.map((field) => descend({ value: document, rest: field.path, done: false })),
    flags,
    emit,
  )
  return { entries: [...entries.values()], flags }
}

/** The keys of all values a path leads to in one document, for sorting by it. */
export function keysAt(document: Value, path: string[]): Buffer[] {
  const keys: Buffer[] = []
  expand([descend({ value: document, rest: path, done: false })], { arrays: 0, cut: false }, ([step]) =>
    keys.push(stepKey(step!)),
  )
  return keys
}

const stepKey = (step: Step) => (step.value?.isArray && !step.done ? emptyArrayKey : keyOf(step.value))

/** Follows objects until the path ends or an array is met. */
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

/** Fields that share an array take their values from the same element; two different arrays cannot be indexed together. */
function expand(steps: Step[], flags: IndexFlags, emit: (steps: Step[]) => unknown) {
  const arrays = steps.filter((step) => step.value?.isArray && !step.done && step.value.size > 5)
  const array = arrays[0]?.value
  if (!array) {
    emit(steps.map((step) => (step.rest.length > 0 ? { ...step, value: undefined } : step)))
    return
  }
  const isThis = (step: Step) => !step.done && step.value?.type === Type.array && step.value.at === array.at
  if (arrays.some((step) => !isThis(step))) throw new CommandError(171, 'cannot index parallel arrays')
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
