import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { pino, type DestinationStream, type Logger } from 'pino'
import { routeOf } from './route-template.ts'

/** Tells a caller under which id the log has its request. */
export const REQUEST_ID_HEADER = 'X-Request-Id'
/** Ids of callers that the log takes over. */
const REQUEST_ID = /^[a-z\d-]{1,64}$/i

/** A path and the names of its parameters: their values may sign somebody in, however their names are written. */
export const scrubUrl = (url: string) => {
  const [path = '', ...query] = url.split('?')
  if (query.length === 0) return path
  const names = query
    .join('?')
    .split('&')
    .map((parameter) => parameter.split('=', 1)[0])
  return `${path}?${names.join('&')}`
}

/** Holds the id of the request that is being answered, through everything that waits in between. */
const current = new AsyncLocalStorage<{ requestId: string } | undefined>()
/** Knows whose messages a socket's are: they come long after its request. */
const ids = new WeakMap<IncomingMessage, { requestId: string }>()

/** Runs `act` as a part of a request that has been taken before: lines of the log carry its id. */
export const asRequest = <T>(req: IncomingMessage, act: () => T): T => current.run(ids.get(req), act)

/** Of an error what it is: what else stands on it, such as the document that a store refused, is somebody's own. */
const err = pino.stdSerializers.wrapErrorSerializer(({ type, message, stack, code }) => ({
  type,
  message,
  stack,
  code,
}))

const STANDARD_OUTPUT = 1
/** So much of a log may wait for an output that takes nothing; what comes then is lost. */
const WAITING_MAX_BYTES = 1_000_000

/** Writes to an open file. What it does not take, as on a full disk, is tried again with the next line, and ends nothing. */
export const createOutput = (fd: number) => {
  const output = pino.destination({ dest: fd, sync: false, maxLength: WAITING_MAX_BYTES })
  const flushSync = output.flushSync.bind(output)
  let isTaken = true
  // Of its own it would throw, and at the end of the process try for ever.
  output.removeAllListeners('error').on('error', () => (isTaken = false))
  output.on('write', () => (isTaken = true))
  output.flushSync = () => {
    if (isTaken) flushSync()
  }
  return output
}

/** The process's log: JSON lines on standard output, those of a request with its id. */
export const createLog = (level: string, destination: DestinationStream = createOutput(STANDARD_OUTPUT)): Logger =>
  pino({ level, mixin: () => ({ ...current.getStore() }), serializers: { err } }, destination)

/**
 * Gives each request an id, the caller's where it is 1 to 64 letters, digits or “-”, and leaves one line of each that is
 * answered: failures as errors, the rest as information. Neither headers nor addresses of pages are in it: they carry tokens.
 * Of paths that match `fromAnybody` it keeps to itself where they came from: who sends there may stay unknown.
 */
export const requestLog =
  (log: Logger, fromAnybody?: RegExp) =>
  (req: IncomingMessage, res: ServerResponse, next: () => void): void => {
    const given = req.headers['x-request-id']
    const id = { requestId: typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID() }
    ids.set(req, id)
    res.setHeader(REQUEST_ID_HEADER, id.requestId)
    const { method, url = '' } = req
    const from = fromAnybody?.test(url) ? undefined : req.socket.remoteAddress
    const begun = performance.now()
    const leaveLine = () => {
      const { statusCode: status, writableFinished } = res
      const ms = Math.round(performance.now() - begun)
      const line = { method, route: routeOf(req), status, ms, from, ...(!writableFinished && { aborted: true }) }
      log[status >= 500 ? 'error' : 'info'](line, 'request')
    }
    current.run(id, () => {
      // The opening of a web socket gets no answer of this kind.
      if (res instanceof ServerResponse) res.once('close', AsyncResource.bind(leaveLine))
      next()
    })
  }
