import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../shared/domain/contributions.ts'
import { startTestApp, type RequestOptions, type TestApp } from './testing/app.ts'
import { eventually } from './testing/eventually.ts'
import { makeCommunity } from './testing/makers.ts'
import { connect } from './testing/sockets.ts'

const TOKEN = 'the-token-of-a-monitor'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ METRICS_TOKEN: TOKEN })
})
afterAll(() => app.stop())

interface Sample {
  name: string
  labels: Record<string, string>
  value: number
}

const SAMPLE = /^(?<name>[a-zA-Z_:][\w:]*)(?:\{(?<labels>.*)\})? (?<value>-?[\d.]+(?:e[+-]?\d+)?|[+-]Inf|NaN)$/i
const LABEL = /(\w+)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/g

/** Parses the Prometheus text format; throws for invalid lines and undeclared metrics. */
const parse = (text: string): Sample[] => {
  const types = new Set<string>()
  expect(text.endsWith('\n')).toBe(true)
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('# HELP ')) return []
    const [, typed] = /^# TYPE (\S+) (?:counter|gauge|histogram|summary)$/.exec(line) ?? []
    if (typed !== undefined) {
      types.add(typed)
      return []
    }
    const { name = '', labels = '', value } = SAMPLE.exec(line)?.groups ?? {}
    const pairs = [...labels.matchAll(LABEL)]
    if (pairs.map(([pair]) => pair).join('') !== labels) throw new Error(`No labels: ${line}`)
    if (![name, name.replace(/_(?:bucket|sum|count)$/, '')].some((family) => types.has(family)))
      throw new Error(`No sample: ${line}`)
    return [{ name, labels: Object.fromEntries(pairs.map(([, key = '', of = '']) => [key, of])), value: Number(value) }]
  })
}

const read = async (headers: Record<string, string> = {}) => {
  const { status, text, headers: told } = await app.request('GET', '/metrics', { headers })
  expect([status, told.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8'])
  return parse(text)
}
const valueOf = (samples: readonly Sample[], name: string, labels: Record<string, string> = {}) =>
  samples.find(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, value]) => sample.labels[label] === value),
  )?.value ?? 0

test('a monitor reads requests by route template and status, sockets, delay, memory, store calls and jobs [OPER-03]', async () => {
  const { community, manager } = await makeCommunity(app)
  const before = await read()
  const path = `/api/objects/${community.rootContextId}`
  await app.request('GET', path, { token: manager.token })
  await app.request('GET', path)
  await app.request('GET', '/api/none/at/all')
  const { socket } = await connect(app, { token: manager.token })
  await new Promise((heard) => (socket.connected ? heard(undefined) : socket.on('connect', () => heard(undefined))))

  await eventually(async () => {
    const after = await read()
    const more = (name: string, labels?: Record<string, string>) =>
      valueOf(after, name, labels) - valueOf(before, name, labels)
    const requests = (labels: Record<string, string>) => more('buildon_http_request_duration_seconds_count', labels)
    expect(requests({ method: 'GET', route: '/api/objects/:id', status: '200' })).toBe(1)
    expect(requests({ method: 'GET', route: 'none', status: '401' })).toBe(1)
    const asked = { method: 'GET', route: '/api/objects/:id', status: '200' }
    expect(more('buildon_http_request_duration_seconds_sum', asked)).toBeGreaterThan(0)
    expect(more('buildon_http_request_duration_seconds_bucket', { ...asked, le: '+Inf' })).toBe(1)
    expect(more('buildon_sockets_open')).toBe(1)
    expect(more('buildon_store_call_duration_seconds_count')).toBeGreaterThan(0)
    expect(more('buildon_store_call_duration_seconds_sum')).toBeGreaterThan(0)
    expect(valueOf(after, 'buildon_job_runs_total', { job: 'digests', outcome: 'succeeded' })).toBeGreaterThan(0)
    expect(valueOf(after, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
    const delays = after.filter(({ name }) => name === 'buildon_event_loop_delay_seconds')
    expect(delays.map(({ labels, value }) => [labels.quantile, value >= 0])).toEqual([['0.5', true], ['0.99', true]]) // prettier-ignore
  })
  socket.close()
  await eventually(async () => expect(valueOf(await read(), 'buildon_sockets_open')).toBe(valueOf(before, 'buildon_sockets_open'))) // prettier-ignore
})

test('it is answered to this machine or with the token, to others not found, and no label tells of anybody [OPER-04]', async () => {
  const { community, manager } = await makeCommunity(app, 'A class of its own')
  const made = await app.request('POST', `/api/contributions/${community._id}`, {
    token: manager.token,
    body: { type: 'Note', title: 'A title of its own', status: 'active' },
  })
  const { _id } = made.as(objectSchema)
  await app.request('PUT', `/api/objects/${community._id}/${_id}`, { token: manager.token, body: { title: 'Another' } })
  await app.request('GET', `/view/${community.views[0]}?title=private`)

  const throughProxy = { 'X-Forwarded-For': '203.0.113.7' }
  const asked = [
    {},
    throughProxy,
    { ...throughProxy, Authorization: 'Bearer wrong' },
    { ...throughProxy, Authorization: `Bearer ${TOKEN}` },
  ]
  const answers = await Promise.all(asked.map((headers) => app.request('GET', '/metrics', { headers })))
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 404, 200])
  for (const header of ['X-Real-IP', 'Forwarded', 'Via', 'X-Forwarded-Proto', 'X-Forwarded-Host'])
    expect((await app.request('GET', '/metrics', { headers: { [header]: 'for=203.0.113.7' } })).status).toBe(404)

  const values = (await read()).flatMap(({ labels }) => Object.values(labels))
  expect(values).toContain('/api/objects/:communityId/:id')
  expect(values.filter((value) => /[\da-f]{24}|its own|another|private|@|203\.0/i.test(value))).toHaveLength(0)
})

test('whatever is asked for leaves one line of the id that its answer has, and further lines have it too [OPER-05]', async () => {
  const { community, manager } = await makeCommunity(app)
  const { token } = manager
  const form = new FormData()
  form.append('file', new File(['bytes'], 'words.txt'))
  const asked: [method: string, path: string, options: RequestOptions, route: string, status: number][] = [
    ['GET', '/api/objects/none', {}, 'none', 401],
    ['GET', `/api/objects/${community.rootContextId}`, { token }, '/api/objects/:id', 200],
    ['POST', '/api/upload', { token, body: form }, '/api/upload/', 200],
    ['POST', '/api/upload', { token, body: 'no form' }, '/api/upload/', 400],
    ['POST', '/auth/local', { body: '{', headers: { 'Content-Type': 'application/json' } }, '/auth/local/', 400],
    ['OPTIONS', '/api/links', {}, 'none', 204],
    ['GET', '/healthz', {}, '/healthz', 200],
    ['GET', '/api/no-such', { token }, 'none', 404],
    ['GET', '/socket.io-client/?EIO=4&transport=polling', {}, 'none', 200],
    ['DELETE', `/api/communities/${community._id}`, { token, body: { managerRegistrationKey: 'managers' } }, '/api/communities/:id', 204], // prettier-ignore
  ]
  const told = () => app.lines.map((line) => JSON.parse(line) as Record<string, unknown>)
  const before = app.lines.length
  for (const [at, [method, path, options, route, status]] of asked.entries()) {
    const headers = { ...options.headers, 'X-Request-Id': `request-${at}` }
    const answer = await app.request(method, path, { ...options, headers })
    expect([method, path, answer.status, answer.headers.get('x-request-id')]).toEqual([
      method,
      path,
      status,
      `request-${at}`,
    ])
    await eventually(() => {
      const [line, ...more] = told().filter(({ requestId, msg }) => requestId === `request-${at}` && msg === 'request')
      expect(line).toMatchObject({ level: 30, method, route, status, ms: expect.any(Number) as number })
      expect(more).toHaveLength(0)
    })
  }
  await eventually(() => {
    const further = told()
      .slice(before)
      .filter(({ msg }) => msg !== 'request')
    expect(further.map(({ msg }) => msg)).toEqual(['removing a community', 'the community is removed'])
    for (const { requestId } of further) expect(requestId).toBe(`request-${asked.length - 1}`)
  })
})
