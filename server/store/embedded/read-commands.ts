import { documentValue, toBytes, type Value } from './bson.ts'
import { chain, parsePipeline, type Sink } from './aggregate.ts'
import type { Call, Command } from './call.ts'
import type { Collection } from './catalog.ts'
import { reply, type Source } from './cursors.ts'
import { CommandError, unsupported } from './errors.ts'
import { keyOf } from './keys.ts'
import { compileFilter } from './match.ts'
import { compileProjection } from './project.ts'
import { Query, type Found, type QuerySpec } from './query.ts'
import { memoryExceeded, memoryLimit } from './sort.ts'
import { encode } from './tree.ts'
import { plain } from './plain.ts'

const empty = documentValue(toBytes({}))

const pause = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Hands all documents of a query to `take`, letting others in between. */
async function each(call: Call, collection: Collection, spec: QuerySpec, take: (found: Found) => boolean) {
  const query = new Query(call.view, collection, spec)
  while (query.run(call.view, take) === 'paused') await pause()
}

/** The commands that only read. */
export const readCommands: Record<string, Command> = {
  find: {
    fields: [
      'filter',
      'sort',
      'projection',
      'skip',
      'limit',
      'batchSize',
      'singleBatch',
      'noCursorTimeout',
      'allowDiskUse',
      'allowPartialResults',
    ],
    async run(call) {
      const filter = call.object('filter') ?? empty
      const projection = call.object('projection')
      const { collection } = call
      if (!collection) {
        compileFilter(filter)
        return reply(call.ns, '0', 'firstBatch', [])
      }
      const limit = call.number('limit') ?? 0
      const query = new Query(call.view, collection, {
        filter,
        sort: call.object('sort'),
        skip: call.number('skip') ?? 0,
        limit: Math.abs(limit),
      })
      const project = projection && projection.size > 5 ? compileProjection(projection) : undefined
      const source: Source = async (view, batch) => {
        for (;;) {
          const state = query.run(view, ({ document }) =>
            batch.add(project ? encode(project(document)) : document.raw()),
          )
          if (state !== 'paused') return state
          await pause()
        }
      }
      const single = call.flag('singleBatch') || limit < 0
      return call.parts.cursors.first(call.view, call.ns, source, call.number('batchSize'), single, call.session)
    },
  },
  aggregate: {
    fields: ['pipeline', 'cursor', 'allowDiskUse', 'bypassDocumentValidation'],
    async run(call) {
      const pipeline = call.get('pipeline')
      if (!pipeline?.isArray) throw new CommandError(14, "'pipeline' must be an array")
      const stages = parsePipeline(pipeline)
      const results: Buffer[] = []
      let next = 0
      let bytes = 0
      const end: Sink = {
        push(document) {
          bytes += document.size
          if (bytes > memoryLimit) throw memoryExceeded('aggregate')
          return results.push(document.raw()) > 0
        },
        end() {},
      }
      // What a find can do, a find does: with the indexes.
      const spec: QuerySpec = { filter: empty }
      if (stages[0]?.name === '$match') spec.filter = stages.shift()!.operand
      if (stages[0]?.name === '$sort') spec.sort = stages.shift()!.operand
      const sink = chain(stages, end)
      compileFilter(spec.filter)
      if (call.get('aggregate')?.isNumber) throw unsupported('An aggregation over a whole database')
      if (call.collection) await each(call, call.collection, spec, ({ document }) => sink.push(document))
      sink.end()
      const source: Source = async (_view, batch) => {
        while (next < results.length) if (!batch.add(results[next++]!)) break
        return next < results.length ? 'full' : 'done'
      }
      const size = call.get('cursor')?.get('batchSize')
      return call.parts.cursors.first(
        call.view,
        call.ns,
        source,
        size?.isNumber ? size.number() : undefined,
        false,
        call.session,
      )
    },
  },
  count: {
    fields: ['query', 'skip', 'limit'],
    async run(call) {
      let n = 0
      const spec = {
        filter: call.object('query') ?? empty,
        skip: call.number('skip') ?? 0,
        limit: Math.abs(call.number('limit') ?? 0),
      }
      if (call.collection) await each(call, call.collection, spec, () => ++n > 0)
      return { n, ok: 1 }
    },
  },
  distinct: {
    fields: ['key', 'query'],
    async run(call) {
      const path = call.text('key')
      if (!path) throw new CommandError(14, "'key' must be a string")
      const values = new Map<string, Value>()
      if (call.collection)
        await each(call, call.collection, { filter: call.object('query') ?? empty }, ({ document }) => {
          for (const value of valuesAt(document, path.split('.'))) values.set(keyOf(value).toString('latin1'), value)
          return true
        })
      return { values: [...values.values()].map(plain), ok: 1 }
    },
  },
  getMore: {
    fields: ['collection', 'batchSize'],
    run(call) {
      const id = call.get('getMore')
      if (id?.typeName !== 'long') throw new CommandError(14, 'getMore needs the id of a cursor')
      return call.parts.cursors.next(call.view, String(id.long()), call.number('batchSize') || undefined)
    },
  },
  killCursors: {
    fields: ['cursors'],
    run(call) {
      const ids = (call.get('cursors')?.items() ?? []).map((value) => (value.typeName === 'long' ? value.long() : 0n))
      const killed = ids.filter((id) => call.parts.cursors.kill(String(id)))
      return {
        cursorsKilled: killed,
        cursorsNotFound: ids.filter((id) => !killed.includes(id)),
        cursorsAlive: [],
        cursorsUnknown: [],
        ok: 1,
      }
    },
  },
}

/** All values a path leads to, with the elements of arrays instead of the arrays. */
function valuesAt(value: Value, path: string[], depth = 0): Value[] {
  if (value.isArray && depth > 0) {
    const items = value.items()
    if (depth === path.length) return items
    const place = /^\d+$/.test(path[depth]!) ? value.get(path[depth]!) : undefined
    return [
      ...(place ? valuesAt(place, path, depth + 1) : []),
      ...items.filter((item) => item.isObject).flatMap((item) => valuesAt(item, path, depth)),
    ]
  }
  if (depth === path.length) return [value]
  const child = value.isObject ? value.get(path[depth]!) : undefined
  return child ? valuesAt(child, path, depth + 1) : []
}
