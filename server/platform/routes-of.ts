import type { RequestHandler } from 'express'

export interface Route {
  method: string
  path: string
  handlers: readonly RequestHandler[]
}

/** Express internals that its types leave out. */
interface Stacked {
  stack: readonly {
    rawPath: unknown
    handle: RequestHandler | Stacked
    route?: { stack: readonly { method: string; handle: RequestHandler }[] }
  }[]
}

/** Returns all routes of a router; one mounted at several paths is listed for each. */
export const routesOf = (router: unknown, at = ''): Route[] =>
  (router as Stacked).stack.flatMap(({ rawPath, handle, route }) =>
    [rawPath].flat().flatMap((path) => {
      const here = `${at}/${String(path)}`
      if (!route) return 'stack' in handle ? routesOf(handle, here) : []
      const whole = here.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
      const methods = [...new Set(route.stack.map(({ method }) => method))]
      return methods.map((method) => ({
        method: method.toUpperCase(),
        path: whole,
        handlers: route.stack.filter((layer) => layer.method === method).map((layer) => layer.handle),
      }))
    }),
  )
