import { Reader, Type, type Value } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { compareWithKey, keyOf, nameOf, rankOf } from './keys.ts'
import { beginningOf } from './pattern.ts'

type Test = (value: Value | undefined) => boolean
export type Matcher = (document: Value) => boolean
type FieldOperator = (operand: Value, path: string[]) => Matcher

const comparison =
  (accepts: (order: number) => boolean): FieldOperator =>
  (operand, path) =>
    some(path, inOrder(operand, accepts))

/** Conditions on fields, listed in the README. */
export const fieldOperators: Record<string, FieldOperator> = {
  $eq: (operand, path) => some(path, equals(operand)),
  $ne: (operand, path) => not(some(path, equals(operand))),
  $gt: comparison((order) => order > 0),
  $gte: comparison((order) => order >= 0),
  $lt: comparison((order) => order < 0),
  $lte: comparison((order) => order <= 0),
  $in: (operand, path) => some(path, oneOf('$in', operand)),
  $nin: (operand, path) => not(some(path, oneOf('$nin', operand))),
  $exists: (operand, path) => {
    const exists = some(path, (value) => value !== undefined)
    return operand.truthy() ? exists : not(exists)
  },
  $regex: (operand, path) => some(path, beginsWith(operand)),
  $not: (operand, path) => {
    if (!operand.isObject || !isOperators(operand)) throw new CommandError(2, '$not needs a document')
    return not(compileConditions(operand, path))
  },
}

/** Places of conditions in the filter that all candidates meet. */
export type Proven = ReadonlySet<number>
const nothing: Proven = new Set()

export const logicalOperators: Record<string, (operand: Value, proven: Proven) => Matcher> = {
  $and: (operand, proven) => every(filters('$and', operand, proven)),
  $or: (operand) => either(filters('$or', operand)),
  $nor: (operand) => not(either(filters('$nor', operand))),
}

/** Compiles a filter without its proven conditions. Throws for unsupported operators. */
export function compileFilter(filter: Value, proven = nothing): Matcher {
  const parts = [...filter.fields()].map(([name, value]) => {
    if (isProven(value, proven)) return () => true
    if (!name.startsWith('$')) return compileField(value, name.split('.'))
    if (!Object.hasOwn(logicalOperators, name)) throw unsupported(`The filter operator ${name}`)
    return logicalOperators[name]!(value, proven)
  })
  return every(parts)
}

const isProven = (value: Value, proven: Proven): boolean =>
  proven.has(value.at) ||
  (value.isObject && isOperators(value) && value.items().every((operand) => proven.has(operand.at)))

/** Returns the outermost names of the fields that a compiled filter reads. */
export const fieldsRead = (filter: Value, proven: Proven): string[] =>
  [...filter.fields()].flatMap(([name, value]) => {
    if (name.startsWith('$')) return value.items().flatMap((part) => fieldsRead(part, proven))
    return isProven(value, proven) ? [] : name.split('.', 1)
  })

const compileField = (value: Value, path: string[]) =>
  value.isObject && isOperators(value) ? compileConditions(value, path) : some(path, equals(value))

/** Returns whether an object holds conditions ({ $gt: 1 }). */
export function isOperators(value: Value): boolean {
  const reader = new Reader(value)
  return reader.next() && reader.name().startsWith('$')
}

function compileConditions(conditions: Value, path: string[]): Matcher {
  const parts = [...conditions.fields()].map(([name, operand]) => {
    if (!Object.hasOwn(fieldOperators, name)) throw unsupported(`The filter operator ${name}`)
    return fieldOperators[name]!(operand, path)
  })
  return every(parts)
}

const not =
  (matcher: Matcher): Matcher =>
  (document) =>
    !matcher(document)

const either =
  (parts: Matcher[]): Matcher =>
  (document) =>
    parts.some((part) => part(document))

function every(parts: Matcher[]): Matcher {
  if (parts.length === 1) return parts[0]!
  return (document) => {
    for (const part of parts) if (!part(document)) return false
    return true
  }
}

const some =
  (path: string[], test: Test): Matcher =>
  (document) =>
    visit(document, path, 0, test)

/** True if any value passes. Arrays on the path are entered; a final array offers its elements and then itself. */
function visit(value: Value, path: string[], depth: number, test: Test): boolean {
  if (depth === path.length) {
    if (value.isArray && anyItem(value, test)) return true
    return test(value)
  }
  const name = path[depth]!
  if (value.isObject || (value.isArray && depth === 0)) {
    const child = value.get(name)
    return child ? visit(child, path, depth + 1, test) : test(undefined)
  }
  if (!value.isArray) return test(undefined)
  const isIndex = /^\d+$/.test(name)
  const reader = new Reader(value)
  while (reader.next()) {
    if (reader.type === Type.object) {
      const item = reader.value()
      // 'list.0.name' means the index, except for elements with a field '0'.
      if ((!isIndex || item.get(name)) && visit(item, path, depth, test)) return true
    }
    if (isIndex && reader.isNamed(name)) {
      const item = reader.value()
      if (depth + 1 === path.length ? test(item) : visit(item, path, depth + 1, test)) return true
    }
  }
  return false
}

function anyItem(array: Value, test: (value: Value) => boolean): boolean {
  const reader = new Reader(array)
  while (reader.next()) if (test(reader.value())) return true
  return false
}

function equals(operand: Value): Test {
  if (operand.type === Type.null) return (value) => value === undefined || value.type === Type.null
  const rank = rankOf(operand.type)
  if (operand.isNumber) return inOrder(operand, (order) => order === 0)
  if (operand.isObject || operand.isArray) {
    const key = keyOf(operand)
    return (value) => value !== undefined && rankOf(value.type) === rank && compareWithKey(value, key) === 0
  }
  // Other types are equal if their bytes are.
  const { bytes, at, size } = operand
  return (value) =>
    value?.type === operand.type &&
    value.size === size &&
    bytes.compare(value.bytes, value.at, value.at + size, at, at + size) === 0
}

function beginsWith(operand: Value): Test {
  const beginning = beginningOf(operand)
  return (value) => {
    if (value?.type !== Type.string || value.size - 5 < beginning.length) return false
    const at = value.at + 4
    // Most strings differ in the first byte.
    return (
      value.bytes[at] === beginning[0] &&
      value.bytes.compare(beginning, 0, beginning.length, at, at + beginning.length) === 0
    )
  }
}

/** Within the operand's type; null and NaN only equal themselves. */
function inOrder(operand: Value, accepts: (order: number) => boolean): Test {
  if (operand.type === Type.null) return accepts(0) ? equals(operand) : () => false
  const rank = rankOf(operand.type)
  const key = keyOf(operand)
  // Fast path; only a Long may need more than a double. NaN fails every comparison.
  if (operand.isNumber && operand.type !== Type.long && Number.isFinite(operand.number())) {
    const bound = operand.number()
    return (value) =>
      value?.type === Type.long
        ? accepts(compareWithKey(value, key))
        : Boolean(value?.isNumber) && accepts(value!.number() - bound)
  }
  const isNaN = (value: Value) => value.type === Type.double && Number.isNaN(value.number())
  const wantsNaN = isNaN(operand)
  return (value) =>
    value !== undefined &&
    rankOf(value.type) === rank &&
    isNaN(value) === wantsNaN &&
    accepts(compareWithKey(value, key))
}

function oneOf(operator: string, operand: Value): Test {
  const items = list(operator, operand)
  if (items.some((item) => item.isObject && isOperators(item)))
    throw new CommandError(2, `cannot nest $ under ${operator}`)
  // Lists often have hundreds of values, e.g. a page's ids.
  const names = new Set(items.map(nameOf))
  return (value) => names.has(nameOf(value))
}

function list(operator: string, operand: Value): Value[] {
  if (!operand.isArray) throw new CommandError(2, `${operator} needs an array`)
  return operand.items()
}

function filters(operator: string, operand: Value, proven = nothing): Matcher[] {
  const items = list(operator, operand)
  if (items.length === 0 || items.some((item) => !item.isObject))
    throw new CommandError(2, `${operator} must be a nonempty array of objects`)
  return items.map((item) => compileFilter(item, proven))
}
