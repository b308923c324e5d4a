import { ObjectId, type Document } from 'bson'
import { Reader, Type, Value, documentValue, toBytes, valueOf } from './bson.ts'
import { refuseUnknownFields, type Call, type Command } from './call.ts'
import { ensureCollection, type View } from './catalog.ts'
import { insertDocument, removeDocument, replaceDocument, withIdFirst } from './collections.ts'
import { CommandError } from './errors.ts'
import { compileFilter, isOperators } from './match.ts'
import { plain } from './plain.ts'
import { compileProjection } from './project.ts'
import { findAll, type Found } from './query.ts'
import { Doc, asValue, encode, openDoc, type Node } from './tree.ts'
import { compileUpdate, type Update } from './update.ts'

/** Runs statements one after another; a refused one is reported, and ends the command when it is ordered. */
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

/** The commands that write documents. */
export const writeCommands: Record<string, Command> = {
  insert: {
    fields: ['documents', 'ordered', 'bypassDocumentValidation'],
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
    fields: ['updates', 'ordered', 'bypassDocumentValidation'],
    run: (call) =>
      call.write((view) => {
        let n = 0
        let nModified = 0
        const upserted: Document[] = []
        const errors = eachStatement(call, call.list('updates'), (statement, index) => {
          const fields = statement.fields()
          refuseUnknownFields('an update', fields, ['q', 'u', 'multi', 'upsert', 'hint', 'sort'])
          const result = update(view, call.ns, {
            filter: fields.get('q')!,
            update: fields.get('u')!,
            multi: fields.get('multi')?.truthy() ?? false,
            upsert: fields.get('upsert')?.truthy() ?? false,
            sort: fields.get('sort'),
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
          refuseUnknownFields('a delete', fields, ['q', 'limit', 'hint'])
          const collection = view.catalog.get(call.ns)
          if (!collection) {
            compileFilter(fields.get('q')!)
            return
          }
          const limit = fields.get('limit')?.truthy() ? 1 : 0
          for (const { key, document } of findAll(view, collection, { filter: fields.get('q')!, limit })) {
            removeDocument(view, collection, key, document)
            n++
          }
        })
        return { n, ...errors, ok: 1 }
      }),
  },
  findAndModify: {
    fields: ['query', 'sort', 'update', 'remove', 'new', 'upsert', 'fields', 'bypassDocumentValidation'],
    run: (call) => call.write((view) => findAndModify(call, view)),
  },
}

type UpdateSpec = { filter: Value; update: Value; multi: boolean; upsert: boolean; sort?: Value | undefined }
type UpdateResult = { matched: number; modified: number; before?: Value; after?: Value; upserted?: Value }

function insert(view: View, ns: string, document: Value): Value {
  const reader = new Reader(document)
  let position = 0
  let idPosition = -1
  while (reader.next()) {
    const name = reader.name()
    if (name.startsWith('$')) throw new CommandError(52, `The dollar prefixed field '${name}' is not valid for storage`)
    if (name === '_id') idPosition = position
    position++
  }
  const id = document.get('_id') ?? valueOf(new ObjectId())
  const whole = idPosition === 0 ? document : documentValue(encode(withIdFirst(document, id)))
  insertDocument(view, ensureCollection(view, ns), whole, id)
  return whole
}

function update(view: View, ns: string, spec: UpdateSpec): UpdateResult {
  if (!spec.filter?.isObject) throw new CommandError(9, 'An update needs a filter')
  const change = compileUpdate(spec.update)
  if (spec.multi && !isOperators(spec.update))
    throw new CommandError(9, 'multi update is not supported for replacement-style update')
  const collection = view.catalog.get(ns)
  const query = { filter: spec.filter, sort: spec.sort, limit: spec.multi ? 0 : 1 }
  const found = collection ? findAll(view, collection, query) : []
  if (!collection) compileFilter(spec.filter)
  if (found.length === 0) {
    if (!spec.upsert) return { matched: 0, modified: 0 }
    return { matched: 0, modified: 0, upserted: upsert(view, ns, spec.filter, change) }
  }
  let modified = 0
  let after: Value | undefined
  for (const one of found) {
    after = changed(one, change)
    if (after.raw().equals(one.document.raw())) continue
    replaceDocument(view, collection!, one.key, one.document, after)
    modified++
  }
  return { matched: found.length, modified, before: found[0]!.document, after: after! }
}

function changed({ document }: Found, change: Update): Value {
  const doc = openDoc(document)
  change(doc, false)
  return documentValue(encode(doc))
}

/** A new document of what the filter demands and the update sets. */
function upsert(view: View, ns: string, filter: Value, change: Update): Value {
  const doc = new Doc()
  for (const [path, value] of demanded(filter)) plant(doc, path.split('.'), value)
  change(doc, true)
  return insert(view, ns, asValue(doc))
}

/** The fields whose value a filter fixes by equality. */
function* demanded(filter: Value): Iterable<[string, Value]> {
  for (const [name, value] of filter.fields()) {
    if (name === '$and') for (const part of value.items()) yield* demanded(part)
    else if (name.startsWith('$') || value.type === Type.regex) continue
    else if (!value.isObject || !isOperators(value)) yield [name, value]
    else {
      const only = value.get('$in') ?? value.get('$all')
      const equal = value.get('$eq') ?? (only?.items().length === 1 ? only.items()[0] : undefined)
      if (equal) yield [name, equal]
    }
  }
}

function plant(doc: Doc, [name, ...rest]: string[], value: Node) {
  const known = doc.fields.get(name!)
  if (rest.length === 0) {
    if (known) throw new CommandError(54, `cannot infer query fields to set, path '${name}' is matched twice`)
    doc.fields.set(name!, value)
    return
  }
  const inner = known instanceof Doc ? known : new Doc()
  doc.fields.set(name!, inner)
  plant(inner, rest, value)
}

const empty = documentValue(toBytes({}))

function findAndModify(call: Call, view: View): Document | Buffer {
  const filter = call.object('query') ?? empty
  const sort = call.object('sort')
  const change = call.get('update')
  const fields = call.object('fields')
  const project = fields && fields.size > 5 ? compileProjection(fields) : undefined
  const answer = (value: Value | undefined, lastErrorObject: Document) =>
    replyWith(value && project ? asValue(project(value)) : value, lastErrorObject)
  if (call.flag('remove')) {
    if (change) throw new CommandError(9, 'Cannot specify both an update and remove=true')
    const collection = view.catalog.get(call.ns)
    const found = collection && findAll(view, collection, { filter, sort, limit: 1 })[0]
    if (found) removeDocument(view, collection, found.key, found.document)
    return answer(found?.document, { n: found ? 1 : 0 })
  }
  if (!change) throw new CommandError(9, 'Either an update or remove=true must be specified')
  const result = update(view, call.ns, { filter, update: change, multi: false, upsert: call.flag('upsert'), sort })
  const isNew = call.flag('new')
  if (result.upserted)
    return answer(isNew ? result.upserted : undefined, {
      n: 1,
      updatedExisting: false,
      upserted: plain(result.upserted.get('_id')!),
    })
  return answer(isNew ? result.after : result.before, { n: result.matched, updatedExisting: result.matched > 0 })
}

/** The reply with the document's own bytes. */
function replyWith(value: Value | undefined, lastErrorObject: Document): Buffer {
  const doc = new Doc()
  doc.fields.set('lastErrorObject', valueOf(lastErrorObject))
  doc.fields.set('value', value ?? valueOf(null))
  doc.fields.set('ok', valueOf(1))
  return encode(doc)
}
