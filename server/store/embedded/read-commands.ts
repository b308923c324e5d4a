import { Groups, parseCount, parseGrouping, type Grouping } from './aggregate.ts'
import { emptyObject, toBytes, type Value } from './bson.ts'
import type { Call, Command } from './call.ts'
import type { View } from './catalog.ts'
import { reply, type Source } from './cursors.ts'
import { CommandError } from './errors.ts'
import { fillHeads } from './fill-heads.ts'
import type { Shape } from './heads.ts'
import { Picker } from './picker.ts'
import type { Projection } from './project.ts'
import { Query, type Found, type Take } from './query.ts'
import { encode } from './tree.ts'

const fillLater = ({ parts: { engine, turns }, collection }: Call, shape: Shape) => {
  if (collection) void fillHeads(engine, turns, collection, shape)
}

/** Runs a query in slices. Throws MaxTimeMSExpired when its own slices exceed `maxTimeMS`; 0 means no limit. */
const runInTurns = (call: Call, query: Query) => {
  const maxTime = call.number('maxTimeMS') ?? 0
  let taken = 0
  return async (view: View, take: Take) => {
    for (let slice: number | undefined; ; slice = await call.parts.turns.next()) {
      const began = performance.now()
      const state = query.run(view, take, slice)
      taken += performance.now() - began
      if (query.lacking) fillLater(call, query.lacking)
      query.lacking = undefined
      if (state !== 'paused') return state
      if (maxTime > 0 && taken > maxTime) throw new CommandError(50, `The query took longer than its ${maxTime} ms`)
    }
  }
}

const projector = ({ of, reads }: Projection): ((document: Value) => Buffer) => {
  const picker = reads && new Picker([], reads)
  return picker ? (document) => picker.open(document).read() : (document) => encode(of(document))
}

const runGrouping = async (call: Call, grouping: Grouping) => {
  const { filter, by, each } = grouping
  const groups = new Groups(grouping)
  const query = new Query(call.view, call.collection, { filter, fields: [by, each] })
  await runInTurns(call, query)(call.view, ({ document }) => {
    groups.add(document)
    return true
  })
  const documents = groups.documents().values()
  const source: Source = (_, add) => {
    for (const document of documents) if (!add(document)) return Promise.resolve('full')
    return Promise.resolve('done')
  }
  const batchSize = call.object('cursor')?.get('batchSize')?.number()
  return await call.parts.cursors.first(call.view, call.ns, source, batchSize, false)
}

export const readCommands: Record<string, Command> = {
  find: {
    fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
    run(call) {
      const limit = call.number('limit') ?? 0
      const project = call.projection('projection')
      const query = new Query(call.view, call.collection, {
        filter: call.object('filter') ?? emptyObject,
        sort: call.object('sort'),
        skip: call.number('skip') ?? 0,
        limit: Math.abs(limit),
        fields: project?.reads,
      })
      const run = runInTurns(call, query)
      const projected = project && projector(project)
      const source: Source = (view, add) =>
        run(view, ({ document, isBrief }: Found) => add(isBrief || !projected ? document.raw() : projected(document)))
      const single = call.flag('singleBatch') || limit < 0
      return call.parts.cursors.first(call.view, call.ns, source, call.number('batchSize'), single)
    },
  },
  aggregate: {
    fields: ['pipeline', 'cursor'],
    async run(call) {
      const grouping = parseGrouping(call.get('pipeline'))
      if (grouping) return await runGrouping(call, grouping)
      const query = new Query(call.view, call.collection, { ...parseCount(call.get('pipeline')), fields: [] })
      let n = query.counted(call.view) ?? 0
      if (n === 0) await runInTurns(call, query)(call.view, () => ++n > 0)
      return reply(call.ns, '0', 'firstBatch', n > 0 ? [toBytes({ _id: 1, n })] : [])
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
      const cursorsKilled = ids.filter((id) => call.parts.cursors.kill(String(id)))
      const cursorsNotFound = ids.filter((id) => !cursorsKilled.includes(id))
      return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 }
    },
  },
}
