import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorSchema, type Author } from '../../../shared/domain/authors.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { admin, join, makeUser, twoMembers, type Joined, type Person } from '../../testing/makers.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(joinPath(tmpdir(), 'buildon-test-'))
  app = await startTestApp({ DATA_DIR: dataDir })
})
afterAll(async () => {
  await app.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const authorsOf = async (who: Person, communityId: string) =>
  (await app.request('GET', `/api/communities/${communityId}/authors`, { token: who.token })).as(z.array(authorSchema))
const pseudonyms = (authors: readonly Author[]) => new Map(authors.map(({ _id, pseudoName }) => [_id, pseudoName]))

const FIELDS = [
  '_id',
  'userId',
  'userName',
  'firstName',
  'lastName',
  'email',
  'role',
  'blockLogin',
  'lang',
  'pseudoName',
]

test('an author’s record is whole in every answer, with a pseudonym that is no name of theirs [AUTR-28]', async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const listed = await authorsOf(ben, community._id)
  const own = (await app.request('GET', `/api/authors/${community._id}/me`, { token: ann.token })).as(authorSchema)
  const mine = (await app.request('GET', '/api/users/myRegistrations', { token: ann.token })).as(z.array(authorSchema))
  const read = (await app.request('GET', `/api/objects/${ann.author._id}`, { token: ben.token })).as(authorSchema)
  const found = await app.request('POST', `/api/authors/search/writer/${community._id}`, {
    token: manager.token,
    body: {},
  })
  const answers = [...listed, own, ...mine, read, ...found.as(z.array(authorSchema)), ann.author]
  expect(answers.length).toBeGreaterThan(8)
  for (const author of answers) {
    expect(Object.keys(author)).toEqual(expect.arrayContaining(FIELDS))
    const { pseudoName, userName, firstName, lastName, email } = author
    expect(pseudoName).not.toBe('')
    for (const name of [userName, firstName, lastName, email, `${firstName} ${lastName}`]) {
      expect(name.toLowerCase()).not.toContain(pseudoName.toLowerCase())
      if (name !== '') expect(pseudoName.toLowerCase()).not.toContain(name.toLowerCase())
    }
  }
  expect(new Set(pseudonyms(listed).values()).size).toBe(listed.length)
  for (const author of answers) expect(author.pseudoName).toBe(pseudonyms(listed).get(author._id))
})

test('a pseudonym stays whatever becomes of its author, and over a restart of the server [AUTR-28]', async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const before = pseudonyms(await authorsOf(ben, community._id))
  const site = await admin(app)
  const save = (who: Person, { author }: Joined, body: object) =>
    app.request('PUT', `/api/objects/${author._id}`, { token: who.token, body })

  await save(manager, ann, { firstName: 'Renamed', pseudoName: 'Ann' })
  await save(ann, ann, { pseudoName: 'Ann', lang: 'fi' })
  await app.request('PUT', `/api/users/${ben.user._id}`, { token: site.token, body: { lastName: 'Renamed' } })
  await save(manager, ben, { role: 'manager' })
  await save(manager, ann, { blockLogin: true })
  await save(manager, ann, { blockLogin: false })
  await join(app, await makeUser(app), community)
  await app.stop()
  app = await startTestApp({ DATA_DIR: dataDir })

  const after = await authorsOf(ben, community._id)
  expect(after.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain('Renamed Lee')
  expect(after.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toContain('Ben Renamed')
  expect(pseudonyms(after.filter(({ _id }) => before.has(_id)))).toEqual(before)
  expect(after).toHaveLength(before.size + 1)
})
