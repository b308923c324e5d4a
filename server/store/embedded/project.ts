import { Reader, Type, type Value } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { compileExpression, type Expression } from './expression.ts'
import { Doc, List, type Node } from './tree.ts'

/** What a projection says of one field: keep or drop it, work it out, or look inside. */
type Rule = boolean | Expression | Rules
type Rules = Map<string, Rule>

export type Projection = (document: Value) => Doc

/** Makes a function of a projection. The empty projection keeps everything. */
export function compileProjection(projection: Value): Projection {
  const rules: Rules = new Map()
  collect(projection, '', rules)
  const id = rules.get('_id')
  const others = [...leaves(rules)].filter(([path]) => path !== '_id').map(([, rule]) => rule)
  const includes = others.some((rule) => rule !== false) || (others.length === 0 && id !== undefined && id !== false)
  if (includes && others.includes(false))
    throw new CommandError(31254, 'Cannot do exclusion and inclusion in the same projection')
  if (!includes) return (document) => exclude(document, rules)
  if (id === undefined) rules.set('_id', true)
  return (document) => compute(include(document, rules), document, rules)
}

function collect(projection: Value, prefix: string, rules: Rules) {
  for (const [name, value] of projection.fields()) {
    const path = prefix + name
    if (name.startsWith('$') || name.split('.').includes('$')) throw unsupported(`The projection operator ${name}`)
    if (value.isObject) collect(value, `${path}.`, rules)
    else place(rules, path.split('.'), ruleOf(value), path)
  }
}

function ruleOf(value: Value): Rule {
  return value.type === Type.bool || value.isNumber ? value.truthy() : compileExpression(value)
}

function place(rules: Rules, [name, ...rest]: string[], rule: Rule, path: string): void {
  const known = rules.get(name!)
  if (rest.length === 0) {
    if (known !== undefined) throw new CommandError(31250, `Path collision at ${path}`)
    rules.set(name!, rule)
    return
  }
  if (known !== undefined && !(known instanceof Map)) throw new CommandError(31249, `Path collision at ${path}`)
  const inner = known ?? new Map<string, Rule>()
  rules.set(name!, inner)
  place(inner, rest, rule, path)
}

function* leaves(rules: Rules, prefix = ''): Iterable<[string, Rule]> {
  for (const [name, rule] of rules) {
    if (rule instanceof Map) yield* leaves(rule, `${prefix}${name}.`)
    else yield [prefix + name, rule]
  }
}

function include(value: Value, rules: Rules): Doc {
  const doc = new Doc()
  const reader = new Reader(value)
  while (reader.next()) {
    const name = reader.name()
    const rule = rules.get(name)
    const kept =
      rule === true ? reader.value() : rule instanceof Map ? inside(reader.value(), rule, include, false) : undefined
    if (kept) doc.fields.set(name, kept)
  }
  return doc
}

function exclude(value: Value, rules: Rules): Doc {
  const doc = new Doc()
  const reader = new Reader(value)
  while (reader.next()) {
    const name = reader.name()
    const rule = rules.get(name)
    if (rule === false) continue
    const kept = rule instanceof Map ? inside(reader.value(), rule, exclude, true) : reader.value()
    if (kept) doc.fields.set(name, kept)
  }
  return doc
}

/** Applies rules to an object, or to each object of an array; other values stay only where fields are excluded. */
function inside(
  value: Value,
  rules: Rules,
  apply: (value: Value, rules: Rules) => Doc,
  keepOthers: boolean,
): Node | undefined {
  if (value.isObject) return apply(value, rules)
  if (!value.isArray) return keepOthers ? value : undefined
  const items = value.items().map((item) => inside(item, rules, apply, keepOthers))
  return new List(items.filter((item) => item !== undefined))
}

/** Adds the fields that are worked out, after those that were kept. */
function compute(doc: Doc, document: Value, rules: Rules): Doc {
  for (const [name, rule] of rules) {
    if (typeof rule === 'function') {
      const result = rule(document)
      if (result) doc.fields.set(name, result)
    } else if (rule instanceof Map && [...leaves(rule)].some(([, leaf]) => typeof leaf === 'function')) {
      const inner = doc.fields.get(name)
      if (inner instanceof List) throw unsupported('Computing fields inside an array')
      doc.fields.set(name, compute(inner instanceof Doc ? inner : new Doc(), document, rule))
    }
  }
  return doc
}
