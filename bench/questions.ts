// Response time of a community's questions, uncached and cached.
import { performance } from 'node:perf_hooks'
import type { Figure } from './bench.ts'
import { call } from './client.ts'
import type { School } from './rich-board.ts'

const ROUNDS = 40
const WARM_UP = 10
const MOST_MS = 100

export const questionsFigures = async ({ url, token, communityId }: School, notes: number): Promise<Figure[]> => {
  const ask = async (path: string) => {
    const began = performance.now()
    await call(`${url}/api/questions/${communityId}${path}`, 'GET', undefined, token)
    return performance.now() - began
  }
  const of = `${notes.toLocaleString('en')} notes`
  const first = await ask('')
  const p95 = async (path: string) => {
    for (let round = 0; round < WARM_UP; round += 1) await ask(path)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) times.push(await ask(path))
    return times.toSorted((a, b) => a - b)[Math.ceil(ROUNDS * 0.95) - 1] ?? Number.NaN
  }
  const figure = async (what: string, path: string): Promise<Figure> => {
    const ours = await p95(path)
    return { what: `${what} of ${of}, p95 over HTTP`, unit: 'ms', ours, target: `≤ ${MOST_MS}`, met: ours <= MOST_MS }
  }
  return [
    await figure('questions: the first three', ''),
    await figure('questions: one’s own ideas', '/ideas'),
    await figure('questions: what waits', '/attention'),
    { what: `questions, the first time, when ${of} are read`, unit: 'ms', ours: first, target: 'stated', met: true },
  ]
}
