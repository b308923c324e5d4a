import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

const templates = new WeakMap<IncomingMessage, string>()

/**
 * Notes the template of the route that takes a request: names of parameters, never their values. The router names the route
 * while it knows where that is mounted, and has forgotten that when a refusal is answered.
 */
export const noteRoute: RequestHandler = (req, _res, next) => {
  let route: unknown
  Object.defineProperty(req, 'route', {
    get: () => route,
    set: (found: { path?: unknown }) => {
      route = found
      templates.set(req, `${req.baseUrl}${String(found.path)}`)
    },
  })
  next()
}

/** Returns the template of the route that has taken a request, 'none' where none has. */
export const routeOf = (req: IncomingMessage): string => templates.get(req) ?? 'none'
