import { request, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { SOCKET_PATH } from '../../shared/wire/realtime.ts'
import type { Neighbours } from '../platform/neighbours.ts'
import type { Io } from './io.ts'

/** Reply of engine.io for unknown sessions; clients reconnect with a new one. */
const UNKNOWN = JSON.stringify({ code: 1, message: 'Session ID unknown' })

/** Returns the number of the worker that created the request's session; undefined without one. */
const workerOf = ({ url = '' }: IncomingMessage): number | undefined => {
  if (!url.startsWith(SOCKET_PATH)) return undefined
  const [, number] = /[?&]sid=(\d{1,4})-/.exec(url) ?? []
  return number === undefined ? undefined : Number(number)
}

const handOnRequest = (socketPath: string, req: IncomingMessage, res: ServerResponse) => {
  const { method, url: path } = req
  // A new connection each, closed on this side: the other side could close it during the end of the request.
  const headers = { ...req.headers, connection: 'keep-alive' }
  const onward = request({ socketPath, method, path, headers, agent: false })
  onward.on('response', (answer) => {
    const told = { ...answer.headers }
    for (const hop of ['connection', 'keep-alive']) delete told[hop]
    res.writeHead(answer.statusCode ?? 502, told)
    pipeline(answer, res, () => undefined)
  })
  onward.on('error', () => {
    if (res.headersSent) res.destroy()
    else res.writeHead(400, { 'Content-Type': 'application/json' }).end(UNKNOWN)
  })
  res.on('close', () => onward.destroy())
  req.pipe(onward)
}

const handOnUpgrade = (socketPath: string, req: IncomingMessage, socket: Duplex, head: Buffer): Duplex => {
  const onward = connect(socketPath)
  const { method, url, rawHeaders } = req
  const headers = rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('')
  onward.write(`${method} ${url} HTTP/1.1\r\n${headers}\r\n`, 'latin1')
  onward.write(head)
  pipeline(socket, onward, socket, () => undefined)
  return onward
}

/**
 * Routes requests to the worker of their session, whichever worker receives them, since session ids begin with the worker's
 * number. Returns a function that ends forwarded connections.
 */
export const routeToSessionWorker = (
  server: HttpServer,
  { engine }: Io,
  { number, socketOf, server: own }: Neighbours,
) => {
  const generateId = engine.generateId.bind(engine)
  engine.generateId = async (req) => `${number}-${await generateId(req)}`
  engine.attach(own, { path: SOCKET_PATH })

  /** Socket path of the session's worker, unless it is this one. */
  const elsewhere = (req: IncomingMessage) => {
    const worker = workerOf(req)
    return worker === undefined || worker === number ? undefined : socketOf(worker)
  }
  const handedOn = new Set<Duplex>()
  const [requests, upgrades] = [server.listeners('request'), server.listeners('upgrade')]
  server.removeAllListeners('request').removeAllListeners('upgrade')
  server.on('request', (req, res) => {
    const socketPath = elsewhere(req)
    if (socketPath !== undefined) handOnRequest(socketPath, req, res)
    else for (const listener of requests) listener.call(server, req, res)
  })
  server.on('upgrade', (req, socket, head) => {
    const socketPath = elsewhere(req)
    if (socketPath === undefined) return upgrades.forEach((listener) => listener.call(server, req, socket, head))
    const onward = handOnUpgrade(socketPath, req, socket, head)
    handedOn.add(onward)
    onward.once('close', () => handedOn.delete(onward))
  })
  return () => handedOn.forEach((onward) => onward.destroy())
}
