import autocannon from 'autocannon'

export const call = async <T>(url: string, method: string, body?: unknown, token?: string): Promise<T> => {
  const answer = await fetch(url, {
    method,
    headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${text}`)
  return (text ? JSON.parse(text) : undefined) as T
}

export interface Seeded {
  token: string
  authorId: string
  communityId: string
  viewId: string
  notes: string[]
  links: string[]
}

export const seed = async (url: string, count: number, body: string): Promise<Seeded> => {
  const { token } = await call<{ token: string }>(`${url}/auth/local`, 'POST', {
    userName: 'admin',
    password: 'bench-password',
  })
  const post = <T>(path: string, value: unknown) => call<T>(url + path, 'POST', value, token)
  const community = await post<{ _id: string; views: string[] }>('/api/communities', {
    title: 'Bench',
    registrationKey: 'w',
    managerRegistrationKey: 'm',
  })
  const me = await call<{ _id: string }>(`${url}/api/authors/${community._id}/me`, 'GET', undefined, token)
  const viewId = community.views[0]!
  const notes: string[] = []
  const links: string[] = []
  for (let index = 0; index < count; index += 1) {
    const note = await post<{ _id: string }>(`/api/contributions/${community._id}`, {
      type: 'Note',
      title: `Note ${index}: why do leaves change their colour?`,
      status: 'active',
      authors: [me._id],
      data: { body },
    })
    const link = await post<{ _id: string }>('/api/links', {
      from: viewId,
      to: note._id,
      type: 'contains',
      data: { x: (index % 20) * 120, y: Math.floor(index / 20) * 90 },
    })
    notes.push(note._id)
    links.push(link._id)
  }
  return { token, authorId: me._id, communityId: community._id, viewId, notes, links }
}

export const SIGN_UP_CODE = 'bench'

/** Signs up a member of `communityId` and returns the token. */
export const makeMember = async (url: string, communityId: string, index: number) => {
  const { token } = await call<{ token: string }>(`${url}/api/users`, 'POST', {
    userName: `pupil${index}`,
    firstName: 'Pupil',
    lastName: String(index),
    email: 'pupil@example.org',
    password: 'a good password',
    signupCodeInput: SIGN_UP_CODE,
  })
  await call(`${url}/api/authors`, 'POST', { communityId, registrationKey: 'w' }, token)
  return token
}

const AT_ONCE = 20

export const makeMembers = async (url: string, communityId: string, count: number) => {
  const tokens: string[] = []
  for (let made = 0; made < count; made += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - made) }, (_, index) =>
      makeMember(url, communityId, made + index),
    )
    tokens.push(...(await Promise.all(some)))
  }
  return tokens
}

export interface Load {
  answered: number
  perSecond: number
  p99: number
}

export const load = async (options: autocannon.Options): Promise<Load> => {
  const result = await autocannon({ duration: 10, ...options })
  if (result.non2xx || result.errors)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors under load`)
  return { answered: result['2xx'], perSecond: result.requests.average, p99: result.latency.p99 }
}
