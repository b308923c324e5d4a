import { EventEmitter, once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'

/** Overrides of an answer: a number is an error status, an object the answer. */
type Manner = number | object | 'broken' | 'closed' | 'endless' | 'held'

export interface ReceivedRequest {
  /** Includes the query, which must not contain secrets. */
  path: string
  body: Record<string, unknown>
}

type Said = string | object | undefined

const endless = function* () {
  for (;;) yield 'x'.repeat(64 * 1024)
}

const fieldsOf = (type: string, text: string): Record<string, unknown> =>
  type.startsWith('application/json')
    ? (JSON.parse(text) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(text))

export const startBrowserService = async (judge: (asked: ReceivedRequest) => Said | Promise<Said>) => {
  const asked: ReceivedRequest[] = []
  const manners = new Map<string, Manner>()
  const held = new EventEmitter()
  const say = (res: ServerResponse, said: Said) => {
    if (typeof said === 'string') res.setHeader('Content-Type', 'text/html').end(said)
    else if (said) res.setHeader('Content-Type', 'application/json').end(JSON.stringify(said))
    else res.writeHead(404).end()
  }
  const server = createServer(async (req, res) => {
    res.setHeader('Access-Control-Allow-Origin', '*').setHeader('Access-Control-Allow-Headers', 'Content-Type')
    if (req.method === 'OPTIONS') return void res.writeHead(204).end()
    const text = Buffer.concat(await req.toArray()).toString()
    if (req.method !== 'POST') return say(res, undefined)
    const request = { path: req.url ?? '', body: fieldsOf(req.headers['content-type'] ?? '', text) }
    asked.push(request)
    const manner = manners.get(request.path)
    if (manner === 'held') await once(held, 'release')
    if (manner === 'closed') return void req.socket.destroy()
    if (manner === 'broken') return void res.setHeader('Content-Type', 'application/json').end('{"code": "succ')
    if (manner === 'endless') return void Readable.from(endless()).pipe(res)
    if (typeof manner === 'number') return void res.writeHead(manner).end(JSON.stringify({ code: 'success', obj: [] }))
    return say(res, typeof manner === 'object' ? manner : await judge(request))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    asked,
    askedOf: (path: string) => asked.filter((one) => one.path === path).map(({ body }) => body),
    behave: (path: string, manner?: Manner) => {
      if (manner === undefined) manners.delete(path)
      else manners.set(path, manner)
    },
    release: () => held.emit('release'),
    forget: () => {
      asked.length = 0
      manners.clear()
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Requests the user's member data from the site with the received token. */
export const askBack = async (site: unknown, communityId: unknown, token: unknown) => {
  const answer = await fetch(`${String(site)}/api/authors/${String(communityId)}/me`, {
    headers: { Authorization: `bearer ${String(token)}` },
  }).catch(() => undefined)
  return answer?.ok ? ((await answer.json()) as { _id: string; userName: string; firstName: string }) : undefined
}
