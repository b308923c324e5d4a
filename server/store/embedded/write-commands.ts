import { Long, ObjectId, type Document } from 'bson'
import { emptyObject, nullValue, plain, valueOf, type Value } from './bson.ts'
import { refuseUnknownFields, type Call, type Command } from './call.ts'
import { ensureCollection, type View } from './catalog.ts'
import { insertDocument, putDocument, removeDocument } from './collections.ts'
import { CommandError, unsupported } from './errors.ts'
import { isOperators } from './match.ts'
import { findAll } from './query.ts'
import { Doc, asValue, encode, openDoc, type Node } from './tree.ts'
import { compileUpdate, type Update } from './update.ts'

export const writeCommands: Record<string, Command> = {
  insert: {
    fields: ['documents', 'ordered'],
    run: (call) =>
      call.write((view) => {
        let n = 0
        const errors = eachStatement(call, call.list('documents'), (document) => {
          insert(view, call.ns, document)
          n++
        })
        return { n, ...errors, ok: 1 }
      }),
  },
  update: {
    fields: ['updates', 'ordered'],
    run: (call) =>
      call.write((view) => {
        let n = 0
        let nModified = 0
        const upserted: Document[] = []
        const errors = eachStatement(call, call.list('updates'), (statement, index) => {
          const fields = statement.fields()
          refuseUnknownFields('an update', fields, ['q', 'u', 'multi', 'upsert'])
          const result = update(view, call.ns, {
            filter: fields.get('q'),
            update: fields.get('u'),
            multi: fields.get('multi')?.truthy() ?? false,
            upsert: fields.get('upsert')?.truthy() ?? false,
            sort: undefined,
          })
          n += result.matched + (result.upserted ? 1 : 0)
          nModified += result.modified
          if (result.upserted) upserted.push({ index, _id: plain(result.upserted.get('_id')!) })
        })
        return { n, nModified, ...(upserted.length > 0 && { upserted }), ...errors, ok: 1 }
      }),
  },
  delete: {
    fields: ['deletes', 'ordered'],
    run: (call) =>
      call.write((view) => {
        let n = 0
        const errors = eachStatement(call, call.list('deletes'), (statement) => {
          const fields = statement.fields()
          refuseUnknownFields('a delete', fields, ['q', 'limit'])
          const limit = fields.get('limit')?.truthy() ? 1 : 0
          const collection = view.catalog.get(call.ns)
          for (const { key, document } of findAll(view, collection, { filter: filterOf(fields.get('q')), limit })) {
            removeDocument(view, collection!, key, document)
            n++
          }
        })
        return { n, ...errors, ok: 1 }
      }),
  },
  bulkWrite: {
    fields: ['ops', 'nsInfo', 'ordered', 'errorsOnly', 'bypassDocumentValidation', 'commit'],
    async run(call) {
      const answer = await call.write((view) => bulkWrite(call, view))
      if (call.flag('commit')) await call.commit()
      return answer
    },
  },
  findAndModify: {
    fields: ['query', 'sort', 'update', 'remove', 'new', 'upsert', 'fields'],
    run: (call) => call.write((view) => findAndModify(call, view)),
  },
}

/** As MongoDB 8.0; only within a transaction, which a failure aborts. */
function bulkWrite(call: Call, view: View): Document {
  if (!call.isInTransaction) throw unsupported('The command bulkWrite outside of a transaction')
  const namespaces = call.list('nsInfo').map((info) => String(plain(info.get('ns')!)))
  const counts = { nInserted: 0, nUpserted: 0, nMatched: 0, nModified: 0, nDeleted: 0 }
  for (const statement of call.list('ops')) {
    const fields = statement.fields()
    const [[kind, index] = ['', undefined]] = fields
    const ns = index?.isNumber ? namespaces[index.number()] : undefined
    if (ns === undefined) throw new CommandError(2, 'A write names no collection of nsInfo')
    if (kind === 'insert') {
      refuseUnknownFields('an insert', fields, ['insert', 'document'])
      insert(view, ns, filterOf(fields.get('document')))
      counts.nInserted++
    } else if (kind === 'update') {
      refuseUnknownFields('an update', fields, ['update', 'filter', 'updateMods', 'multi'])
      const [filter, updateMods] = [fields.get('filter'), fields.get('updateMods')]
      const multi = fields.get('multi')?.truthy() ?? false
      const { matched, modified } = update(view, ns, {
        filter,
        update: updateMods,
        multi,
        upsert: false,
        sort: undefined,
      })
      counts.nMatched += matched
      counts.nModified += modified
    } else throw unsupported(`The write ${kind} of the command bulkWrite`)
  }
  const cursor = { id: Long.ZERO, ns: 'admin.$cmd.bulkWrite', firstBatch: [] }
  return { cursor, nErrors: 0, ...counts, ok: 1 }
}

/** With `ordered` the first refused statement ends the command. */
function eachStatement(call: Call, statements: Value[], run: (statement: Value, i: number) => void): Document {
  const writeErrors: Document[] = []
  for (const [index, statement] of statements.entries()) {
    try {
      run(statement, index)
    } catch (error) {
      if (!(error instanceof CommandError) || call.isInTransaction) throw error
      writeErrors.push({ index, ...error.fields() })
      if (call.flag('ordered', true)) break
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {}
}

function filterOf(value: Value | undefined): Value {
  if (!value?.isObject) throw new CommandError(9, 'A statement needs a filter')
  return value
}

function insert(view: View, ns: string, document: Value): Value {
  const names = [...document.fields().keys()]
  const wrong = names.find((name) => name.startsWith('$'))
  if (wrong) throw new CommandError(52, `The dollar prefixed field '${wrong}' is not valid for storage`)
  const id = document.get('_id') ?? valueOf(new ObjectId())
  const operator = id.isObject && [...id.fields().keys()].find((name) => name.startsWith('$'))
  if (operator)
    throw new CommandError(52, `_id fields may not contain '$'-prefixed fields: ${operator} is not valid for storage.`)
  // MongoDB stores the id first.
  const whole = names[0] === '_id' ? document : asValue(new Doc([['_id', id], ...document.fields()]))
  insertDocument(view, ensureCollection(view, ns), whole, id)
  return whole
}

type UpdateSpec = {
  filter: Value | undefined
  update: Value | undefined
  multi: boolean
  upsert: boolean
  sort: Value | undefined
}
type UpdateResult = { matched: number; modified: number; before?: Value; after?: Value; upserted?: Value }

function update(view: View, ns: string, spec: UpdateSpec): UpdateResult {
  const filter = filterOf(spec.filter)
  const change = compileUpdate(spec.update)
  const collection = view.catalog.get(ns)
  const found = findAll(view, collection, { filter, sort: spec.sort, limit: spec.multi ? 0 : 1 })
  if (found.length === 0)
    return { matched: 0, modified: 0, ...(spec.upsert && { upserted: upsert(view, ns, filter, change) }) }
  let modified = 0
  let after: Value | undefined
  for (const { key, document } of found) {
    const doc = openDoc(document)
    change(doc, false)
    after = asValue(doc)
    if (after.raw().equals(document.raw())) continue
    putDocument(view, collection!, key, document, after)
    modified++
  }
  return { matched: found.length, modified, before: found[0]!.document, after: after! }
}

function upsert(view: View, ns: string, filter: Value, change: Update): Value {
  const doc = new Doc()
  for (const [path, value] of demanded(filter)) {
    if (path.startsWith('_id.'))
      throw new CommandError(111, `field at '_id' must be exactly specified, field at sub-path '${path}' found`)
    plant(doc, path, path.split('.'), value)
  }
  change(doc, true)
  return insert(view, ns, asValue(doc))
}

/** Equalities of the filter. */
function* demanded(filter: Value): Iterable<[string, Value]> {
  for (const [name, value] of filter.fields()) {
    if (name === '$and') for (const part of value.items()) yield* demanded(part)
    else if (name === '$or' && value.items().length === 1) throw unsupported('An upsert with an $or of one condition')
    else if (name.startsWith('$')) continue
    else if (!value.isObject || !isOperators(value)) yield [name, value]
    else {
      const only = value.get('$in')
      const equal = value.get('$eq') ?? (only?.items().length === 1 ? only.items()[0] : undefined)
      if (equal) yield [name, equal]
    }
  }
}

/** Throws if another equality sets the field or a parent. */
function plant(doc: Doc, path: string, [name, ...rest]: string[], value: Node) {
  const known = doc.fields.get(name!)
  if (known !== undefined && (rest.length === 0 || !(known instanceof Doc)))
    throw new CommandError(54, `cannot infer query fields to set, path '${path}' is matched twice`)
  if (rest.length === 0) doc.fields.set(name!, value)
  else {
    const inner = known ?? new Doc()
    doc.fields.set(name!, inner)
    plant(inner, path, rest, value)
  }
}

function findAndModify(call: Call, view: View): Buffer {
  if (call.flag('remove')) throw unsupported('The field remove of the command findAndModify')
  const filter = call.object('query') ?? emptyObject
  const sort = call.object('sort')
  const project = call.projection('fields')
  const answer = (value: Value | undefined, lastErrorObject: Document) =>
    encode(
      new Doc([
        ['lastErrorObject', valueOf(lastErrorObject)],
        ['value', (value && project ? project.of(value) : value) ?? nullValue],
        ['ok', valueOf(1)],
      ]),
    )
  const wish = { filter, sort, update: call.get('update'), multi: false, upsert: call.flag('upsert') }
  const { upserted, before, after, matched } = update(view, call.ns, wish)
  if (upserted) {
    const done = { n: 1, updatedExisting: false, upserted: plain(upserted.get('_id')!) }
    return answer(call.flag('new') ? upserted : undefined, done)
  }
  return answer(call.flag('new') ? after : before, { n: matched, updatedExisting: matched > 0 })
}
