// Concurrent heavy requests of one student, by kind: delay of /healthz, and memory above idle.
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure } from './bench.ts'
import { call } from './client.ts'
import { startSchool, startTwin, type Running } from './processes.ts'
import { openSchool, type School } from './rich-board.ts'

const NOTES = Number(process.env.NOTES ?? 10_000)
const KINDS = new RegExp(process.env.KINDS ?? '')
const PROBE_EVERY_MS = 20
const MEMORY_EVERY_MS = 50
const REST_MS = 2_000
const HEALTHZ_MAX_MS = 50
const MEMORY_MAX_MB = 512

interface Kind {
  what: string
  times: number
  path: string
  body?: unknown
}

export const kindsOf = ({ communityId: id, viewId }: School, noteId: string): Kind[] => [
  { what: 'questions', times: 12, path: `/api/questions/${id}` },
  { what: 'own ideas', times: 12, path: `/api/questions/${id}/ideas` },
  { what: 'lexicon', times: 8, path: `/api/analysis/${id}/lexicon`, body: { words: ['light', 'because', 'water'] } },
  { what: 'frequent words', times: 8, path: `/api/analysis/${id}/frequentwords`, body: {} },
  { what: 'catch-up', times: 12, path: `/api/catchup/${id}?since=2020-01-01` },
  { what: 'records/search {}', times: 4, path: `/api/records/search/${id}`, body: {} },
  { what: 'links search {}', times: 4, path: `/api/links/${id}/search`, body: {} },
  { what: 'historicalobjects search', times: 4, path: `/api/historicalobjects/${id}/search`, body: { query: { dataType: 'Note' } } },
  { what: 'contributions search', times: 4, path: `/api/contributions/${id}/search`, body: { query: { pagesize: NOTES } } },
  { what: 'interactions', times: 12, path: `/api/analysis/${id}/interactions?pagesize=100000` },
  { what: 'students’ acts', times: 12, path: `/api/contributions/${id}/studentActs` },
  { what: 'author network', times: 12, path: `/api/analysis/${id}/authornetwork` },
  { what: 'activity (dashboard)', times: 12, path: `/api/analysis/${id}/activity` },
  { what: 'uses of supports (stats)', times: 12, path: `/api/analysis/${id}/supports` },
  { what: 'word cloud', times: 12, path: `/api/views/${viewId}/words` },
  { what: 'near', times: 12, path: `/api/contributions/${id}/${noteId}/near` },
] // prettier-ignore

const partOf = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN

const memoryMb = ({ child }: Running) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024

/** Sends a request and reads the answer without parsing. */
export const send = async ({ url, token }: School, { path, body }: Kind): Promise<number> => {
  const answer = await fetch(url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  for await (const _ of answer.body ?? []) continue
  return answer.status
}

/** Repeats `act` until `work` is done, at least once. */
const during = async (work: Promise<unknown>, everyMs: number, act: () => Promise<void> | void): Promise<void> => {
  const done = work.then(() => true)
  do await act()
  while (!(await Promise.race([done, pause(everyMs, false)])))
}

/** Response times of /healthz in ms while `work` runs. */
const probe = async (url: string, work: Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  await during(work, PROBE_EVERY_MS, async () => {
    const began = performance.now()
    await (await fetch(`${url}/healthz`)).arrayBuffer()
    times.push(performance.now() - began)
  })
  return times
}

/** E.g. */
const tally = (statuses: readonly number[]) =>
  [...new Set(statuses)]
    .toSorted((a, b) => a - b)
    .map((status) => `${statuses.filter((one) => one === status).length} × ${status}`)
    .join(', ')

const measure = async (product: Running, twin: Running, school: School, kind: Kind): Promise<Figure[]> => {
  const idle = memoryMb(product)
  let most = idle
  const work = Promise.all(Array.from({ length: kind.times }, () => send(school, kind)))
  const began = performance.now()
  const [times, twins, statuses] = await Promise.all([
    probe(product.url, work),
    probe(twin.url, work),
    work,
    during(work, MEMORY_EVERY_MS, () => void (most = Math.max(most, memoryMb(product)))),
  ])
  const took = ((performance.now() - began) / 1000).toFixed(1)
  await pause(REST_MS)
  const what = `${kind.what} × ${kind.times}`
  const late = partOf(times, 0.95)
  return [
    { what: `${what} (${tally(statuses)}, ${took} s): /healthz p50`, unit: 'ms', ours: partOf(times, 0.5), twin: partOf(twins, 0.5), target: 'stated', met: true }, // prettier-ignore
    { what: `${what}: /healthz p95`, unit: 'ms', ours: late, twin: partOf(twins, 0.95), target: `≤ ${HEALTHZ_MAX_MS}`, met: late <= HEALTHZ_MAX_MS }, // prettier-ignore
    { what: `${what}: memory above idle`, unit: 'MB', ours: most - idle, target: `≤ ${MEMORY_MAX_MB}`, met: most - idle <= MEMORY_MAX_MB }, // prettier-ignore
  ]
}

export const heavyKinds = async (): Promise<Figure[]> => {
  const product = await startSchool({ notes: NOTES, pupils: 40, views: 20 })
  const twin = await startTwin('bare')
  try {
    const school = await openSchool(product.url)
    const query = { query: { pagesize: 1 }, searchType: { type: 'Note' } }
    const [note] = await call<{ _id: string }[]>(`${school.url}/api/contributions/${school.communityId}/search`, 'POST', query, school.token) // prettier-ignore
    const figures: Figure[] = []
    for (const kind of kindsOf(school, note?._id ?? '').filter(({ what }) => KINDS.test(what)))
      figures.push(...(await measure(product, twin, school, kind)))
    return figures
  } finally {
    await product.stop()
    await twin.stop()
  }
}
