import type { RequestHandler } from 'express'

/** A route of a router, with the path at which it is asked for. */
export interface Route {
  method: string
  path: string
  handlers: readonly RequestHandler[]
}

/** Describes what Express knows of a router; its types do not name it. */
interface Stacked {
  stack: readonly {
    rawPath: unknown
    handle: RequestHandler | Stacked
    route?: { stack: readonly { method: string; handle: RequestHandler }[] }
  }[]
}

/** Each route below a router. A path that is mounted as one of several stands for each of them. */
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
