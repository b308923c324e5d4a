import { Double, Int32, Long } from 'bson'
import { Type, Value, nullValue, valueOf } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { areEqual } from './keys.ts'
import { compileElement, isOperators, type Matcher } from './match.ts'
import { Doc, List, asValue, opened, type Node } from './tree.ts'

type Place = Node | undefined
/** What an operator makes of the value at its path; undefined removes it. */
type Change = (old: Place) => Place

/** The update operators; the README's table is made of these. */
export const updateOperators: Record<string, (operand: Value, path: string) => Change> = {
  $set: (operand) => () => operand,
  $setOnInsert: (operand) => () => operand,
  $unset: () => () => undefined,
  $inc: (operand, path) => {
    if (!operand.isNumber) throw new CommandError(14, `Cannot increment with non-numeric argument: {${path}}`)
    return (old) => (old === undefined ? operand : add(old, operand, path))
  },
  $push: (operand, path) => {
    const added = eachOf('$push', operand)
    return (old) => new List([...listAt(old, path, '$push'), ...added])
  },
  $addToSet: (operand, path) => {
    const added = eachOf('$addToSet', operand)
    return (old) => {
      const items = listAt(old, path, '$addToSet')
      for (const item of added) if (!items.some((known) => areEqual(asValue(known), item))) items.push(item)
      return new List(items)
    }
  },
  $pull: (operand, path) => {
    const test = pullTest(operand)
    return (old) => old && new List(listAt(old, path, '$pull').filter((item) => !test(asValue(item))))
  },
}

function pullTest(operand: Value): Matcher {
  if (operand.type === Type.regex) throw unsupported('$pull by a regular expression')
  if (!operand.isObject) return (item) => areEqual(item, operand)
  const matches = compileElement(operand)
  return isOperators(operand) ? matches : (item) => item.isObject && matches(item)
}

/** A compiled update: changes the document in place. */
export type Update = (document: Doc, inserting: boolean) => void

/** Makes a function of an update document, either operators or a whole replacement. */
export function compileUpdate(update: Value | undefined): Update {
  if (update?.isArray) throw unsupported('An update that is a pipeline')
  if (!update?.isObject) throw new CommandError(9, 'An update must be an object')
  return isOperators(update) ? compileOperators(update) : compileReplacement(update)
}

function compileReplacement(replacement: Value): Update {
  const fields = replacement.fields()
  for (const name of fields.keys())
    if (name.startsWith('$'))
      throw new CommandError(52, `The dollar prefixed field '${name}' is not allowed in a replacement`)
  return (document) => {
    const id = document.fields.get('_id')
    const given = fields.get('_id')
    if (id && given && !areEqual(asValue(id), given)) throw immutableId()
    document.fields.clear()
    const first = id ?? given
    if (first) document.fields.set('_id', first)
    for (const [name, value] of fields) if (name !== '_id') document.fields.set(name, value)
  }
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
        removes: operator === '$unset' || operator === '$pull',
      })
  }
  refuseConflicts(steps)
  // MongoDB adds new fields in the order of their names, not of the command.
  steps.sort((a, b) => (a.path < b.path ? -1 : 1))
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

function refuseConflicts(steps: Step[]) {
  const paths = steps.map((step) => step.path).toSorted()
  for (const path of paths)
    if (paths.some((other, i) => other.startsWith(`${path}.`) || (other === path && paths.indexOf(path) !== i)))
      throw new CommandError(40, `Updating the path '${path}' would create a conflict at '${path}'`)
}

function applyAt(root: Doc, { parts, path, change, removes }: Step) {
  let parent: Doc | List = root
  for (const part of parts.slice(0, -1)) {
    const known = childOf(parent, part, path, removes)
    if (known === undefined && removes) return
    const child: Node = known === undefined ? new Doc() : opened(known)
    if (child instanceof Value) {
      if (removes) return
      throw new CommandError(28, `Cannot create field in element {${part}: ${child.typeName}} of '${path}'`)
    }
    setChild(parent, part, child)
    parent = child
  }
  const last = parts.at(-1)!
  const before = childOf(parent, last, path, removes)
  const after = change(before)
  if (after !== undefined) setChild(parent, last, after)
  else if (before !== undefined) removeChild(parent, last)
}

/** How far past its end an array may be written; MongoDB's limit for filling with nulls. */
const maxPadding = 1_500_000

function childOf(parent: Doc | List, name: string, path: string, removes: boolean): Place {
  if (parent instanceof Doc) return parent.fields.get(name)
  if (!/^\d+$/.test(name)) {
    if (removes) return undefined
    throw new CommandError(28, `Cannot create field '${name}' in an array, at '${path}'`)
  }
  if (Number(name) > parent.items.length + maxPadding)
    throw new CommandError(2, `The place ${name} is too far behind the end of the array`)
  return parent.items[Number(name)]
}

function setChild(parent: Doc | List, name: string, child: Node) {
  if (parent instanceof Doc) parent.fields.set(name, child)
  else {
    while (parent.items.length < Number(name)) parent.items.push(nullValue)
    parent.items[Number(name)] = child
  }
}

function removeChild(parent: Doc | List, name: string) {
  if (parent instanceof Doc) parent.fields.delete(name)
  else parent.items[Number(name)] = nullValue // MongoDB keeps the place of an unset element
}

function listAt(old: Place, path: string, operator: string): Node[] {
  if (old === undefined) return []
  const list = opened(old)
  if (list instanceof List) return list.items
  const type = list instanceof Doc ? 'object' : list.typeName
  throw new CommandError(2, `The field '${path}' must be an array but is of type ${type} (${operator})`)
}

function eachOf(operator: string, operand: Value): Value[] {
  const each = operand.isObject && operand.get('$each')
  if (!each) return [operand]
  for (const name of operand.fields().keys())
    if (name !== '$each') throw unsupported(`The modifier ${name} of ${operator}`)
  if (!each.isArray) throw new CommandError(2, 'The argument to $each must be an array')
  return each.items()
}

/** MongoDB's addition: an Int32 that overflows becomes a Long, a Long that does is an error, a Double stays one. */
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
