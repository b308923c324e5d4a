import { request, type IncomingMessage, type Server as HttpServer, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { pipeline, type Duplex } from 'node:stream'
import { SOCKET_PATH } from '../../shared/wire/realtime.ts'
import type { Neighbours } from '../platform/neighbours.ts'
import type { Io } from './io.ts'

/** What engine.io answers to a session that it does not know: clients come back with a new one. */
const UNKNOWN = JSON.stringify({ code: 1, message: 'Session ID unknown' })

/** The number of the worker that has made the session of a request; undefined where it names none. */
const workerOf = ({ url = '' }: IncomingMessage): number | undefined => {
  if (!url.startsWith(SOCKET_PATH)) return undefined
  const [, number] = /[?&]sid=(\d{1,4})-/.exec(url) ?? []
  return number === undefined ? undefined : Number(number)
}

const handOnRequest = (socketPath: string, req: IncomingMessage, res: ServerResponse) => {
  const { method, url: path } = req
  // A connection for each, which ends here: one that ends there can break while the end of the request is being written.
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
 * Keeps each client at its worker, though each of its requests may reach another: sessions are named with the number of their
 * worker, and whoever gets a request of another's session hands it on. Returns what ends the connections handed on.
 */
export const keepAtWorkers = (server: HttpServer, { engine }: Io, { number, socketOf, server: own }: Neighbours) => {
  const generateId = engine.generateId.bind(engine)
  engine.generateId = async (req) => `${number}-${await generateId(req)}`
  engine.attach(own, { path: SOCKET_PATH })

  /** The socket of the worker whose session it is, where that is another one. */
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
