import * as z from 'zod/mini'
import { authorSchema, type Author } from '../../shared/domain/authors.ts'
import { communitySchema, type Community } from '../../shared/domain/communities.ts'
import { objectSchema, type Contribution, type Permission, type Status } from '../../shared/domain/contributions.ts'
import { linkSchema, type Link } from '../../shared/domain/links.ts'
import { userSchema, type User } from '../../shared/domain/users.ts'
import { ADMIN, type Answer, type TestClient, type TestApp } from './app.ts'

export interface Person {
  token: string
  user: User
  password: string
}
export interface Joined extends Person {
  author: Author
}

export const tokenSchema = z.object({ token: z.string() })

let counter = 0
const unique = (word: string) => `${word}${(counter += 1)}`

const succeed = (answer: Answer): Answer => {
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`)
  return answer
}

const meOf = async (app: TestClient, token: string, password: string): Promise<Person> => {
  const user = succeed(await app.request('GET', '/api/users/me', { token })).as(userSchema)
  return { token, user, password }
}

export const signIn = async (app: TestClient, userName: string, password: string): Promise<Person> => {
  const answer = await app.request('POST', '/auth/local', { body: { userName, password } })
  return await meOf(app, succeed(answer).as(tokenSchema).token, password)
}

export const admin = (app: TestApp): Promise<Person> => signIn(app, ADMIN.userName, ADMIN.password)

export const makeUser = async (
  app: TestApp,
  fields: { userName?: string; firstName?: string } = {},
): Promise<Person> => {
  const password = 'a good password'
  const userName = fields.userName ?? unique('user')
  const body = { firstName: 'Ann', lastName: 'Lee', email: `${userName}@example.org`, password, ...fields, userName }
  const answer = await app.request('POST', '/api/users', { body })
  return await meOf(app, succeed(answer).as(tokenSchema).token, password)
}

export const join = async (
  app: TestApp,
  person: Person,
  community: Community,
  registrationKey = community.registrationKey,
): Promise<Joined> => {
  const body = { userId: person.user._id, communityId: community._id, registrationKey }
  const answer = await app.request('POST', '/api/authors', { token: person.token, body })
  return { ...person, author: succeed(answer).as(authorSchema) }
}

/** Creates a community as admin. */
export const newCommunity = async (
  app: TestApp,
  person: Person,
  title = unique('Community '),
): Promise<{ community: Community; manager: Joined }> => {
  const { token } = await admin(app)
  const body = { title, registrationKey: 'writers', managerRegistrationKey: 'managers' }
  const community = succeed(await app.request('POST', '/api/communities', { token, body })).as(communitySchema)
  return { community, manager: await join(app, person, community, 'managers') }
}

export const makeCommunity = async (app: TestApp, title?: string): Promise<{ community: Community; manager: Joined }> =>
  newCommunity(app, await makeUser(app), title)

export const twoMembers = async (
  app: TestApp,
): Promise<{ community: Community; manager: Joined; ann: Joined; ben: Joined }> => {
  const { community, manager } = await makeCommunity(app)
  const ann = await join(app, await makeUser(app), community)
  const ben = await join(app, await makeUser(app, { firstName: 'Ben' }), community)
  return { community, manager, ann, ben }
}

export const makeNote = async (
  app: TestApp,
  { token, author }: Joined,
  fields: {
    title?: string
    body?: string
    permission?: Permission
    status?: Status
    buildson?: string
    viewId?: string
  } = {},
): Promise<Contribution> => {
  const { body = '<p>What we know.</p>', viewId, title = unique('Note '), status = 'active', ...rest } = fields
  const contribution = { type: 'Note', title, status, authors: [author._id], data: { body }, ...rest }
  const answer = await app.request('POST', `/api/contributions/${author.communityId}`, { token, body: contribution })
  const note = succeed(answer).as(objectSchema)
  if (viewId !== undefined) {
    const link = { from: viewId, to: note._id, type: 'contains', data: { x: 100, y: 100 } }
    succeed(await app.request('POST', '/api/links', { token, body: link }))
  }
  return note
}

export const makeSupports = async (app: TestApp, { token, author }: Joined, note: Contribution): Promise<Link> => {
  const starter = { type: 'Support', title: unique('My theory '), status: 'active', authors: [author._id] }
  const made = await app.request('POST', `/api/contributions/${author.communityId}`, { token, body: starter })
  const body = { from: succeed(made).as(objectSchema)._id, to: note._id, type: 'supports' }
  return succeed(await app.request('POST', '/api/links', { token, body })).as(linkSchema)
}
