import { Binary, type Document } from 'bson'
import { documentValue, toBytes } from './bson.ts'
import type { Call, Command } from './call.ts'
import {
  addIndex,
  describeIndex,
  dropCollection,
  dropIndex,
  ensureCollection,
  parseIndex,
  type Collection,
  type Index,
  type View,
} from './catalog.ts'
import { buildIndex } from './collections.ts'
import { reply } from './cursors.ts'
import { CommandError, unsupported } from './errors.ts'
import { compileFilter } from './match.ts'

const idIndex: Omit<Index, 'id'> = {
  name: '_id_',
  fields: [{ name: '_id', path: ['_id'], direction: 1 }],
  unique: false,
  sparse: false,
}

const databaseOf = (ns: string) => ns.slice(0, ns.indexOf('.'))
const nameOf = (ns: string) => ns.slice(ns.indexOf('.') + 1)

const cursorReply = (ns: string, documents: Document[]) => reply(ns, '0', 'firstBatch', documents.map(toBytes))

function existing(call: Call, view: View): Collection {
  const collection = view.catalog.get(call.ns)
  if (!collection) throw new CommandError(26, `ns does not exist: ${call.ns}`)
  return collection
}

/** The commands about collections and indexes. */
export const schemaCommands: Record<string, Command> = {
  create: {
    fields: ['autoIndexId', 'validationLevel'],
    run: (call) =>
      call.write((view) => {
        if (view.catalog.has(call.ns)) throw new CommandError(48, `Collection ${call.ns} already exists.`)
        ensureCollection(view, call.ns)
        return { ok: 1 }
      }),
  },
  createIndexes: {
    fields: ['indexes', 'commitQuorum'],
    run: (call) => call.write((view) => createIndexes(call, view)),
  },
  dropIndexes: {
    fields: ['index'],
    run: (call) => call.write((view) => dropIndexes(call, view)),
  },
  listIndexes: {
    fields: ['cursor'],
    run(call) {
      const indexes = [idIndex, ...existing(call, call.view).indexes]
      return cursorReply(`${call.db}.$cmd.listIndexes.${nameOf(call.ns)}`, indexes.map(describeIndex))
    },
  },
  listCollections: {
    fields: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
    run(call) {
      const matches = compileFilter(call.object('filter') ?? documentValue(toBytes({})))
      const found = [...call.view.catalog.values()].filter(({ ns }) => databaseOf(ns) === call.db)
      const documents = found.map(({ ns, uuid }) => ({
        name: nameOf(ns),
        type: 'collection',
        ...(!call.flag('nameOnly') && {
          options: {},
          info: { readOnly: false, uuid: new Binary(Buffer.from(uuid.replaceAll('-', ''), 'hex'), 4) },
          idIndex: describeIndex(idIndex),
        }),
      }))
      return cursorReply(
        `${call.db}.$cmd.listCollections`,
        documents.filter((document) => matches(documentValue(toBytes(document)))),
      )
    },
  },
  listDatabases: {
    fields: ['filter', 'nameOnly', 'authorizedDatabases'],
    run(call) {
      const names = [...new Set([...call.view.catalog.keys()].map(databaseOf))].toSorted()
      return { databases: names.map((name) => ({ name, sizeOnDisk: 0, empty: false })), totalSize: 0, ok: 1 }
    },
  },
  drop: {
    fields: [],
    run: (call) =>
      call.write((view) => {
        if (view.catalog.has(call.ns)) dropCollection(view, call.ns)
        return { ok: 1 }
      }),
  },
  dropDatabase: {
    fields: [],
    run: (call) =>
      call.write((view) => {
        for (const ns of view.catalog.keys()) if (databaseOf(ns) === call.db) dropCollection(view, ns)
        return { dropped: call.db, ok: 1 }
      }),
  },
}

function createIndexes(call: Call, view: View): Document {
  const specs = (call.plain('indexes') ?? []) as Document[]
  if (!Array.isArray(specs) || specs.length === 0)
    throw new CommandError(2, 'Must specify at least one index to create')
  const wanted = specs.map(parseIndex)
  if (call.isInTransaction) throw new CommandError(263, 'Cannot create indexes in a transaction')
  const before = ensureCollection(view, call.ns).indexes.length + 1
  for (const spec of wanted) {
    const collection = view.catalog.get(call.ns)!
    if (spec.fields.length === 1 && spec.fields[0]!.name === '_id') continue
    const shape = (index: Omit<Index, 'id'>) => JSON.stringify([index.fields, index.unique, index.sparse])
    const sameName = collection.indexes.find((index) => index.name === spec.name)
    const sameShape = collection.indexes.find((index) => JSON.stringify(index.fields) === JSON.stringify(spec.fields))
    if (sameName && shape(sameName) === shape(spec)) continue
    if (sameName) throw new CommandError(86, `An index with the name ${spec.name} exists with other fields or options`)
    if (sameShape)
      throw new CommandError(85, `Index already exists with a different name or options: ${sameShape.name}`)
    buildIndex(view, collection, spec, () => addIndex(view, call.ns, spec))
  }
  const after = view.catalog.get(call.ns)!.indexes.length + 1
  return { numIndexesBefore: before, numIndexesAfter: after, createdCollectionAutomatically: false, ok: 1 }
}

function dropIndexes(call: Call, view: View): Document {
  const collection = existing(call, view)
  const wanted = call.plain('index')
  if (typeof wanted !== 'string') throw unsupported('Dropping an index by anything but its name')
  const dropped = collection.indexes.filter((index) => wanted === '*' || index.name === wanted)
  if (dropped.length === 0 && wanted !== '*') throw new CommandError(27, `index not found with name [${wanted}]`)
  for (const index of dropped) dropIndex(view, call.ns, index)
  return { nIndexesWas: collection.indexes.length + 1, ok: 1 }
}
