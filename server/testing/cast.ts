import type { TestApp, RequestOptions } from './app.ts'
import { admin, join, newCommunity, twoMembers, type Person } from './makers.ts'

/** One caller of each kind. */
export const makeCast = async (app: TestApp) => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const elsewhere = await twoMembers(app)
  return {
    community,
    callers: { owner: ann, writer: ben, manager, admin: await admin(app), outsider: elsewhere.ann },
    elsewhere,
  }
}

/** The same callers in a new community, cheaper than `makeCast`. */
export const anotherCommunity = async (app: TestApp, { callers, elsewhere }: Cast): Promise<Cast> => {
  const { admin, outsider } = callers
  const { community, manager } = await newCommunity(app, callers.manager)
  const [owner, writer] = [await join(app, callers.owner, community), await join(app, callers.writer, community)]
  return { community, callers: { owner, writer, manager, admin, outsider }, elsewhere }
}
export type Cast = Awaited<ReturnType<typeof makeCast>>
export type Statuses = Record<keyof Cast['callers'] | 'visitor', number>

/** Returns each caller's status for the same request, in the order visitor, outsider, writer, owner, manager, admin. */
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

export const forMembers = (status = 200): Statuses => ({
  visitor: 401,
  outsider: 403,
  writer: status,
  owner: status,
  manager: status,
  admin: status,
})

/** Of a request for the author (`owner`), managers and admins. */
export const forAuthors = (status = 200): Statuses => ({ ...forMembers(status), writer: 403 })

export const forManagers = (status = 200): Statuses => ({ ...forAuthors(status), owner: 403 })

export const forAllCallers = (status = 200): Statuses => ({ ...forUsers(status), visitor: status })

export const forUsers = (status = 200): Statuses => ({ ...forMembers(status), outsider: status })

export const forAdmins = (status = 200): Statuses => ({ ...forManagers(403), admin: status })
