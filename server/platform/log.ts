import type { IncomingMessage, ServerResponse } from 'node:http'
import { pino, type Logger } from 'pino'
import { pinoHttp } from 'pino-http'

const SECRET_IN_QUERY = /([?&](?:access_token|token|userName|email|password)=)[^&#]*/gi

/** A path and query without what signs somebody in. */
export const scrubUrl = (url: string) => url.replace(SECRET_IN_QUERY, '$1***')

/** The process's log: JSON lines on standard output. */
export const createLog = (level: string): Logger => pino({ level })

/** Logs each answered request: refusals as information, failures as errors, the rest for debugging. */
export const requestLog = (log: Logger) =>
  pinoHttp({
    logger: log,
    // Headers are left out: they carry tokens.
    serializers: {
      req: (req: { method: string; url: string; remoteAddress: string }) => ({
        method: req.method,
        url: scrubUrl(req.url),
        from: req.remoteAddress,
      }),
      res: (res: { statusCode: number }) => ({ status: res.statusCode }),
    },
    customLogLevel: (_req: IncomingMessage, res: ServerResponse, error?: Error) =>
      error || res.statusCode >= 500 ? 'error' : res.statusCode >= 400 ? 'info' : 'debug',
  })
