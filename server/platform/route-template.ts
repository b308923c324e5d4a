import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'

const templates = new WeakMap<IncomingMessage, string>()

/**
 * Stores the route template of a request (parameter names, not values) when the router sets `req.route`, since `baseUrl` is
 * reset before errors are handled.
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

/** Returns the template of the matched route, or 'none'. */
export const routeOf = (req: IncomingMessage): string => templates.get(req) ?? 'none'
