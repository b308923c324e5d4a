import { Binary, type Document } from 'bson'
import { documentValue, emptyObject, toBytes } from './bson.ts'
import type { Call, Command } from './call.ts'
import {
  describeIndex,
  dropCollection,
  ensureCollection,
  idIndex,
  parseIndex,
  type IndexSpec,
  type View,
} from './catalog.ts'
import { prepareIndex } from './collections.ts'
import { reply } from './cursors.ts'
import { CommandError } from './errors.ts'
import { compileFilter } from './match.ts'

const databaseOf = (ns: string) => ns.slice(0, ns.indexOf('.'))
const nameOf = (ns: string) => ns.slice(ns.indexOf('.') + 1)

const listReply = (ns: string, documents: Document[]) => reply(ns, '0', 'firstBatch', documents.map(toBytes))

export const schemaCommands: Record<string, Command> = {
  create: {
    fields: [],
    run: (call) =>
      call.write((view) => {
        if (view.catalog.has(call.ns)) throw new CommandError(48, `Collection ${call.ns} already exists.`)
        ensureCollection(view, call.ns)
        return { ok: 1 }
      }),
  },
  createIndexes: {
    fields: ['indexes'],
    run: (call) => call.write((view) => createIndexes(call, view)),
  },
  listIndexes: {
    fields: ['cursor'],
    run(call) {
      const { collection } = call
      if (!collection) throw new CommandError(26, `ns does not exist: ${call.ns}`)
      const indexes = [idIndex(collection.id), ...collection.indexes]
      return listReply(`${call.db}.$cmd.listIndexes.${nameOf(call.ns)}`, indexes.map(describeIndex))
    },
  },
  listCollections: {
    fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
    run(call) {
      const matches = compileFilter(call.object('filter') ?? emptyObject)
      const found = [...call.view.catalog.values()].filter(({ ns }) => databaseOf(ns) === call.db)
      const documents = found.map(({ ns, id, uuid }) => ({
        name: nameOf(ns),
        type: 'collection',
        options: {},
        info: { readOnly: false, uuid: new Binary(Buffer.from(uuid.replaceAll('-', ''), 'hex'), 4) },
        idIndex: describeIndex(idIndex(id)),
      }))
      const wanted = documents.filter((document) => matches(documentValue(toBytes(document))))
      return listReply(`${call.db}.$cmd.listCollections`, wanted)
    },
  },
  drop: {
    fields: [],
    run: (call) =>
      call.write((view) => {
        const collection = view.catalog.get(call.ns)
        if (collection) dropCollection(view, collection)
        return { ok: 1 }
      }),
  },
  dropDatabase: {
    fields: [],
    run: (call) =>
      call.write((view) => {
        for (const [ns, collection] of view.catalog) if (databaseOf(ns) === call.db) dropCollection(view, collection)
        return { dropped: call.db, ok: 1 }
      }),
  },
}

function createIndexes(call: Call, view: View): Document {
  const specs = call.plain('indexes')
  if (!Array.isArray(specs) || specs.length === 0)
    throw new CommandError(2, 'Must specify at least one index to create')
  if (call.isInTransaction) throw new CommandError(263, 'Cannot create indexes in a transaction')
  const wanted = (specs as Document[]).map(parseIndex)
  const known = view.catalog.get(call.ns)
  const all: IndexSpec[] = [...(known?.indexes ?? [])]
  for (const spec of wanted) if (!isOfIds(spec) && !isAmong(all, spec)) all.push(spec)
  const collection = ensureCollection(view, call.ns)
  const makers = all.slice(known?.indexes.length ?? 0).map((spec) => prepareIndex(view, collection, spec))
  for (const make of makers) make()
  const numIndexesBefore = collection.indexes.length + 1
  const numIndexesAfter = numIndexesBefore + makers.length
  return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically: !known, ok: 1 }
}

const isOfIds = ({ fields }: IndexSpec) => fields.length === 1 && fields[0]!.name === '_id'

/** Throws if another index has its name or its fields. */
function isAmong(indexes: readonly IndexSpec[], spec: IndexSpec): boolean {
  const sameName = indexes.find((index) => index.name === spec.name)
  const sameShape = indexes.find(({ fields }) => JSON.stringify(fields) === JSON.stringify(spec.fields))
  if (sameName && sameName === sameShape && sameName.unique === spec.unique) return true
  if (sameName) throw new CommandError(86, `An index with the name ${spec.name} exists with other fields or options`)
  if (sameShape) throw new CommandError(85, `Index already exists with a different name or options: ${sameShape.name}`)
  return false
}
