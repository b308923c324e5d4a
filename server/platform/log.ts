import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino, type Logger } from 'pino'
import { pinoHttp } from 'pino-http'

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

/** The process's log: JSON lines on standard output. */
export const createLog = (level: string): Logger => pino({ level })

/**
 * Logs each answered request: refusals as information, failures as errors, the rest for debugging. Of paths that match
 * `fromAnybody` it keeps to itself where they came from: who sends there may stay unknown.
 */
export const requestLog = (log: Logger, fromAnybody: RegExp) =>
  pinoHttp({
    logger: log,
    // Headers are left out: they carry tokens.
    serializers: {
      req: (req: { method: string; url: string; remoteAddress: string }) => ({
        method: req.method,
        url: scrubUrl(req.url),
        ...(!fromAnybody.test(req.url) && { from: req.remoteAddress }),
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req: IncomingMessage, res: ServerResponse, error?: Error) =>
      error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug',
  })
