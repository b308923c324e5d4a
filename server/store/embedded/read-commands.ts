import { parseCount } from './aggregate.ts'
import { emptyObject, toBytes } from './bson.ts'
import type { Command } from './call.ts'
import { reply, type Source } from './cursors.ts'
import { CommandError } from './errors.ts'
import { Query, type Found } from './query.ts'
import { encode } from './tree.ts'

/** The commands that only read. */
export const readCommands: Record<string, Command> = {
  find: {
    fields: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch'],
    run(call) {
      const limit = call.number('limit') ?? 0
      const query = new Query(call.view, call.collection, {
        filter: call.object('filter') ?? emptyObject,
        sort: call.object('sort'),
        skip: call.number('skip') ?? 0,
        limit: Math.abs(limit),
      })
      const project = call.projection('projection')
      const source: Source = async (view, add) => {
        const take = ({ document }: Found) => add(project ? encode(project(document)) : document.raw())
        for (let slice: number | undefined; ; slice = await call.parts.turns.next()) {
          const state = query.run(view, take, slice)
          if (state !== 'paused') return state
        }
      }
      const single = call.flag('singleBatch') || limit < 0
      return call.parts.cursors.first(call.view, call.ns, source, call.number('batchSize'), single)
    },
  },
  aggregate: {
    fields: ['pipeline', 'cursor'],
    async run(call) {
      const query = new Query(call.view, call.collection, parseCount(call.get('pipeline')))
      let n = 0
      let slice: number | undefined
      while (query.run(call.view, () => ++n > 0, slice) === 'paused') slice = await call.parts.turns.next()
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
