import { Value, documentValue, toBytes, valueOf } from './bson.ts'
import { CommandError, unsupported } from './errors.ts'
import { compileExpression, type Expression } from './expression.ts'
import { keyOf } from './keys.ts'
import { compileFilter } from './match.ts'
import { compare } from './order.ts'
import { compileProjection } from './project.ts'
import { Sorter, memoryExceeded, memoryLimit, parseSort } from './sort.ts'
import { Doc, List, asValue, encode, type Node } from './tree.ts'
import { add } from './update.ts'

/** The next part of a pipeline. `push` answers whether it wants more. */
export type Sink = { push(document: Value): boolean; end(): void }

/** The stages of a pipeline; the README's table is made of these. */
export const stages: Record<string, (operand: Value, next: Sink) => Sink> = {
  $match: (operand, next) => {
    const matches = compileFilter(operand)
    return { push: (document) => !matches(document) || next.push(document), end: () => next.end() }
  },
  $project: (operand, next) => {
    const project = compileProjection(operand)
    return { push: (document) => next.push(documentValue(encode(project(document)))), end: () => next.end() }
  },
  $group: (operand, next) => {
    const group = new Group(operand)
    return {
      push: (document) => group.add(document),
      end: () => {
        for (const document of group.results()) if (!next.push(document)) break
        next.end()
      },
    }
  },
  $sort: (operand, next) => {
    const sorter = new Sorter<Value>(parseSort(operand))
    return {
      push: (document) => {
        sorter.add(document, document)
        return true
      },
      end: () => {
        for (const document of sorter.done()) if (!next.push(document)) break
        next.end()
      },
    }
  },
  $limit: (operand, next) => {
    let left = amount('$limit', operand, 1)
    return { push: (document) => left-- > 0 && next.push(document) && left > 0, end: () => next.end() }
  },
  $skip: (operand, next) => {
    let left = amount('$skip', operand, 0)
    return { push: (document) => left-- > 0 || next.push(document), end: () => next.end() }
  },
  $count: (operand, next) => {
    const name = operand.typeName === 'string' ? operand.string() : ''
    if (!name || name.startsWith('$') || name.includes('.'))
      throw new CommandError(40156, 'the count field must be a non-empty string')
    let count = 0
    return {
      push: () => ++count > 0,
      end: () => {
        if (count > 0) next.push(documentValue(toBytes({ [name]: count })))
        next.end()
      },
    }
  },
}

/** Chains the stages of a pipeline in front of its end. */
export const chain = (pipeline: { name: string; operand: Value }[], end: Sink): Sink =>
  pipeline.reduceRight((next, { name, operand }) => stages[name]!(operand, next), end)

/** The stages as name and operand. Refuses what it does not know before anything runs. */
export function parsePipeline(pipeline: Value): { name: string; operand: Value }[] {
  return pipeline.items().map((stage) => {
    const fields = stage.isObject ? [...stage.fields()] : []
    if (fields.length !== 1) throw new CommandError(40323, 'A pipeline stage must be an object with exactly one field')
    const [name, operand] = fields[0]!
    if (!Object.hasOwn(stages, name)) throw unsupported(`The aggregation stage ${name}`)
    return { name, operand }
  })
}

function amount(stage: string, operand: Value, least: number): number {
  const number = operand.isNumber ? operand.number() : NaN
  if (!Number.isInteger(number) || number < least)
    throw new CommandError(15957, `${stage} needs a number of at least ${least}`)
  return number
}

/** `add` answers how many bytes it keeps of a value. */
type Accumulator = { add(value: Node | undefined): number; result(): Node }

const nothing = valueOf(null)

/** The accumulators of $group; the README's table is made of these. */
export const accumulators: Record<string, () => Accumulator> = {
  $sum: () => {
    let sum = valueOf(0)
    return {
      add: (value) => {
        if (value instanceof Value && value.isNumber) sum = add(sum, value, '$sum')
        return 0
      },
      result: () => sum,
    }
  },
  $first: () => single((value, known, count) => (count === 0 ? value : known)),
  $last: () => single((value) => value),
  $max: () => single((value, known) => (comesFirst(value, known, 1) ? value : known)),
  $min: () => single((value, known) => (comesFirst(value, known, -1) ? value : known)),
  $push: () => {
    const items: Node[] = []
    return {
      add: (value) => (value && items.push(value) ? asValue(value).size : 0),
      result: () => new List(items),
    }
  },
  $addToSet: () => {
    const items = new Map<string, Node>()
    return {
      add: (value) => {
        if (!value) return 0
        const known = items.size
        items.set(nameOf(value), value)
        return items.size > known ? asValue(value).size : 0
      },
      result: () => new List([...items.values()]),
    }
  },
}

/** An accumulator that keeps one of the values it is shown. */
function single(
  choose: (value: Node | undefined, known: Node | undefined, count: number) => Node | undefined,
): Accumulator {
  let kept: Node | undefined
  let count = 0
  return {
    add: (value) => {
      kept = choose(value, kept, count++)
      return 0
    },
    result: () => kept ?? nothing,
  }
}

/** $max and $min leave out null and missing values. */
function comesFirst(value: Node | undefined, known: Node | undefined, direction: 1 | -1): boolean {
  if (!value || (value instanceof Value && value.typeName === 'null')) return false
  return !known || compare(asValue(value), asValue(known)) * direction > 0
}

/** Equal values have equal names. */
const nameOf = (node: Node) => keyOf(asValue(node)).toString('latin1')

type Field = { name: string; expression: Expression; create: () => Accumulator }

class Group {
  readonly #id: Expression
  readonly #fields: Field[] = []
  readonly #groups = new Map<string, { id: Node; accumulators: Accumulator[] }>()
  #bytes = 0

  constructor(operand: Value) {
    if (!operand.isObject) throw new CommandError(15947, "a group's fields must be specified in an object")
    const id = operand.get('_id')
    if (!id) throw new CommandError(15955, 'a group specification must include an _id')
    this.#id = compileExpression(id)
    for (const [name, value] of operand.fields()) {
      if (name === '_id') continue
      const [operator, argument] = (value.isObject ? [...value.fields()] : [])[0] ?? []
      if (!operator || !argument) throw new CommandError(40234, `The field '${name}' must be an accumulator object`)
      if (!Object.hasOwn(accumulators, operator)) throw unsupported(`The accumulator ${operator}`)
      this.#fields.push({ name, expression: compileExpression(argument), create: accumulators[operator]! })
    }
  }

  add(document: Value) {
    const id = this.#id(document) ?? nothing
    const name = nameOf(id)
    let group = this.#groups.get(name)
    if (!group) {
      group = { id, accumulators: this.#fields.map(({ create }) => create()) }
      this.#groups.set(name, group)
      this.#bytes += name.length + 100
    }
    for (let i = 0; i < this.#fields.length; i++)
      this.#bytes += group.accumulators[i]!.add(this.#fields[i]!.expression(document))
    if (this.#bytes > memoryLimit) throw memoryExceeded('$group')
    return true
  }

  *results(): Iterable<Value> {
    for (const { id, accumulators: values } of this.#groups.values()) {
      const doc = new Doc()
      doc.fields.set('_id', id)
      for (const [i, { name }] of this.#fields.entries()) doc.fields.set(name, values[i]!.result())
      yield documentValue(encode(doc))
    }
  }
}
