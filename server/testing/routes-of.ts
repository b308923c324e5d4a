import { routesOf as all } from '../platform/routes-of.ts'

export const routesOf = (router: unknown): string[] => all(router).map(({ method, path }) => `${method} ${path}`)
