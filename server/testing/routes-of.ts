import { routesOf as all } from '../platform/routes-of.ts'

/** Returns routes as `METHOD /path`. */
export const routesOf = (router: unknown): string[] => all(router).map(({ method, path }) => `${method} ${path}`)
