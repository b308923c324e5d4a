import { request, type IncomingHttpHeaders } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { checkAnswer } from '../testing/check-answers.ts'

export type Headers = Record<string, string>
/** Strings are sent unchanged, objects and arrays as JSON. */
export type Body = string | URLSearchParams | FormData | object

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  /** Parses the body; fails the test unless status, content type and shape match. */
  json<T extends z.core.$ZodType>(status: number, shape: T): z.output<T>
}

export type Program = (method: string, path: string, body?: Body, headers?: Headers) => Promise<Reply>

interface Habits {
  /** Sent with every request. */
  headers?: Headers
  /** Content-Type of JSON bodies. */
  jsonType?: string
}

/** A foreign program: exactly its known bytes and headers, over plain HTTP. */
export const program =
  (url: string, { headers: always = {}, jsonType = 'application/json' }: Habits = {}): Program =>
  async (method, path, body, headers) => {
    const { type, bytes } = await encoded(body, jsonType)
    return await send(method, `${url}${path}`, { ...always, ...(type !== undefined && { 'Content-Type': type }), ...headers }, bytes) // prettier-ignore
  }

/** Content types that need no CORS preflight. */
const SIMPLE_TYPES = /^(application\/x-www-form-urlencoded|multipart\/form-data|text\/plain)/
const asksFirst = (method: string, headers: Headers) =>
  Object.entries(headers)
    .filter(
      ([name, value]) => /^authorization$/i.test(name) || (/^content-type$/i.test(name) && !SIMPLE_TYPES.test(value)),
    )
    .map(([name]) => name.toLowerCase())
    .concat(['GET', 'HEAD', 'POST'].includes(method) ? [] : ['method'])

/**
 * A page on another site: the browser sends a preflight, and lets the page read responses only if allowed (contract/api.md
 * 0.2).
 */
export const page = (url: string, site: string, habits: Habits = {}): Program => {
  const call = program(url, { ...habits, headers: { ...habits.headers, Origin: site } })
  return async (method, path, body, headers) => {
    const type = typeof body === 'object' && !(body instanceof FormData) && !(body instanceof URLSearchParams)
    const sent = {
      ...habits.headers,
      ...(type && { 'Content-Type': habits.jsonType ?? 'application/json' }),
      ...headers,
    }
    const asked = asksFirst(method, sent)
    if (asked.length > 0) await preflight(url, site, method, path, asked)
    const reply = await call(method, path, body, headers)
    expect([method, path, reply.headers['access-control-allow-origin']]).toEqual([method, path, '*'])
    return reply
  }
}

const preflight = async (url: string, site: string, method: string, path: string, names: string[]) => {
  const wanted = names.filter((name) => name !== 'method')
  const reply = await program(url)('OPTIONS', path, undefined, {
    Origin: site,
    'Access-Control-Request-Method': method,
    ...(wanted.length > 0 && { 'Access-Control-Request-Headers': wanted.join(',') }),
  })
  const list = (name: string) => String(reply.headers[name]).toLowerCase().split(/, */)
  expect([200, 204]).toContain(reply.status)
  expect(reply.headers['access-control-allow-origin']).toBe('*')
  expect(list('access-control-allow-methods')).toContain(method.toLowerCase())
  for (const name of wanted) expect(list('access-control-allow-headers')).toContain(name)
}

const encoded = async (body: Body | undefined, jsonType: string): Promise<{ type?: string; bytes: Buffer }> => {
  if (body === undefined) return { bytes: Buffer.alloc(0) }
  if (typeof body === 'string') return { bytes: Buffer.from(body) }
  if (body instanceof URLSearchParams)
    return { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(body.toString()) }
  if (!(body instanceof FormData)) return { type: jsonType, bytes: Buffer.from(JSON.stringify(body)) }
  const form = new Response(body)
  return { type: form.headers.get('content-type') ?? '', bytes: Buffer.from(await form.arrayBuffer()) }
}

const send = (method: string, url: string, headers: Headers, bytes: Buffer) =>
  new Promise<Reply>((done, fail) => {
    const length = bytes.length > 0 || !['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(method)
    const asked = request(url, { method, headers: { ...headers, ...(length && { 'Content-Length': bytes.length }) } })
    asked.on('error', fail)
    asked.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('error', fail)
      answer.on('end', () => {
        const received = Buffer.concat(parts)
        const bytes = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(received) : received
        const made = reply(method, url, answer.statusCode ?? 0, answer.headers, bytes)
        try {
          checkAnswer(method, new URL(url).pathname, { ...made, type: made.headers['content-type'] })
          done(made)
        } catch (fault) {
          fail(fault)
        }
      })
    })
    asked.end(bytes)
  })

const reply = (method: string, url: string, status: number, headers: IncomingHttpHeaders, bytes: Buffer): Reply => {
  const text = bytes.toString()
  return {
    status,
    headers,
    bytes,
    text,
    json: (wanted, shape) => {
      const fault = (what: string) =>
        new Error(`${what}: ${method} ${url} answered ${status} ${headers['content-type']} ${text}`)
      if (status !== wanted) throw fault(`not ${wanted}`)
      if (!/^application\/json(;|$)/.test(headers['content-type'] ?? '')) throw fault('not JSON')
      const read = z.safeParse(shape, JSON.parse(text))
      if (!read.success) throw fault(z.prettifyError(read.error))
      return read.data
    },
  }
}
