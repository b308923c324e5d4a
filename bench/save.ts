// P3: saving a note, compared with a bare route that writes the same three documents in one transaction.
import { inTurns, median, type Bench } from './bench.ts'
import { call, load, seed } from './client.ts'
import { startProduct, startTwin } from './processes.ts'

const WRITERS = 16
const BODY = '<p>We looked at the leaf under the lens and saw <b>green</b> and yellow spots.</p>'.repeat(12)

export const bench: Bench = async () => {
  const [product, twin] = [await startProduct(), await startTwin('save')]
  try {
    const { token, communityId, authorId, notes } = await seed(product.url, WRITERS, BODY)
    const objects = await Promise.all(
      notes.map((id) => call<object>(`${product.url}/api/objects/${id}`, 'GET', undefined, token)),
    )
    await call(`${twin.url}/seed`, 'POST', objects)

    // Each connection saves another note: concurrent saves of the same are rare.
    const writing = (url: string, path: (id: string) => string) => {
      let writer = 0
      return load({
        url,
        connections: WRITERS,
        setupClient: (client) => {
          const id = notes[writer++ % notes.length]!
          client.setRequests([
            {
              method: 'PUT',
              path: path(id),
              headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
              body: JSON.stringify({ title: 'Leaves', authors: [authorId], keywords: ['leaf'], data: { body: BODY } }),
            },
          ])
        },
      })
    }
    const ours = () => writing(product.url, (id) => `/api/objects/${communityId}/${id}`)
    const bare = () => writing(twin.url, (id) => `/objects/${id}`)
    const turns = await inTurns(3, ours, bare)
    const of = (loads: { perSecond: number; p99: number }[], key: 'perSecond' | 'p99') =>
      median(loads.map((l) => l[key]))
    const [saves, bareSaves] = [of(turns.ours, 'perSecond'), of(turns.twin, 'perSecond')]
    const [p99, bareP99] = [of(turns.ours, 'p99'), of(turns.twin, 'p99')]
    return [
      { what: `P3 saves of a 1 kB note, ${WRITERS} writers`, unit: 'saves/s', ours: saves, twin: bareSaves, target: '≥ 0.7 ×', met: saves >= 0.7 * bareSaves },
      { what: 'P3 saves, p99', unit: 'ms', ours: p99, twin: bareP99, target: '≤ 2 ×', met: p99 <= 2 * bareP99 },
    ] // prettier-ignore
  } finally {
    await Promise.all([product.stop(), twin.stop()])
  }
}
