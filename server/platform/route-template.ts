import type { IncomingMessage } from 'node:http'
import type { Express } from 'express'

const templates = new WeakMap<object, string>()

/**
 * Stores the route template of each request (parameter names, not values) when the router sets `req.route`, since `baseUrl`
 * is reset before errors are handled. On the prototype, so that all requests keep one hidden class.
 */
export const noteRoutes = ({ request }: Pick<Express, 'request'>): void => {
  Object.defineProperty(request, 'route', {
    set(this: { baseUrl: string }, { path }: { path?: unknown }) {
      templates.set(this, `${this.baseUrl}${String(path)}`)
    },
  })
}

/** Returns the template of the matched route, or 'none'. */
export const routeOf = (req: IncomingMessage): string => templates.get(req) ?? 'none'
