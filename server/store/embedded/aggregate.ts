import { Reader, Type, Value, emptyObject, maxDocumentSize, nullValue, valueOf } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { areEqual, keyOf } from './keys.ts'
import type { QuerySpec } from './query.ts'
import { Writer } from './tree.ts'

const stages = ['$match', '$skip', '$limit', '$group']
const counting = valueOf({ _id: 1, n: { $sum: 1 } })

/** Parses the pipeline of the driver's countDocuments; throws for other aggregations. */
export function parseCount(pipeline: Value | undefined): QuerySpec {
  if (!pipeline?.isArray) throw new CommandError(14, "'pipeline' must be an array")
  const spec: QuerySpec = { filter: emptyObject }
  let last = -1
  for (const stage of pipeline.items()) {
    const [name, operand] = (stage.isObject ? [...stage.fields()] : [])[0] ?? []
    if (!name || !operand) throw new CommandError(40323, 'A pipeline stage must be an object with exactly one field')
    const place = stages.indexOf(name)
    if (place <= last || (name === '$group' && !areEqual(operand, counting)))
      throw unsupported(`The aggregation stage ${name}, here or with these options,`)
    last = place
    if (name === '$match') spec.filter = operand
    if (name === '$skip') spec.skip = operand.number()
    if (name === '$limit') spec.limit = operand.number()
  }
  if (stages[last] !== '$group') throw unsupported('An aggregation other than countDocuments')
  return spec
}

/** Collects the values of the field `each` in the list `into`, for each value of the field `by`. */
export type Grouping = { filter: Value; by: string; each: string; into: string }

const fieldIn = (value: Value | undefined) => {
  const path = value?.type === Type.string ? value.string() : ''
  return /^\$[^$.]+$/.test(path) ? path.slice(1) : undefined
}

/** Parses `[{ $match }, { $group: { _id: '$by', into: { $push: '$each' } } }]`; undefined for other pipelines. */
export function parseGrouping(pipeline: Value | undefined): Grouping | undefined {
  const [match, group, ...others] = pipeline?.isArray ? pipeline.items() : []
  const [filter, operand] = [match?.isObject && match.get('$match'), group?.isObject && group.get('$group')]
  if (!filter || !filter.isObject || !operand || !operand.isObject || others.length > 0) return undefined
  const [[id, by] = [], [into, list] = [], ...further] = operand.fields()
  const [named, each] = [fieldIn(by), list?.isObject ? fieldIn(list.get('$push')) : undefined]
  if (id !== '_id' || !into || further.length > 0 || named === undefined || each === undefined) return undefined
  return { filter, by: named, each, into }
}

type Group = { writer: Writer; starts: [document: number, list: number]; id: Value; length: number }

/** Documents of a grouping, written while its matches are added. */
export class Groups {
  readonly #grouping: Grouping
  readonly #groups = new Map<string, Group>()
  #last: Group | undefined

  constructor(grouping: Grouping) {
    this.#grouping = grouping
  }

  add(document: Value) {
    const { by, each } = this.#grouping
    let [id, value]: [Value, Value | undefined] = [nullValue, undefined]
    const reader = new Reader(document)
    while (reader.next()) {
      if (reader.isNamed(by)) id = reader.value()
      if (reader.isNamed(each)) value = reader.value()
    }
    const last = this.#last
    const group = (this.#last = last && isSame(last.id, id) ? last : this.#groupOf(id))
    if (!value) return
    group.writer.child(String(group.length), value)
    group.length += 1
  }

  documents(): Buffer[] {
    return Array.from(this.#groups.values(), ({ writer, starts: [document, list] }) => {
      writer.end(list)
      writer.end(document)
      if (writer.length > maxDocumentSize) throw new CommandError(10334, 'The document is larger than 16 MB')
      return writer.done()
    })
  }

  #groupOf(value: Value): Group {
    const key = keyOf(value).toString('latin1')
    const known = this.#groups.get(key)
    if (known) return known
    const id = new Value(Buffer.from(value.raw()), value.type, 0, value.size)
    const writer = new Writer()
    const document = writer.begin()
    writer.child('_id', id)
    writer.field(Type.array, this.#grouping.into)
    const group: Group = { writer, starts: [document, writer.begin()], id, length: 0 }
    this.#groups.set(key, group)
    return group
  }
}

const isSame = (one: Value, other: Value) => {
  if (one.type !== other.type || one.size !== other.size) return false
  for (let i = 0; i < one.size; i++) if (one.bytes[one.at + i] !== other.bytes[other.at + i]) return false
  return true
}
