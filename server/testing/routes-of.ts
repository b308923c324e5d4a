/** Describes what Express knows of a router; its types do not name it yet. */
interface Listed {
  listRoutes(): { path: unknown; methods?: string[]; router?: Listed }[]
}

/** Each route below a router as `METHOD /path`. */
export const routesOf = (router: unknown, at = ''): string[] =>
  (router as Listed).listRoutes().flatMap(({ path, methods = [], router: inner }) => {
    const here = `${at}/${String(path)}`
    if (inner) return routesOf(inner, here)
    const whole = here.replace(/\/+/g, '/').replace(/(.)\/$/, '$1')
    return methods.filter((method) => method !== 'HEAD').map((method) => `${method} ${whole}`)
  })
