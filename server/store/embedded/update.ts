import { Double, Int32, Long } from 'bson'
import { Type, Value, valueOf } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { areEqual } from './keys.ts'
import { isOperators } from './match.ts'
import { Doc, List, asValue, openDoc, type Node } from './tree.ts'

type Place = Node | undefined
/** Undefined removes the field. */
type Change = (old: Place) => Place

/** Listed in the README. */
export const updateOperators: Record<string, (operand: Value, path: string) => Change> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => () => operand,
  $unset: () => () => undefined,
  $inc: (operand, path) => {
    if (!operand.isNumber) throw new CommandError(14, `Cannot increment with non-numeric argument: {${path}}`)
    return (old) => (old === undefined ? operand : add(old, operand, path))
  },
}

export type Update = (document: Doc, inserting: boolean) => void

/** Compiles an update; throws for unsupported ones. */
export function compileUpdate(update: Value | undefined): Update {
  if (update?.isArray) throw unsupported('An update that is a pipeline')
  if (!update?.isObject) throw new CommandError(9, 'An update must be an object')
  if (!isOperators(update)) throw unsupported('The replacement of a whole document')
  return compileOperators(update)
}

const immutableId = () => new CommandError(66, "Performing an update would modify the immutable field '_id'")

type Step = { path: string; parts: string[]; change: Change; onInsertOnly: boolean; removes: boolean }

function compileOperators(update: Value): Update {
  const steps: Step[] = []
  for (const [operator, fields] of update.fields()) {
    const compile = Object.hasOwn(updateOperators, operator) && updateOperators[operator]
    if (!compile)
      throw operator.startsWith('$')
        ? unsupported(`The update operator ${operator}`)
        : new CommandError(9, `Unknown modifier: ${operator}`)
    if (!fields.isObject)
      throw new CommandError(9, `Modifiers operate on fields but ${operator} holds a ${fields.typeName}`)
    for (const [path, operand] of fields.fields())
      steps.push({
        path,
        parts: partsOf(path),
        change: compile(operand, path),
        onInsertOnly: operator === '$setOnInsert',
        removes: operator === '$unset',
      })
  }
  refuseConflicts(steps)
  // MongoDB adds new fields in order of their names.
  steps.sort((a, b) => compareParts(a.parts, b.parts))
  return (document, inserting) => {
    const id = document.fields.get('_id')
    for (const step of steps) if (inserting || !step.onInsertOnly) applyAt(document, step)
    const now = document.fields.get('_id')
    if (id && (!now || !areEqual(asValue(id), asValue(now)))) throw immutableId()
  }
}

function partsOf(path: string): string[] {
  const parts = path.split('.')
  if (parts.includes('')) throw new CommandError(56, `The update path '${path}' contains an empty field name`)
  if (parts.some((part) => part.startsWith('$'))) throw unsupported(`The positional path ${path}`)
  return parts
}

/** Numeric names by value. */
function compareParts(a: string[], b: string[]): number {
  const i = a.findIndex((part, at) => part !== b[at])
  const [one, other] = [a[i] ?? '', b[i] ?? '']
  if (/^\d+$/.test(one) && /^\d+$/.test(other)) return Number(one) - Number(other)
  return one < other ? -1 : 1
}

function refuseConflicts(steps: Step[]) {
  const paths = steps.map((step) => step.path).toSorted()
  for (const path of paths)
    if (paths.some((other, i) => other.startsWith(`${path}.`) || (other === path && paths.indexOf(path) !== i)))
      throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${path}'`)
}

function applyAt(root: Doc, { parts, path, change, removes }: Step) {
  let parent = root
  for (const part of parts.slice(0, -1)) {
    const known = parent.fields.get(part)
    if (known === undefined && removes) return
    const child = known === undefined ? new Doc() : known instanceof Value && known.isObject ? openDoc(known) : known
    if (child instanceof List || (child instanceof Value && child.isArray))
      throw unsupported(`Updating the path '${path}' inside an array`)
    if (child instanceof Value) {
      if (removes) return
      throw new CommandError(28, `Cannot create field in element {${part}: ${child.typeName}} of '${path}'`)
    }
    parent.fields.set(part, child)
    parent = child
  }
  const last = parts.at(-1)!
  const after = change(parent.fields.get(last))
  if (after === undefined) parent.fields.delete(last)
  else parent.fields.set(last, after)
}

/** As MongoDB: an overflowing Int32 becomes a Long, an overflowing Long is an error. */
function add(old: Node, operand: Value, path: string): Value {
  if (!(old instanceof Value) || !old.isNumber)
    throw new CommandError(14, `Cannot apply $inc to a value of non-numeric type, at '${path}'`)
  if (old.type === Type.double || operand.type === Type.double)
    return valueOf(new Double(old.number() + operand.number()))
  const sum = integer(old) + integer(operand)
  if (old.type === Type.int && operand.type === Type.int && sum === BigInt.asIntN(32, sum))
    return valueOf(new Int32(Number(sum)))
  if (sum !== BigInt.asIntN(64, sum)) throw new CommandError(2, `Failed to apply $inc at '${path}': the sum overflows`)
  return valueOf(Long.fromBigInt(sum))
}

const integer = (value: Value) => (value.type === Type.long ? value.long() : BigInt(value.number()))
