import { MongoClient } from 'mongodb'
import type { Author } from '../../shared/domain/authors.ts'
import type { Community } from '../../shared/domain/communities.ts'
import type { Contribution, Permission, Status } from '../../shared/domain/contributions.ts'
import type { Upload } from '../../shared/domain/files.ts'
import { HINTS } from '../../shared/domain/hints.ts'
import type { Link } from '../../shared/domain/links.ts'
import type { User } from '../../shared/domain/users.ts'
import { CONFIRMED_MS } from '../../shared/wire/limits.ts'
import { ADMIN } from './test-server.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export interface Person {
  token: string
  userId: string
  userName: string
  password: string
  firstName: string
  lastName: string
}

export interface Member extends Person {
  authorId: string
  communityId: string
}

export interface SeededCommunity extends Community {
  registrationKey: string
  managerRegistrationKey: string
  welcomeViewId: string
}

interface NewNote {
  title?: string
  body?: string
  viewId?: string
  x?: number
  y?: number
  buildson?: string
  permission?: Permission
  status?: Status
}

let count = 0
const next = () => `${Date.now().toString(36)}${(count += 1)}`

const isForm = (body: unknown): body is FormData => Object.prototype.toString.call(body) === '[object FormData]'

interface Site {
  url: string
  storeUri?: string
}

export class Seed {
  readonly #server: Site
  #admin: Promise<Person> | undefined
  /** The server asks for the password again after a while. */
  #adminSince = 0

  constructor(server: Site) {
    this.#server = server
  }

  async call<T>(who: { token: string } | undefined, method: string, path: string, body?: unknown): Promise<T> {
    const response = await fetch(this.#server.url + path, {
      method,
      headers: {
        ...(who && { Authorization: `Bearer ${who.token}` }),
        ...(body !== undefined && !isForm(body) && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm(body) ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return (text ? JSON.parse(text) : undefined) as T
  }

  /** Rewrites the dates of a view's history: one action per day from 2 March 2026, noon UTC. */
  async spreadHistory(viewId: string) {
    const client = await MongoClient.connect(this.#server.storeUri ?? '')
    try {
      const records = client.db().collection<{ _id: string }>('records')
      const acts = records.find({ targetId: viewId, historicalVariableName: 'contains' }, { sort: { timestamp: 1, _id: 1 } }) // prettier-ignore
      for (const [day, { _id }] of (await acts.toArray()).entries())
        await records.updateOne({ _id }, { $set: { timestamp: new Date(Date.UTC(2026, 2, 2 + day, 12)) } })
    } finally {
      await client.close()
    }
  }

  admin(): Promise<Person> {
    if (this.#admin === undefined || performance.now() - this.#adminSince > CONFIRMED_MS / 2) {
      this.#adminSince = performance.now()
      this.#admin = this.signIn(ADMIN).then((admin) => this.#withoutHints(admin))
    }
    return this.#admin
  }

  /** Hints for newcomers would cover parts of a view. */
  async #withoutHints(person: Person): Promise<Person> {
    await this.call(person, 'PUT', '/api/users/me/hints', { seen: HINTS })
    return person
  }

  async signIn({ userName, password }: { userName: string; password: string }): Promise<Person> {
    const { token } = await this.call<{ token: string }>(undefined, 'POST', '/auth/local', { userName, password })
    const { _id: userId, firstName, lastName } = await this.call<User>({ token }, 'GET', '/api/users/me')
    return { token, userId, userName, password, firstName, lastName }
  }

  opens({ userName }: { userName: string }, password: string): Promise<boolean> {
    return this.signIn({ userName, password }).then(
      () => true,
      () => false,
    )
  }

  async makeUser(names: { firstName?: string; lastName?: string } = {}): Promise<Person> {
    return this.#withoutHints(await this.makeNewcomer(names))
  }

  /** As `makeUser`, with the hints of FRST-01 pending. */
  async makeNewcomer(names: { firstName?: string; lastName?: string } = {}): Promise<Person> {
    const { firstName = 'Ann', lastName = 'Lee' } = names
    const userName = `user-${next()}`
    const account = { firstName, lastName, userName, email: `${userName}@example.org`, password: 'pass-word' }
    await this.call(undefined, 'POST', '/api/users', account)
    return this.signIn(account)
  }

  /** Starts without a template, unless it is `fresh`. */
  async makeCommunity({ title = `Class ${next()}`, fresh = false } = {}): Promise<SeededCommunity> {
    const keys = { registrationKey: 'writers', managerRegistrationKey: 'managers' }
    const made = await this.call<Community>(await this.admin(), 'POST', '/api/communities', { title, ...keys })
    const [welcomeViewId] = made.views
    if (!welcomeViewId) throw new Error('The new community has no view.')
    if (!fresh)
      await this.call(await this.admin(), 'POST', `/api/communities/${made._id}/templates`, { template: null })
    return { ...made, ...keys, welcomeViewId }
  }

  async makeManaged() {
    const community = await this.makeCommunity()
    const mia = await this.join(await this.makeUser({ firstName: 'Mia', lastName: 'Moss' }), community, 'manager')
    return { community, mia }
  }

  async communityTitles(): Promise<string[]> {
    const all = await this.call<Community[]>(await this.admin(), 'GET', '/api/communities?archived=true')
    return all.map(({ title }) => title)
  }

  /** Removes the root context, as in data of servers before 6.6. */
  async loseRootContext({ _id, title }: Community) {
    const client = await MongoClient.connect(this.#server.storeUri ?? '')
    try {
      const communities = client.db().collection<{ _id: string }>('communities')
      await communities.updateOne({ _id }, { $unset: { rootContextId: '' } })
      await client.db().collection('objects').deleteMany({ communityId: _id, type: 'Context' })
    } finally {
      await client.close()
    }
    // The server caches communities briefly; a change invalidates the cache.
    await this.call(await this.admin(), 'PUT', `/api/communities/${_id}`, { title })
  }

  async join(person: Person, community: SeededCommunity, role: 'writer' | 'manager' = 'writer'): Promise<Member> {
    const author = await this.call<Author>(person, 'POST', '/api/authors', {
      userId: person.userId,
      communityId: community._id,
      registrationKey: role === 'writer' ? community.registrationKey : community.managerRegistrationKey,
    })
    return { ...person, authorId: author._id, communityId: community._id }
  }

  async makeMember(community: SeededCommunity, names: { firstName?: string; lastName?: string } = {}) {
    return this.join(await this.makeUser(names), community)
  }

  async makeView(member: Member, title = `View ${next()}`): Promise<Contribution> {
    const view = await this.#contribute(member, { type: 'View', title, permission: 'public', status: 'active' })
    const community = await this.call<Community>(member, 'GET', `/api/communities/${member.communityId}`)
    await this.call(member, 'PUT', `/api/communities/${member.communityId}`, {
      ...community,
      views: [...community.views, view._id],
    })
    return view
  }

  async changeSettings({ _id, rootContextId = '' }: Community, data: object): Promise<void> {
    await this.call(await this.admin(), 'PUT', `/api/objects/${_id}/${rootContextId}`, { data })
  }

  async makeNote(member: Member, note: NewNote = {}): Promise<Contribution> {
    const { title = `Note ${next()}`, body = '<p>Some thoughts.</p>', viewId, x = 120, y = 120, ...rest } = note
    const made = await this.#contribute(member, {
      type: 'Note',
      title,
      status: 'active',
      permission: 'protected',
      data: { body },
      ...rest,
    })
    if (viewId) await this.placeOn(member, viewId, made._id, x, y)
    return made
  }

  makeGroup(member: Member, title: string): Promise<Contribution> {
    const { communityId, authorId } = member
    const fields = { title, status: 'active', permission: 'protected', authors: [authorId], members: [authorId] }
    return this.call(member, 'POST', `/api/groups/${communityId}`, fields)
  }

  async makePicture(member: Member, filename: string): Promise<{ id: string; url: string }> {
    const { _id: id } = await this.#contribute(member, { type: 'Attachment' })
    const { data } = await this.giveFile(member, id, filename, Buffer.from(PNG, 'base64'))
    return { id, url: String(data.url) }
  }

  async giveFile(
    member: Member,
    attachmentId: string,
    filename: string,
    bytes: string | Uint8Array<ArrayBuffer> = 'What we saw.',
  ): Promise<Contribution> {
    const form = new FormData()
    form.append('file', new File([bytes], filename))
    const { tmpFilename } = await this.call<Upload>(member, 'POST', '/api/upload', form)
    const change = { title: filename, status: 'active', tmpFilename }
    return this.call(member, 'PUT', `/api/objects/${member.communityId}/${attachmentId}`, change)
  }

  placeOn(member: Member, viewId: string, objectId: string, x: number, y: number) {
    return this.call<Link>(member, 'POST', '/api/links', {
      from: viewId,
      to: objectId,
      type: 'contains',
      data: { x, y },
    })
  }

  #contribute(member: Member, fields: Record<string, unknown>) {
    return this.call<Contribution>(member, 'POST', `/api/contributions/${member.communityId}`, {
      communityId: member.communityId,
      authors: [member.authorId],
      ...fields,
    })
  }
}
