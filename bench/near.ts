// Response time of related notes, and memory of their index.
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { planSchool } from '../server/demo/school.ts'
import { NearIndex } from '../server/features/near/near-index.ts'
import { termsOf } from '../server/features/near/note-terms.ts'
import type { Figure } from './bench.ts'
import { call } from './client.ts'
import type { School } from './rich-board.ts'

const ASKED = 200
const P95_MS = 30

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const allocated = () => {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

const memoryOf = async (notes: number): Promise<number> => {
  const school = planSchool({ seed: 1, notes, pupils: 30, views: 20 }, new Date(2026, 2, 2))
  const before = allocated()
  const index = new NearIndex()
  const guarded = { type: 'Note', permission: 'protected' as const, authors: [], _groupMembers: [] }
  let made = 0
  for (const thread of school.threads())
    for (const { title, passages } of thread.notes) {
      const text = [title, ...passages.map((passage) => passage.text)].join(' ')
      index.put({ ...guarded, _id: String((made += 1)), terms: await termsOf(text) })
    }
  const taken = (allocated() - before) / 2 ** 20
  return index.size === made ? taken : Number.NaN
}

export const nearFigures = async ({ url, token, communityId }: School, notes: number): Promise<Figure[]> => {
  const query = { query: { pagesize: ASKED, page: 1 }, searchType: { type: 'Note' }, columns: ['title'] }
  const found = await call<{ _id: string }[]>(`${url}/api/contributions/${communityId}/search`, 'POST', query, token)
  const ask = async (id: string) => {
    const began = performance.now()
    await call(`${url}/api/contributions/${communityId}/${id}/near`, 'GET', undefined, token)
    return performance.now() - began
  }
  const first = await ask(found[0]?._id ?? '')
  const times: number[] = []
  for (const { _id } of found) times.push(await ask(_id))
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  const of = `${notes.toLocaleString('en')} notes`
  return [
    { what: `near to a note among ${of}, p95 over HTTP`, unit: 'ms', ours: p95, target: `≤ ${P95_MS}`, met: p95 <= P95_MS }, // prettier-ignore
    { what: `near, the first time, when ${of} are read`, unit: 'ms', ours: first, target: 'stated', met: true },
    { what: `near, memory for ${of}`, unit: 'MB', ours: await memoryOf(notes), target: 'stated', met: true },
  ]
}
