import { askBack, type ReceivedRequest, startBrowserService } from './browser-service.ts'

const ok = (obj: unknown = {}) => ({ code: 'success', obj })
const failure = (desc: string) => ({ code: 'failure', desc })

/** Fake of the Idea Thread Mapper (contract/api.md 26). */
export const startThreadMapper = async () => {
  /** URL of our site, from the last request. */
  let site: unknown
  const projects = [
    { id: 7, name: 'Light & shadow', threads: [{ id: 70, name: 'What is light?' }, { id: 71, name: 'Shadows' }] }, // prettier-ignore
    { id: 8, name: 'Water', threads: [{ id: 80, name: 'Where rain comes from' }] },
  ]
  const threadsOf = new Map<unknown, Set<unknown>>()

  const known = async ({ path, body }: ReceivedRequest) => {
    if (path.startsWith('/WSG/')) return body.token === 'mapper-token' && body.database === 'itm_db'
    const user = await askBack(body.community_url ?? site, body.community_id, body.token)
    return user !== undefined && (body.kf_user_id ?? user._id) === user._id
  }
  const judge = async (asked: ReceivedRequest) => {
    const { path, body } = asked
    if (path === '/ITM3/kf_project') {
      site = body.kf_url
      const user = await askBack(site, body.community_id, body.token)
      const told = user ? `Threads of ${user.firstName}` : 'Who are you?'
      return `<!doctype html><html lang="en"><title>${told}</title><h1>${told}</h1></html>`
    }
    if (path === '/ITM3/msg/broadcast') return ok()
    site = body.community_url ?? site
    if (!(await known(asked))) return failure('The token is not valid.')
    if (path === '/IIUSs/kf/user/token') return ok({ token: 'mapper-token', localDatabases: 'itm_db' })
    if (path === '/IIUSs/community/add') return ok()
    if (path === '/IIUSs/project/get_by_user_id') return ok(projects)
    if (path === '/IIUSs/note/add') return ok()
    if (path === '/IIUSs/project/get_by_note_id') {
      const held = threadsOf.get(body.note_id)
      if (!held) return failure('No thread holds this note.')
      const holding = projects.map((one) => ({ ...one, threads: one.threads.filter(({ id }) => held.has(id)) }))
      return ok(holding.filter(({ threads }) => threads.length > 0))
    }
    if (path === '/IIUSs/thread/note/add') {
      threadsOf.set(body.note_id, new Set([...(threadsOf.get(body.note_id) ?? []), body.thread_id]))
      return ok()
    }
    if (['/WSG/view/add', '/WSG/view_note/add', '/WSG/note_note/add'].includes(path)) return ok()
    return undefined
  }
  /** `knows` sets the site's URL, as if received before. */
  return { ...(await startBrowserService(judge)), knows: (url: string) => void (site = url) }
}
