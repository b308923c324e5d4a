import type { Document } from 'bson'
import { emptyObject, plain, type Value } from './bson.ts'
import type { Collection, View } from './catalog.ts'
import type { Cursors } from './cursors.ts'
import type { Engine } from './engine.ts'
import { CommandError, unsupported } from './errors.ts'
import { compileProjection, type Projection } from './project.ts'
import type { Transactions } from './transactions.ts'
import type { Turns } from './turns.ts'

export type AppContext = { engine: Engine; cursors: Cursors; transactions: Transactions; turns: Turns; address: string }

/** `fields`: supported besides the general ones. */
export type Command = { fields: string[]; run(call: Call): Promise<Document | Buffer> | Document | Buffer }

const generalFields = new Set(
  '$db lsid txnNumber autocommit startTransaction $clusterTime $readPreference readConcern writeConcern maxTimeMS comment apiVersion apiStrict'.split(
    ' ',
  ),
)

export class Call {
  readonly name: string
  readonly db: string
  readonly parts: AppContext
  readonly session: string | undefined
  readonly #args: Map<string, Value>
  readonly #lists: Map<string, Value[]>
  readonly #view: View | undefined

  constructor(parts: AppContext, name: string, args: Map<string, Value>, lists: Map<string, Value[]>) {
    this.parts = parts
    this.name = name
    this.#args = args
    this.#lists = lists
    this.db = this.text('$db') ?? 'admin'
    this.session = args.get('lsid')?.get('id')?.raw().toString('hex')
    const inTransaction = !this.flag('autocommit', true)
    if (this.session && inTransaction && name !== 'commitTransaction' && name !== 'abortTransaction')
      this.#view = parts.transactions.view(this.session, this.transactionNumber, this.flag('startTransaction'))
  }

  get transactionNumber() {
    return this.number('txnNumber') ?? -1
  }
  get isInTransaction() {
    return this.#view !== undefined
  }
  get view(): View {
    return this.#view ?? this.parts.engine
  }
  /** Within a transaction, otherwise at once and durably. */
  async write<T>(work: (view: View) => T): Promise<T> {
    return this.#view ? work(this.#view) : this.parts.engine.write(work)
  }

  /** Ends its transaction, durably. */
  async commit() {
    if (this.session) await this.parts.transactions.commit(this.session, this.transactionNumber)
  }

  get(name: string) {
    return this.#args.get(name)
  }
  text(name: string): string | undefined {
    const value = this.#args.get(name)
    return value?.typeName === 'string' ? value.string() : undefined
  }
  number(name: string): number | undefined {
    const value = this.#args.get(name)
    return value?.isNumber ? value.number() : undefined
  }
  flag(name: string, otherwise = false): boolean {
    return this.#args.get(name)?.truthy() ?? otherwise
  }
  object(name: string): Value | undefined {
    const value = this.#args.get(name)
    if (value && !value.isObject && value.typeName !== 'null') throw new CommandError(14, `${name} must be an object`)
    return value?.isObject ? value : undefined
  }
  /** From the body or its own section. */
  list(name: string): Value[] {
    const value = this.#args.get(name)
    const list = this.#lists.get(name) ?? (value?.isArray ? value.items() : [])
    if (list.some((item) => !item.isObject)) throw new CommandError(14, `${name} must hold objects`)
    return list
  }
  /** As a JavaScript value. */
  plain(name: string): unknown {
    const value = this.#args.get(name)
    return value && plain(value)
  }
  projection(name: string): Projection | undefined {
    const projection = this.object(name)
    return projection && projection.size > emptyObject.size ? compileProjection(projection) : undefined
  }
  /** For commands whose first field names the collection. */
  get ns() {
    const collection = this.text(this.name)
    if (!collection) throw new CommandError(73, `The command ${this.name} needs the name of a collection`)
    return `${this.db}.${collection}`
  }
  /** Undefined reads as an empty collection. */
  get collection(): Collection | undefined {
    return this.view.catalog.get(this.ns)
  }

  refuseUnknown(known: string[]) {
    for (const name of [...this.#args.keys(), ...this.#lists.keys()])
      if (name !== this.name && !generalFields.has(name) && !known.includes(name))
        throw unsupported(`The field ${name} of the command ${this.name}`)
  }
}

/** Throws for options that are not listed. */
export function refuseUnknownFields(what: string, statement: Map<string, Value>, known: string[]) {
  for (const name of statement.keys()) if (!known.includes(name)) throw unsupported(`The field ${name} of ${what}`)
}
