import { request as httpRequest, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import mongoose from 'mongoose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeAttachment } from '../../testing/files.ts'
import { unzip } from '../../testing/unzip.ts'
import { admin, join, makeCommunity, makeNote, makeUser, signIn, twoMembers, type Joined, type Person } from '../../testing/makers.ts' // prettier-ignore

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const open = (who: Person, id = who.user._id): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const request = httpRequest(`${app.url}/api/users/${id}/data`, {
      headers: { Authorization: `Bearer ${who.token}` },
    })
    request.on('response', resolve).on('error', reject).end()
  })

const dataOf = async (who: Person, id?: string) => {
  const answer = await open(who, id)
  expect(answer.statusCode).toBe(200)
  return await unzip(await buffer(answer))
}
const jsonIn = (entries: Map<string, string>, name: string) =>
  z.parse(z.array(z.record(z.string(), z.unknown())), JSON.parse(entries.get(`${name}.json`) ?? ''))

const call = async ({ token }: Person, method: string, path: string, body?: unknown) => {
  const answer = await app.request(method, path, { token, ...(body !== undefined && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path} ${answer.status} ${answer.text}`)
  return answer
}
const contribute = async (who: Joined, fields: object) =>
  (await call(who, 'POST', `/api/contributions/${who.author.communityId}`, { status: 'active', authors: [who.author._id], ...fields })).as(objectSchema) // prettier-ignore
const link = async (who: Person, from: string, to: string, type: string, data = {}) =>
  (await call(who, 'POST', '/api/links', { from, to, type, data })).as(linkSchema)

const plant = async (app: TestApp) => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const board = community.views[0] ?? ''
  const others = {
    open: await makeNote(app, ben, { title: 'Ben’s open title', body: '<p>BENS-TEXT</p>', viewId: board }),
    closed: await makeNote(app, ben, { title: 'BENS-CLOSED-TITLE', permission: 'private' }),
  }
  const note = await makeNote(app, ann, { title: 'First title', body: '<p>FIRST-VERSION</p>', viewId: board, buildson: others.open._id }) // prettier-ignore
  const save = (id: string, body: object) => call(ann, 'PUT', `/api/objects/${id}`, body)
  await save(note._id, { title: 'Second title', data: { body: '<p>SECOND-VERSION</p>' } })
  const priv = await makeNote(app, ann, { title: 'Private', body: '<p>PRIVATE-TEXT</p>', permission: 'private' })
  const removed = await makeNote(app, ann, { title: 'Removed', body: '<p>REMOVED-TEXT</p>' })
  await call(manager, 'POST', `/api/moderation/${community._id}/${removed._id}/remove`, { reason: 'MANAGERS-REASON' })
  const drawing = await contribute(ann, { type: 'Drawing', title: 'Leaf', data: { svg: '<svg xmlns="http://www.w3.org/2000/svg"><text>DRAWN-TEXT</text></svg>' } }) // prettier-ignore
  const { attachment } = await makeAttachment(app, ann)
  await makeAttachment(app, ben, { name: 'bens-secret.png' })
  const together = await contribute(ben, { type: 'Note', title: 'Together', authors: [ben.author._id, ann.author._id], data: { body: '<p>TOGETHER-TEXT</p>' } }) // prettier-ignore
  const annotation = await contribute(ann, { type: 'Annotation', title: 'an Annotation', data: { text: '<p>ANNOTATED-TEXT</p>', quote: '', ranges: [] } }) // prettier-ignore
  await link(ann, annotation._id, others.open._id, 'annotates')
  const starter = await contribute(ann, { type: 'Support', title: 'My theory canary' })
  await link(ann, starter._id, note._id, 'supports')
  const bensStarter = await contribute(ben, { type: 'Support', title: 'I wonder' })
  const bensSupport = await link(ben, bensStarter._id, others.open._id, 'supports')
  await call(ann, 'POST', '/api/ratings', { authorId: ann.author._id, recipientId: bensSupport._id, recipientType: 'Supports-Link', rating: 4 }) // prettier-ignore
  await call(ann, 'POST', `/api/records/read/${community._id}/${others.open._id}`)
  await call(ann, 'POST', `/api/objects/addTofav/${community._id}/${others.open._id}`, {})
  await call(ann, 'PUT', '/api/drafts', { key: `buildon.draft/${ann.user._id}/community/x`, text: 'DRAFTED-TEXT' })
  await call(ben, 'PUT', '/api/drafts', { key: `buildon.draft/${ben.user._id}/community/x`, text: 'BENS-DRAFT' })
  await call(ann, 'PUT', `/api/objects/${community._id}/${ann.author._id}/updatePushSubscriptions`, { endpoint: 'https://push.example/PUSH-SECRET', keys: { p256dh: 'x', auth: 'PUSH-KEY' } }) // prettier-ignore
  await link(ann, board, ann.author._id, 'notifies')
  await call(ann, 'POST', `/api/moderation/${community._id}/${others.open._id}/report`, { reason: 'other' }).catch(
    () => 0,
  )
  const queued = { _id: 'f'.repeat(24), communityId: community._id, channel: 'mail', to: ann.author._id, email: ann.user.email, time: new Date(), data: { author: ben.author._id, contribution: others.open._id, contextId: board }, done: false, holder: 'HOLDER' } // prettier-ignore
  await mongoose.connection.db?.collection<{ _id: string }>('notifications').insertOne(queued)
  return { community, manager, ann, ben, others, note, priv, removed, drawing, attachment, together, annotation } // prettier-ignore
}
let planted: Awaited<ReturnType<typeof plant>>
beforeAll(async () => {
  planted = await plant(app)
})

const secretsOf = async ({ user }: Person) => {
  const { db } = mongoose.connection
  const account = await db?.collection<{ _id: string; passwordHash: string }>('users').findOne({ _id: user._id })
  const sessions = await db?.collection('sessions').find({ userId: user._id }).toArray()
  return [String(account?.passwordHash), ...(sessions ?? []).map(({ sid }) => String(sid))]
}

test('the zip has all that a member wrote, with every version, files and drawings, and what the site knows about them [MINE-01]', async () => {
  const { ann, ben, note, others, drawing, attachment, removed } = planted
  const zip = await dataOf(ann)
  const page = zip.get('index.html') ?? ''
  expect([...zip.keys()].toSorted()).toEqual(
    [
      ...['account', 'acts', 'apiTokens', 'comments', 'contributions', 'drafts', 'favourites', 'files', 'google', 'groups', 'links', 'memberships', 'notifications', 'ratings', 'reading', 'records', 'reports', 'sessions', 'versions'].map((name) => `${name}.json`), // prettier-ignore
      'index.html',
      `drawings/${drawing._id}.svg`,
      `files/${attachment._id}-1-pic file.png`,
    ].toSorted(),
  )
  expect(jsonIn(zip, 'account')).toMatchObject([{ userName: ann.user.userName, email: ann.user.email }])
  expect(jsonIn(zip, 'memberships')).toMatchObject([{ communityTitle: planted.community.title, role: 'writer', devices: 1 }]) // prettier-ignore
  for (const text of ['SECOND-VERSION', 'PRIVATE-TEXT', 'REMOVED-TEXT', 'TOGETHER-TEXT', 'ANNOTATED-TEXT']) {
    expect(zip.get('contributions.json')).toContain(text)
    expect(page).toContain(text)
  }
  expect(jsonIn(zip, 'contributions').find(({ title }) => title === 'Together')?.authorNames).toEqual(['Ben Lee', 'Ann Lee']) // prettier-ignore
  expect(jsonIn(zip, 'contributions').find(({ _id }) => _id === removed._id)).toMatchObject({ held: 'removed' })
  const versions = jsonIn(zip, 'versions').filter(({ dataId }) => dataId === note._id)
  expect(versions.length).toBeGreaterThanOrEqual(2)
  for (const text of ['FIRST-VERSION', 'SECOND-VERSION']) expect(JSON.stringify(versions)).toContain(text)
  expect(page).toContain('FIRST-VERSION')
  expect(zip.get(`drawings/${drawing._id}.svg`)).toContain('DRAWN-TEXT')
  expect(zip.get(`files/${attachment._id}-1-pic file.png`)).toContain('PNG')
  expect(page).toContain(`href="files/${attachment._id}-1-pic%20file.png"`)
  expect(page).toContain(`src="drawings/${drawing._id}.svg"`)
  const buildsOn = jsonIn(zip, 'links').find(({ type }) => type === 'buildson')
  expect(buildsOn).toMatchObject({ from: { _id: note._id }, to: { _id: others.open._id, title: 'Ben’s open title' } })
  expect(jsonIn(zip, 'ratings')).toMatchObject([{ rating: 4 }])
  expect(jsonIn(zip, 'reading').map(({ of }) => of)).toContain(others.open._id)
  expect(jsonIn(zip, 'favourites')).toMatchObject([{ _id: others.open._id, title: 'Ben’s open title' }])
  expect(jsonIn(zip, 'records').filter(({ type, targetId }) => type === 'modified' && targetId === note._id)).not.toEqual([]) // prettier-ignore
  expect(jsonIn(zip, 'notifications')).toMatchObject([{ email: ann.user.email, data: { contribution: others.open._id } }]) // prettier-ignore
  expect(jsonIn(zip, 'reports')).toMatchObject([{ objectId: others.open._id, reason: 'other' }])
  expect(jsonIn(zip, 'drafts')).toMatchObject([{ text: 'DRAFTED-TEXT' }])
  expect(jsonIn(zip, 'sessions').length).toBeGreaterThanOrEqual(1)
  expect(jsonIn(zip, 'acts')).toContainEqual(expect.objectContaining({ act: 'exported', isBySelf: true }))

  const all = [...zip.values()].join('\n')
  const never = [
    'BENS-TEXT',
    'BENS-CLOSED-TITLE',
    'BENS-DRAFT',
    'bens-secret',
    'MANAGERS-REASON',
    'PUSH-SECRET',
    'PUSH-KEY',
    ben.user.email,
    ben.user._id,
    ...(await secretsOf(ann)),
    ann.token,
    'passwordHash',
    'HOLDER',
    'registrationKey',
  ]
  expect(never.filter((text) => all.includes(text))).toEqual([])
})

test('own comments on design iterations are in, those of others are not [MINE-01]', async () => {
  const { community, ann, ben, manager } = planted
  const texts = { title: 'Plan', rationale: 'x', designIdea: 'DESIGNED-IDEA', rating: 3, communityId: community._id }
  const made = (await call(ann, 'POST', '/api/designiterations/designiteration', texts)).as(z.object({ _id: z.string() })) // prettier-ignore
  await call(manager, 'POST', '/api/designiterations/updateComments', { id: made._id, comment: 'MANAGERS-COMMENT' })
  const [own, hers] = [await dataOf(ann), await dataOf(manager)]
  expect(own.get('contributions.json')).toContain('DESIGNED-IDEA')
  expect(own.get('index.html')).toContain('DESIGNED-IDEA')
  expect([...own.values()].join('')).not.toContain('MANAGERS-COMMENT')
  expect(jsonIn(hers, 'comments')).toMatchObject([{ comment: 'MANAGERS-COMMENT', of: made._id }])
  expect([...(await dataOf(ben)).values()].join('')).not.toContain('DESIGNED-IDEA')
})

test('the page is in the member’s language, loads nothing, and nothing hostile in it runs [MINE-01]', async () => {
  const { community } = planted
  const person = await makeUser(app, { firstName: '<script>alert(1)</script>' })
  const mallory = await join(app, person, community)
  await call(mallory, 'PUT', '/api/users/me/lang', { lang: 'fi' })
  const note = await makeNote(app, mallory, { title: '<img src=x onerror=alert(2)>' })
  const body = '<p>ok</p><script>alert(3)</script><img src="x" onerror="alert(4)"><iframe srcdoc="<script>alert(5)</script>"></iframe><a href="javascript:alert(6)">x</a><a href="/view/1">here</a>' // prettier-ignore
  await mongoose.connection.db?.collection<{ _id: string }>('objects').updateOne({ _id: note._id }, { $set: { 'data.body': body } }) // prettier-ignore
  const page = (await dataOf(mallory)).get('index.html') ?? ''
  expect(page).toContain('<html lang="fi">')
  expect(page).toContain('<h2>Tuotokset</h2>')
  expect(page).toContain(
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file: data:; media-src 'self' file:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">`,
  )
  expect(page).not.toMatch(/<script|<img[^>]*onerror|srcdoc|href="javascript|href="\/view/i)
  expect(page).toContain('&lt;img src=x onerror=alert(2)&gt;')
})

test('a manager saves the data of members within reach, an admin that of everybody; others are refused, and the log names each [MINE-02]', async () => {
  const { community, manager, ann, ben } = planted
  const acts = () => mongoose.connection.db?.collection('acts').find({ act: 'exported', userId: ann.user._id }).sort({ time: -1 }).toArray() // prettier-ignore
  const hers = await dataOf(manager, ann.user._id)
  for (const text of ['SECOND-VERSION', 'PRIVATE-TEXT', 'REMOVED-TEXT', ann.user.email])
    expect([...hers.values()].join('')).toContain(text)
  expect([...hers.values()].join('')).not.toContain('DRAFTED-TEXT')
  expect(jsonIn(hers, 'sessions')).toEqual([])
  expect((await acts())?.[0]).toMatchObject({ by: manager.user._id, userId: ann.user._id, communityId: community._id })

  const site = await admin(app)
  expect([...(await dataOf(site, ann.user._id)).values()].join('')).toContain('DRAFTED-TEXT')
  expect((await acts())?.[0]).toMatchObject({ by: site.user._id, userId: ann.user._id })
  expect((await acts())?.[0]).not.toHaveProperty('communityId')

  const before = (await acts())?.length
  const stranger = (await makeCommunity(app)).manager
  for (const who of [ben, stranger]) expect((await open(who, ann.user._id)).resume().statusCode).toBe(403)
  expect((await open(site, '0'.repeat(24))).resume().statusCode).toBe(404)
  const pat = await join(app, await makeUser(app), community)
  await dataOf(manager, pat.user._id)
  const elsewhere = await makeCommunity(app)
  await join(app, pat, elsewhere.community)
  expect((await open(manager, pat.user._id)).resume().statusCode).toBe(403)
  expect((await acts())?.length).toBe(before)
})

test('one zip of an account is sent at a time; the next is refused with 429 and Retry-After [MINE-01]', async () => {
  const { ann, ben } = planted
  await makeNote(app, ann, { body: `<p>${Array.from({ length: 60_000 }, (_, at) => `${at * 7919} ${Math.sin(at)}`).join(' ')}</p>` }) // prettier-ignore
  for (let times = 0; times < 12; times += 1) await makeAttachment(app, ann, { name: 'big.bin', type: 'application/octet-stream', bytes: new Uint8Array(2_000_000).fill(times + 1) }) // prettier-ignore
  const first = await open(ann)
  expect(first.statusCode).toBe(200)
  expect(Number(first.headers['x-estimated-length'])).toBeGreaterThan(24_000_000)
  const second = await open(ann)
  expect([second.statusCode, second.headers['retry-after']]).toEqual([429, '5'])
  second.resume()
  expect((await open(ben)).resume().statusCode).toBe(200)
  first.destroy()
  await eventually(async () => {
    const again = await open(ann)
    again.destroy()
    expect(again.statusCode).toBe(200)
  })
})

test('a member who leaves ends the reading of their files [MINE-01]', async () => {
  const { ann } = planted
  const { files } = app.ctx
  const read = files.read.bind(files)
  const streams: Awaited<ReturnType<typeof read>>[] = []
  files.read = async (...of) => {
    const stream = await read(...of)
    streams.push(stream)
    return stream
  }
  try {
    await eventually(async () => {
      const answer = await open(ann)
      if (answer.statusCode !== 200) answer.resume()
      expect(answer.statusCode).toBe(200)
      await eventually(() => expect(streams.some(({ destroyed }) => !destroyed)).toBe(true))
      answer.destroy()
    })
    await eventually(() => expect(streams.map(({ destroyed }) => destroyed)).not.toContain(false))
  } finally {
    files.read = read
  }
})

test('a failure in the middle breaks the connection, so that a part is not taken for the whole [MINE-01]', async () => {
  const { ann } = planted
  const { files } = app.ctx
  const read = files.read.bind(files)
  let reads = 0
  files.read = async (name, size, range) => {
    const stream = await read(name, size, range)
    if ((reads += 1) === 3) stream.once('data', () => stream.destroy(new Error('the disk is broken')))
    return stream
  }
  try {
    let answer: IncomingMessage | undefined
    await eventually(async () => {
      answer = await open(ann)
      if (answer.statusCode !== 200) answer.resume()
      expect(answer.statusCode).toBe(200)
    })
    await expect(buffer(answer!)).rejects.toThrow('aborted')
  } finally {
    files.read = read
  }
})

test('a file without bytes is left out, and the rest is sent [MINE-01]', async () => {
  const { community } = planted
  const pat = await join(app, await makeUser(app), community)
  const { attachment: lost } = await makeAttachment(app, pat)
  const { attachment: kept } = await makeAttachment(app, pat, { name: 'kept.png' })
  const file = await mongoose.connection.db
    ?.collection<{ _id: string; objectId: string }>('files')
    .findOne({ objectId: lost._id })
  await app.ctx.files.remove(String(file?._id))
  const zip = await dataOf(pat)
  expect([...zip.keys()].filter((name) => name.startsWith('files/'))).toEqual([`files/${kept._id}-1-kept.png`])
})

test('a signed-out visitor is refused', async () => {
  const { ann } = planted
  const later = await signIn(app, ann.user.userName, ann.password)
  await app.request('POST', '/auth/logout', { token: later.token })
  expect((await open(later)).resume().statusCode).toBe(401)
})
