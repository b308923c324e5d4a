import type { TestApp, RequestOptions } from './app.ts'
import { admin, join, newCommunity, twoMembers, type Person } from './makers.ts'

/** One caller of each kind for a community; `owner` and `writer` are plain members of it. */
export const makeCast = async (app: TestApp) => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const elsewhere = await twoMembers(app)
  return {
    community,
    callers: { owner: ann, writer: ben, manager, admin: await admin(app), outsider: elsewhere.ann },
    elsewhere,
  }
}

/** The same callers in a new community; cheaper than a cast of its own for each test. */
export const anotherCommunity = async (app: TestApp, { callers, elsewhere }: Cast): Promise<Cast> => {
  const { admin, outsider } = callers
  const { community, manager } = await newCommunity(app, callers.manager)
  const [owner, writer] = [await join(app, callers.owner, community), await join(app, callers.writer, community)]
  return { community, callers: { owner, writer, manager, admin, outsider }, elsewhere }
}
export type Cast = Awaited<ReturnType<typeof makeCast>>
export type Statuses = Record<keyof Cast['callers'] | 'visitor', number>

/**
 * The status that each caller gets for the same request, in the order visitor, outsider, writer, owner, manager,
 * admin; a `path` that depends on the caller is made for each of them.
 */
export const statuses = async (
  app: TestApp,
  { callers }: Cast,
  method: string,
  path: string | ((caller: Person | undefined) => Promise<string>),
  options: Pick<RequestOptions, 'body'> = {},
): Promise<Statuses> => {
  const ask = async (caller: Person | undefined) => {
    const at = typeof path === 'string' ? path : await path(caller)
    return (await app.request(method, at, { ...options, ...(caller && { token: caller.token }) })).status
  }
  return {
    visitor: await ask(undefined),
    outsider: await ask(callers.outsider),
    writer: await ask(callers.writer),
    owner: await ask(callers.owner),
    manager: await ask(callers.manager),
    admin: await ask(callers.admin),
  }
}

/** Returns what `statuses` gives where members are let through with a status, and nobody else is. */
export const forMembers = (status = 200): Statuses => ({
  visitor: 401,
  outsider: 403,
  writer: status,
  owner: status,
  manager: status,
  admin: status,
})

/** As `forMembers`, of something that the `owner` alone among the writers may touch. */
export const forAuthors = (status = 200): Statuses => ({ ...forMembers(status), writer: 403 })

/** As `forMembers`, of something for those who manage the community. */
export const forManagers = (status = 200): Statuses => ({ ...forAuthors(status), owner: 403 })

/** Returns what `statuses` gives where nobody's session matters. */
export const forEverybody = (status = 200): Statuses => ({ ...forUsers(status), visitor: status })

/** As `forMembers`, of something for whoever is signed in. */
export const forUsers = (status = 200): Statuses => ({ ...forMembers(status), outsider: status })

/** As `forMembers`, of something for the site's admins. */
export const forAdmins = (status = 200): Statuses => ({ ...forManagers(403), admin: status })
