// Response times of typical requests in a community of 10,000 notes.
import { performance } from 'node:perf_hooks'
import type { Bench, Figure } from './bench.ts'
import { call } from './client.ts'
import { SCHOOL_PASSWORD, startSchool } from './processes.ts'

const SIZE = { notes: 10_000, pupils: 1_000, views: 10 }
const ROUNDS = 60
const WARM_UP = 5
const LIMIT_MS = 100

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN

interface Asked {
  what: string
  method?: 'POST'
  path: string
  body?: (round: number) => unknown
}

const WORDS = ['light', 'shadow', 'triangle', 'pollen', 'evaporation', 'keystone', 'chlorophyll', 'vaccine', 'autumn', 'mirror'] // prettier-ignore
const wordOf = (round: number) => WORDS[round % WORDS.length]

const questions = (community: string, views: readonly string[], notes: readonly string[]): Asked[] => {
  const [view = ''] = views
  const search = `/api/contributions/${community}/search`
  const query = (asked: object) => ({ query: { pagesize: 50, ...asked } })
  const note = (round: number) => notes[(round * 37) % notes.length]
  return [
    { what: 'board of 1,000 items', path: `/api/views/${view}/board` },
    { what: 'links from that view', path: `/api/links/from/${view}` },
    { what: 'search, one word', method: 'POST', path: search, body: (round) => query({ words: [wordOf(round)] }) },
    { what: 'search, two words', method: 'POST', path: search, body: (round) => query({ words: [wordOf(round), 'because'] }) },
    { what: 'search, beginning of a word', method: 'POST', path: search, body: (round) => query({ words: [wordOf(round)?.slice(0, 3)] }) },
    { what: 'search, phrase', method: 'POST', path: search, body: () => query({ words: 'the tree' }) },
    { what: 'search, titles', method: 'POST', path: search, body: (round) => query({ words: [wordOf(round)], searchMode: 'title' }) },
    { what: 'search, Japanese', method: 'POST', path: search, body: () => query({ words: ['赤い色'] }) },
    { what: 'search, one view', method: 'POST', path: search, body: (round) => query({ words: [wordOf(round)], viewIds: [views[round % views.length]] }) },
    { what: 'search, one support', method: 'POST', path: search, body: (round) => query({ words: [wordOf(round)], scaffold: ['Mytheory'] }) },
    { what: 'search, a page of everything', method: 'POST', path: search, body: (round) => query({ page: 1 + (round % 20) }) },
    { what: 'count, one word', method: 'POST', path: `${search}/count`, body: (round) => query({ words: [wordOf(round)] }) },
    { what: 'links search, of a note', method: 'POST', path: `/api/links/${community}/search`, body: (round) => query({ to: note(round) }) },
    { what: 'records search, of a note', method: 'POST', path: `/api/records/search/${community}`, body: (round) => query({ targetId: note(round) }) },
    { what: 'views of the community', path: `/api/communities/${community}/views` },
    { what: 'unread numbers of the community', path: `/api/unread/${community}` },
    { what: 'unread totals of my communities', path: '/api/unread' },
    { what: 'authors of the community (1,000)', path: `/api/communities/${community}/authors` },
    { what: 'groups of the community', path: `/api/communities/${community}/groups` },
  ]
} // prettier-ignore

export const bench: Bench = async () => {
  const product = await startSchool(SIZE)
  try {
    const signIn = { userName: 'alice', password: SCHOOL_PASSWORD }
    const { token } = await call<{ token: string }>(`${product.url}/auth/local`, 'POST', signIn)
    const get = <T>(path: string) => call<T>(product.url + path, 'GET', undefined, token)
    const [registration] = await get<{ communityId: string }[]>('/api/users/myRegistrations')
    const community = registration?.communityId ?? ''
    const [, ...views] = (await get<{ _id: string }[]>(`/api/communities/${community}/views`)).map(({ _id }) => _id)
    const links = await get<{ to: string; _to: { type: string } }[]>(`/api/links/from/${views[0]}`)
    const notes = links.filter(({ _to }) => _to.type === 'Note').map(({ to }) => to)

    const figures: Figure[] = []
    for (const { what, method = 'GET', path, body } of questions(community, views, notes)) {
      const times: number[] = []
      for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
        const began = performance.now()
        await call(product.url + path, method, body?.(round), token)
        if (round >= WARM_UP) times.push(performance.now() - began)
      }
      const ours = p95(times)
      figures.push({ what: `${what}, p95`, unit: 'ms', ours, target: `≤ ${LIMIT_MS}`, met: ours <= LIMIT_MS })
    }
    return figures
  } finally {
    await product.stop()
  }
}
