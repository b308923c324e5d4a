import { Reader, Type, type Value } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { Doc, List, type Node } from './tree.ts'

/** Per field: keep, drop, or rules for its content. */
type Rules = Map<string, boolean | Rules>

/** `reads`: names of the fields that it keeps, if it keeps whole fields. */
export type Projection = { of: (document: Value) => Doc; reads: readonly string[] | undefined }

/** Compiles a projection; the empty one keeps everything. */
export function compileProjection(projection: Value): Projection {
  const rules: Rules = new Map()
  collect(projection, '', rules)
  const id = rules.get('_id')
  rules.delete('_id')
  const wishes = new Set(leaves(rules))
  if (wishes.size > 1) throw new CommandError(31254, 'Cannot do exclusion and inclusion in the same projection')
  const includes = wishes.has(true) || (wishes.size === 0 && id !== undefined && id !== false)
  if (includes || id !== undefined) rules.set('_id', id ?? true)
  const isFlat = includes && [...rules.values()].every((rule) => typeof rule === 'boolean')
  const kept = [...rules].flatMap(([name, rule]) => (rule === true ? [name] : []))
  return { of: (document) => select(document, rules, includes), reads: isFlat ? kept : undefined }
}

function collect(projection: Value, prefix: string, rules: Rules) {
  for (const [name, value] of projection.fields()) {
    const path = prefix + name
    if (name.startsWith('$') || name.split('.').includes('$')) throw unsupported(`The projection operator ${name}`)
    if (value.isObject) collect(value, `${path}.`, rules)
    else if (value.type === Type.bool || value.isNumber) place(rules, path.split('.'), value.truthy(), path)
    else throw unsupported(`A projection that computes ${path}`)
  }
}

function place(rules: Rules, [name, ...rest]: string[], keeps: boolean, path: string): void {
  const known = rules.get(name!)
  if (rest.length === 0 ? known !== undefined : typeof known === 'boolean')
    throw new CommandError(31250, `Path collision at ${path}`)
  if (rest.length === 0) rules.set(name!, keeps)
  else {
    const inner = known instanceof Map ? known : new Map<string, boolean>()
    rules.set(name!, inner)
    place(inner, rest, keeps, path)
  }
}

const leaves = (rules: Rules): boolean[] =>
  [...rules.values()].flatMap((rule) => (rule instanceof Map ? leaves(rule) : rule))

function select(value: Value, rules: Rules, includes: boolean): Doc {
  const doc = new Doc()
  const reader = new Reader(value)
  let unmet = rules.size
  while (reader.next()) {
    const name = includes ? nameAmong(reader, rules) : reader.name()
    if (name === undefined) continue
    const rule = rules.get(name) ?? !includes
    const kept = rule instanceof Map ? inside(reader.value(), rule, includes) : rule && reader.value()
    if (kept) doc.fields.set(name, kept)
    if (includes && --unmet === 0) break
  }
  return doc
}

/** Avoids creating strings for other names. */
function nameAmong(reader: Reader, rules: Rules): string | undefined {
  for (const name of rules.keys()) if (reader.isNamed(name)) return name
  return undefined
}

/** Other values than objects and arrays remain only in exclusions. */
function inside(value: Value, rules: Rules, includes: boolean): Node | undefined {
  if (value.isObject) return select(value, rules, includes)
  if (!value.isArray) return includes ? undefined : value
  const items = value.items().map((item) => inside(item, rules, includes))
  return new List(items.filter((item) => item !== undefined))
}
