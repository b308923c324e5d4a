// Response time of catching up in a large school, for dates all over its year.
import { performance } from 'node:perf_hooks'
import type { Figure } from './bench.ts'
import { call } from './client.ts'
import type { School } from './rich-board.ts'

const ASKED = 40
const MAX_MS = 100

export const catchUpFigures = async ({ url, token, communityId }: School, notes: number): Promise<Figure[]> => {
  const ask = async (since: string) => {
    const began = performance.now()
    await call(`${url}/api/catchup/${communityId}?since=${since}`, 'GET', undefined, token)
    return performance.now() - began
  }
  const query = { query: { pagesize: notes, page: 1 }, searchType: { type: 'Note' }, columns: ['created'] }
  const found = await call<{ created: string }[]>(`${url}/api/contributions/${communityId}/search`, 'POST', query, token) // prettier-ignore
  const days = found.map(({ created }) => created).toSorted()
  const first = await ask(days[0] ?? '')
  const times: number[] = []
  for (let at = 0; at < ASKED; at += 1) times.push(await ask(days[Math.floor((at * days.length) / ASKED)] ?? ''))
  const p95 = times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN
  const of = `${notes.toLocaleString('en')} notes`
  return [
    { what: `catching up with ${of}, since any day, p95 over HTTP`, unit: 'ms', ours: p95, target: `≤ ${MAX_MS}`, met: p95 <= MAX_MS }, // prettier-ignore
    { what: `catching up the first time, when ${of} are read`, unit: 'ms', ours: first, target: 'stated', met: true },
  ]
}
