// A school of 10,000 notes: what the pages of analysis read, beside contributions with their bodies.
import { performance } from 'node:perf_hooks'
import { ANALYSIS_COLUMNS } from '../shared/domain/analysis.ts'
import type { Bench, Figure } from './bench.ts'
import { call } from './client.ts'
import { SCHOOL_PASSWORD, startSchool } from './processes.ts'

const NOTES = 10_000
const ROUNDS = 5

interface Answer {
  bytes: number
  /** The least of some rounds. */
  ms: number
}

/** As long as an answer is before it is compressed, and how long it takes. */
const ask = async (url: string, token: string, body?: object): Promise<Answer> => {
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now()
    const response = await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const bytes = (await response.arrayBuffer()).byteLength
    if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
    answers.push({ bytes, ms: performance.now() - began })
  }
  return answers.toSorted((a, b) => a.ms - b.ms)[0]!
}

const ratio = (what: string, ours: Answer, full: Answer, most: number): Figure => {
  const share = ours.bytes / full.bytes
  return { what: `${what}: bytes beside contributions with their bodies`, unit: '×', ours: share, target: `≤ ${most}`, met: share <= most } // prettier-ignore
}
const stated = (what: string, ours: Answer, twin: Answer): Figure => {
  return { what, unit: 'ms', ours: ours.ms, twin: twin.ms, target: 'stated', met: true }
}

export const bench: Bench = async () => {
  const school = await startSchool({ notes: NOTES, pupils: 40, views: 20 })
  try {
    const signIn = { userName: 'teacher', password: SCHOOL_PASSWORD }
    const { token } = await call<{ token: string }>(`${school.url}/auth/local`, 'POST', signIn)
    const [registration] = await call<{ communityId: string }[]>(`${school.url}/api/users/myRegistrations`, 'GET', undefined, token) // prettier-ignore
    const communityId = registration?.communityId
    const search = `${school.url}/api/contributions/${communityId}/search`
    const asked = { query: { pagesize: NOTES, page: 1 }, searchType: { type: 'everything' } }
    const full = await ask(search, token, asked)
    const rows = await ask(search, token, { ...asked, columns: ANALYSIS_COLUMNS })
    const analysis = (part: string) => ask(`${school.url}/api/analysis/${communityId}/${part}`, token)
    return [
      ratio(`rows of ${NOTES.toLocaleString('en')} contributions`, rows, full, 0.15),
      stated('rows, beside contributions with their bodies', rows, full),
      stated('names of 40 members, beside those contributions', await analysis('names'), full),
      stated('uses of supports, beside those contributions', await analysis('supports'), full),
    ]
  } finally {
    await school.stop()
  }
}
