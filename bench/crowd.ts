// 20 people save, read and search in a large school; then heavy requests of one student.
import { performance } from 'node:perf_hooks'
import type { Bench, Figure } from './bench.ts'
import { call } from './client.ts'
import { heavyKinds } from './heavy-kinds.ts'
import { SCHOOL_PASSWORD, startSchool } from './processes.ts'

const SIZE = { notes: Number(process.env.CROWD_NOTES ?? 44_000), pupils: 1_000, views: 44 }
const PEOPLE = 20
const SEARCHING = 5
const SECONDS = 20
const WORDS = ['light', 'because', 'water', 'shadow', 'colour', 'think']

const part = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? NaN

const people = async (): Promise<Figure[]> => {
  const product = await startSchool(SIZE)
  try {
    const signIn = { userName: 'alice', password: SCHOOL_PASSWORD }
    const { token } = await call<{ token: string }>(`${product.url}/auth/local`, 'POST', signIn)
    const get = <T>(path: string) => call<T>(product.url + path, 'GET', undefined, token)
    const [registration] = await get<{ communityId: string; _id: string }[]>('/api/users/myRegistrations')
    const community = registration?.communityId ?? ''
    const me = await get<{ _id: string }>(`/api/authors/${community}/me`)
    const make = (index: number) =>
      call<{ _id: string }>(
        `${product.url}/api/contributions/${community}`,
        'POST',
        {
          type: 'Note',
          title: `Mine ${index}`,
          status: 'active',
          authors: [me._id],
          data: { body: '<p>At first.</p>' },
        },
        token,
      )
    const notes = await Promise.all(Array.from({ length: PEOPLE }, (_, index) => make(index)))

    const times = { save: [] as number[], read: [] as number[], search: [] as number[] }
    const acts = {
      save: (person: number, round: number) =>
        call(`${product.url}/api/objects/${notes[person]?._id}`, 'PUT', { data: { body: `<p>Light, ${round}.</p>` } }, token),
      read: (person: number) => get(`/api/objects/${notes[person]?._id}`),
      search: (person: number, round: number) =>
        call(
          `${product.url}/api/contributions/${community}/search`,
          'POST',
          { query: { words: [WORDS[(person + round) % WORDS.length], WORDS[(person + round + 1) % WORDS.length]], pagesize: 50 } },
          token,
        ),
    } // prettier-ignore
    const act = async (kind: keyof typeof acts, person: number, round: number) => {
      const began = performance.now()
      await acts[kind](person, round)
      times[kind].push(performance.now() - began)
    }
    const until = performance.now() + SECONDS * 1000
    const live = async (_: unknown, person: number) => {
      for (let round = 0; performance.now() < until; round += 1)
        await act(person < SEARCHING ? 'search' : round % 3 === 0 ? 'save' : 'read', person, round)
    }
    await Promise.all(Array.from({ length: PEOPLE }, live))
    const figure = (kind: keyof typeof acts, share: number, most: number) => {
      const ours = part(times[kind], share)
      const what = `${kind} beside ${SEARCHING} of ${PEOPLE} who search ${SIZE.notes} notes, p${share * 100}`
      return { what, unit: 'ms', ours, target: `≤ ${most}`, met: ours <= most }
    }
    return [
      figure('save', 0.5, 200),
      figure('save', 0.95, 500),
      figure('read', 0.5, 50),
      figure('read', 0.95, 150),
      figure('search', 0.5, 1_500),
      figure('search', 0.95, 3_000),
    ]
  } finally {
    await product.stop()
  }
}

export const bench: Bench = async () => [...(await people()), ...(await heavyKinds())]
