import { routesOf as all } from '../platform/routes-of.ts'

/** Each route below a router as `METHOD /path`. */
export const routesOf = (router: unknown): string[] => all(router).map(({ method, path }) => `${method} ${path}`)
