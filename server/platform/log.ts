import { randomUUID } from 'node:crypto'
import { ServerResponse, type IncomingMessage } from 'node:http'
import { pino, type DestinationStream, type Logger } from 'pino'
import { contexts } from './request-context.ts'
import { routeOf } from './route-template.ts'

export const REQUEST_ID_HEADER = 'X-Request-Id'
const REQUEST_ID = /^[a-z\d-]{1,64}$/i

/** Returns a URL without query values, which may contain credentials. */
export const scrubUrl = (url: string) => {
  const [path = '', ...query] = url.split('?')
  if (query.length === 0) return path
  const names = query
    .join('?')
    .split('&')
    .map((parameter) => parameter.split('=', 1)[0])
  return `${path}?${names.join('&')}`
}

/** For messages of sockets, which outlive the request. */
const ids = new WeakMap<IncomingMessage, { requestId: string }>()

/** Runs `act` with the id of an earlier request in log lines. */
export const asRequest = <T>(req: IncomingMessage, act: () => T): T => contexts.run(ids.get(req), act)

/** Other properties may contain personal data, e.g. a refused document. */
const err = pino.stdSerializers.wrapErrorSerializer(({ type, message, stack, code }) => ({
  type,
  message,
  stack,
  code,
}))

const STANDARD_OUTPUT = 1
/** Further lines are dropped while the output is blocked. */
const WAITING_MAX_BYTES = 1_000_000

/**
 * Creates a destination for a file descriptor. Failed writes, e.g. on a full disk, are retried with the next line and never
 * throw.
 */
export const createOutput = (fd: number) => {
  const output = pino.destination({ dest: fd, sync: false, maxLength: WAITING_MAX_BYTES })
  const flushSync = output.flushSync.bind(output)
  let isTaken = true
  // By default pino throws, and retries forever on exit.
  output.removeAllListeners('error').on('error', () => (isTaken = false))
  output.on('write', () => (isTaken = true))
  output.flushSync = () => {
    if (isTaken) flushSync()
  }
  return output
}

const requestNow = () => {
  const { requestId } = contexts.getStore() ?? {}
  return requestId === undefined ? {} : { requestId }
}

/** Creates the log: JSON lines on standard output, with the request id. */
export const createLog = (level: string, destination: DestinationStream = createOutput(STANDARD_OUTPUT)): Logger =>
  pino({ level, mixin: requestNow, serializers: { err } }, destination)

/**
 * Gives each request an id and logs one line per response. Headers and query values carry tokens and are not logged;
 * neither are addresses for `fromAnybody` paths.
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
    contexts.run(id, () => {
      // Web socket upgrades have another response type.
      if (res instanceof ServerResponse) res.once('close', () => contexts.run(id, leaveLine))
      next()
    })
  }
