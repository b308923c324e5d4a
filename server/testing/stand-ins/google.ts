import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { createGoogleDrive } from './google-drive.ts'
import { createGoogleOAuth, GOOGLE_CLIENT } from './google-oauth.ts'

/** Overrides of an answer. */
type Manner = number | 'broken' | 'closed' | 'endless' | 'held'

const endless = function* () {
  for (;;) yield 'x'.repeat(64 * 1024)
}

export interface ReceivedRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingMessage['headers']
  body: string
}

export interface Said {
  status?: number
  headers?: Record<string, string>
  /** Sent as JSON unless it is a string. */
  body?: unknown
}

/** Fake of Google: OAuth 2 and Drive API v3. The consent page consents as `person`. */
export const startGoogle = async () => {
  const asked: ReceivedRequest[] = []
  const manners = new Map<string, Manner>()
  const held = new EventEmitter()
  const oauth = createGoogleOAuth()
  const drive = createGoogleDrive(oauth)

  const judge = (request: ReceivedRequest): Said =>
    oauth.answer(request) ?? drive.answer(request, url()) ?? { status: 404, body: { error: { code: 404 } } }

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname: path, searchParams } = new URL(req.url ?? '/', 'http://stand-in')
    const body = Buffer.concat(await req.toArray()).toString()
    const { method = 'GET', headers } = req
    const request = { method, path, query: Object.fromEntries(searchParams), headers, body }
    asked.push(request)
    const manner = [...manners].find(([part]) => path.includes(part))?.[1]
    if (manner === 'held') await once(held, 'release')
    if (manner === 'closed') return void req.socket.destroy()
    if (manner === 'broken') return void res.setHeader('Content-Type', 'application/json').end('{"files": [')
    if (manner === 'endless') return void Readable.from(endless()).pipe(res)
    if (typeof manner === 'number') return say(res, { status: manner, body: { error: { code: manner } } })
    return say(res, judge(request))
  }
  const say = (res: ServerResponse, { status = 200, headers = {}, body }: Said) => {
    const text = typeof body === 'string'
    res.writeHead(status, { ...(!text && { 'Content-Type': 'application/json' }), ...headers })
    res.end(text ? body : JSON.stringify(body))
  }

  const server = createServer((req, res) => void answer(req, res).catch(() => res.destroy())).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url(),
    /** Settings for a site that uses the fake; SITE_URL must be added. */
    settings: {
      GOOGLE_CLIENT_ID: GOOGLE_CLIENT.id,
      GOOGLE_CLIENT_SECRET: GOOGLE_CLIENT.secret,
      GOOGLE_URL: url(),
    },
    asked,
    ...oauth.controls,
    ...drive.controls,
    /** Overrides the answers of paths that contain `part`, or restores them. */
    behave: (part: string, manner?: Manner) => {
      if (manner === undefined) manners.delete(part)
      else manners.set(part, manner)
    },
    release: () => {
      held.emit('release')
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type GoogleStandIn = Awaited<ReturnType<typeof startGoogle>>
