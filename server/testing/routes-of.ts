import { routesOf as all } from '../platform/routes-of.ts'

/** Returns the routes below a router as `METHOD /path`. */
export const routesOf = (router: unknown): string[] => all(router).map(({ method, path }) => `${method} ${path}`)
