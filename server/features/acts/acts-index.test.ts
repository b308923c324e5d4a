import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { valueOf } from '../../store/embedded/bson.ts'
import type { Collection, View } from '../../store/embedded/catalog.ts'
import { planQuery } from '../../store/embedded/plan.ts'
import { parseSort } from '../../store/embedded/sort.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { admin, makeCommunity } from '../../testing/makers.ts'
import { monitorStore } from '../../testing/store-calls.ts'

let app: TestApp
let stopMonitoring: () => void
beforeAll(async () => {
  stopMonitoring = monitorStore()
  app = await startTestApp()
})
afterAll(async () => {
  stopMonitoring()
  await app.stop()
})

interface Find {
  find: string
  filter: object
  sort: object
  limit: number
}

const queriesOf = async (path: string, token: string) => {
  const queries: Find[] = []
  const hear = ({ commandName, command }: { commandName: string; command: object }) => {
    if (commandName === 'find' && 'find' in command && command.find === 'acts') queries.push(command as Find)
  }
  const client = mongoose.connection.getClient()
  client.on('commandStarted', hear)
  expect((await app.request('GET', path, { token })).status).toBe(200)
  client.off('commandStarted', hear)
  return queries
}

const log: Collection = {
  ns: 'main.acts',
  id: 1,
  uuid: '',
  indexes: ActModel.schema.indexes().map(([fields], at) => ({
    id: at + 2,
    name: Object.keys(fields).join(),
    fields: Object.entries(fields).map(([name, direction]) => ({ name, path: [name], direction: direction === -1 ? -1 : 1 })),
    unique: false,
  })),
} // prettier-ignore

const countUpTo = (most: number) => Math.min(most + 1, 100_000)
const view = { space: { get: () => undefined, range: () => [], countUpTo }, catalog: new Map(), guard: () => {} } as unknown as View // prettier-ignore

const indexesInOrder = ({ filter, sort, limit }: Find) => {
  expect(limit).toBe(101)
  const { ranges, sorted } = planQuery(view, log, valueOf(filter), parseSort(valueOf(sort)), limit)
  return [sorted, ...new Set(ranges.map(({ index }) => index?.name))]
}

test('of 100,000 entries, a page reads those of one index in order, with any filter [AUDT-02]', async () => {
  const { token, user } = await admin(app)
  const { community } = await makeCommunity(app)
  const times = 'from=2026-01-01T00:00:00.000Z&to=2027-01-01T00:00:00.000Z'
  const after = `after=1774785600000-${'a'.repeat(24)}`
  const here = `community=${community._id}`
  for (const [filters, ...indexes] of [
    ['', 'time,_id'],
    ['act=erased', 'act,time,_id'],
    [here, 'communityId,time,_id'],
    [`${here}&act=erased`, 'communityId,act,time,_id'],
    [`person=${user._id}`, 'by,time,_id', 'userId,time,_id'],
  ] as const)
    for (const more of ['', times, after, `${times}&${after}`]) {
      const queries = await queriesOf(`/api/acts?${filters}&${more}`, token)
      expect([filters, more, queries.map(indexesInOrder)]).toEqual([filters, more, indexes.map((name) => [true, name])])
    }
})
