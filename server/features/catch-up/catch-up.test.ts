import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { catchUpLettersSchema, catchUpSchema, catchUpDateSchema } from '../../../shared/domain/catch-up.ts'
import { historicalObjectSchema } from '../../../shared/domain/records.ts'
import { LinkModel } from '../../graph/links/links.model.ts'
import { RecordModel } from '../../graph/records/records.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { MAIL, startMailServer } from '../../testing/stand-ins/mail-server.ts'
import { admin, type Joined, makeNote, signIn, twoMembers } from '../../testing/makers.ts'
import { CatchUpModel } from './catch-ups.model.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let mailServer: Awaited<ReturnType<typeof startMailServer>>
let app: TestApp
beforeAll(async () => {
  mailServer = await startMailServer()
  app = await startTestApp({ ...MAIL, SMTP_URL: mailServer.url, SITE_URL: 'https://learn.example.org' })
})
afterAll(async () => {
  await app.stop()
  await mailServer.stop()
})

type Whose = Pick<Joined, 'token' | 'author'>
const call = ({ token, author }: Whose, method: string, path: string, body?: object) =>
  app.request(method, `/api/catchup/${author.communityId}${path}`, { token, ...(body && { body }) })
const look = async (who: Whose, since?: string) =>
  (await call(who, 'GET', since === undefined ? '' : `?since=${since}`)).as(catchUpSchema)
const move = async (who: Whose, until: string | null) =>
  (await call(who, 'PUT', '/day', { until })).as(catchUpDateSchema)
const ids = (items: readonly { _id: string }[]) => items.map(({ _id }) => _id)
const read = (who: Joined, id: string) =>
  app.request('POST', `/api/records/read/${who.author.communityId}/${id}`, { token: who.token })
const save = (who: Joined, id: string, body: object) =>
  app.request('PUT', `/api/objects/${who.author.communityId}/${id}`, { token: who.token, body })

test('what has happened since the day last caught up with, or since a chosen day, at first a week, comes in three parts [CTCH-01, CTCH-03]', async () => {
  const { community, ann, ben } = await twoMembers(app)
  const begun = Date.now()
  const first = await makeNote(app, ann, { title: 'Why does it rain?', body: '<p>It rains.</p>' })
  const week = await look(ben)
  expect(week.caughtUp).toBe(null)
  expect(Date.parse(week.until) - Date.parse(week.since)).toBe(7 * DAY_MS)
  expect(Date.parse(week.until)).toBeGreaterThanOrEqual(begun)
  const [welcome = ''] = community.views
  expect(week.news.items.map(({ first: root, items }) => [root?._id, ...ids(items)])).toEqual([
    [first._id, first._id],
    [undefined, welcome],
  ])
  expect(week.needs.items.map(({ _id, needs }) => [_id, ...needs])).toEqual([[first._id, 'question', 'unread']])
  expect(week.mine).toEqual({ items: [], more: 0 })

  await read(ben, first._id)
  expect(await move(ben, week.until)).toEqual({ until: week.until, before: null })
  const answer = await makeNote(app, ben, { title: 'Clouds are full', buildson: first._id })
  await save(ann, first._id, { data: { body: '<p>It rains cats.</p>' } })
  const mine = await look(ann, week.until)
  expect(mine.mine.items).toEqual([
    {
      _id: first._id,
      type: 'Note',
      title: 'Why does it rain?',
      taken: [
        { way: 'read', by: [ben.author._id], more: 0, what: [] },
        { way: 'buildson', by: [ben.author._id], more: 0, what: [{ _id: answer._id, type: 'Note', title: 'Clouds are full' }] }, // prettier-ignore
      ],
    },
  ])
  const next = await look(ben)
  expect([next.since, next.caughtUp]).toEqual([week.until, week.until])
  const [changed] = next.news.items[0]?.items ?? []
  const was = await app.request('GET', `/api/historicalobjects/${changed?.before}`, { token: ben.token })
  expect(was.as(historicalObjectSchema).data).toMatchObject({ data: { body: '<p>It rains.</p>' } })
  const chosen = await look(ben, new Date(begun - DAY_MS).toISOString())
  expect(chosen.since).toBe(new Date(begun - DAY_MS).toISOString())
  expect([chosen.caughtUp, chosen.news.items[0]?.items[0]?.before]).toEqual([week.until, null])
  const settings = { timeZone: 'Asia/Tokyo' }
  await app.request('PUT', `/api/communities/${community._id}`, { token: (await admin(app)).token, body: settings })
  expect((await look(ben, '2026-09-01')).since).toBe('2026-08-31T15:00:00.000Z')
  for (const day of ['0000-01-01', '0002-11-18', '0202-11-18', '1970-12-31'])
    expect((await look(ben, day)).since).toBe('1970-01-01T00:00:00.000Z')
  for (const day of ['9999-12-31', '9999-12-31T23:59:59.999Z']) {
    const { since, until } = await look(ben, day)
    expect(since).toBe(until)
  }
  for (const since of ['yesterday', '2026-99-01T00:00:00.000Z', '2026-99-01', '1'])
    expect((await call(ben, 'GET', `?since=${since}`)).status).toBe(422)
})

test('looking changes no read mark and no day; “I have caught up” moves it on every browser, for oneself alone, and is taken back [CTCH-06]', async () => {
  const { ann, ben } = await twoMembers(app)
  const note = await makeNote(app, ann)
  const { communityId } = ann.author
  const kept = async () => [
    await collection(LinkModel).find({ communityId }).toArray(),
    await collection(RecordModel).find({ communityId }).toArray(),
    await collection(CatchUpModel).find({ communityId }).toArray(),
  ]
  const before = await kept()
  const { until } = await look(ben)
  await look(ben, new Date(0).toISOString())
  expect(await kept()).toEqual(before)
  const status = await app.request('GET', `/api/records/myreadstatus/${communityId}/${note._id}`, { token: ben.token })
  expect(status.body).toBe(null)

  const { token } = await signIn(app, ben.user.userName, ben.password)
  const elsewhere = { token, author: ben.author }
  expect((await look(elsewhere)).caughtUp).toBe(null)
  await move(ben, until)
  expect([(await look(elsewhere)).caughtUp, (await look(elsewhere)).since]).toEqual([until, until])
  expect((await look(ann)).caughtUp).toBe(null)
  // Future dates are limited to now.
  const late = await move(elsewhere, '2999-01-01T00:00:00.000Z')
  expect(late.before).toBe(until)
  expect(Date.parse(late.until ?? '')).toBeLessThanOrEqual(Date.now())
  expect(await move(ben, null)).toEqual({ until: null, before: late.until })
  expect((await look(elsewhere)).caughtUp).toBe(null)
  for (const body of [{}, { until: 'now' }, { until: 7 }, { until: '2026-99-99T00:00:00.000Z' }])
    expect((await call(ben, 'PUT', '/day', body)).status).toBe(422)
  for (const body of [{}, { letters: 'yes' }, { letters: null }])
    expect((await call(ben, 'PUT', '/letters', body)).status).toBe(422)
})

test('who has chosen it gets the three parts by letter, at most once a day and not when all are empty [CTCH-07]', async () => {
  const { community, ann, ben } = await twoMembers(app)
  const { token } = await admin(app)
  const tick = async () =>
    (await app.request('GET', '/api/notifications/tick', { token })).as(z.object({ sent: z.number() })).sent
  const letters = () => mailServer.letters.filter(({ to }) => to.includes(ben.user.email))
  const choose = async (chosen: boolean) =>
    (await call(ben, 'PUT', '/letters', { letters: chosen })).as(catchUpLettersSchema)
  const aDayLater = async () => {
    const last = new Date(Date.now() - DAY_MS)
    await collection(CatchUpModel).updateOne({ _id: ben.author._id }, { $set: { lettered: last } })
  }
  expect(await choose(true)).toEqual({ letters: true })
  expect((await look(ben)).letters).toBe(true)
  await move(ben, new Date().toISOString())
  expect([await tick(), letters().length]).toEqual([0, 0])

  const mine = await makeNote(app, ben, { title: 'Ice floats' })
  await read(ann, mine._id)
  const other = await makeNote(app, ann, { title: 'Snow falls' })
  await makeNote(app, ann, { title: 'Nobody’s', permission: 'private' })
  expect(await tick()).toBe(1)
  const [letter] = letters()
  expect(letter?.headers.get('subject')).toBe(`Catch up with ${community.title}`)
  const text = letter?.text.replaceAll(/since [A-Z]\w+ \d+, \d{4}/g, 'since that day') ?? ''
  expect(text.trim().split('\n')).toEqual([
    `What has happened in ${community.title} since that day.`,
    '',
    'My ideas',
    '- “Ice floats”: read by Ann Lee',
    `  https://learn.example.org/contribution/${mine._id}`,
    '',
    'New',
    '- “Snow falls” by Ann Lee',
    `  https://learn.example.org/contribution/${other._id}`,
    '',
    'Needs somebody',
    '- “Snow falls” by Ann Lee: nobody has read it yet, since that day',
    `  https://learn.example.org/contribution/${other._id}`,
    '',
    `All of it: https://learn.example.org/catchup/${community._id}`,
    '',
    'You receive this, at most once a day, because you have chosen “Send me this by e-mail” on the page “Catch up”. There you can change it.', // prettier-ignore
  ])
  await makeNote(app, ann, { title: 'Hail' })
  expect([await tick(), letters().length]).toEqual([0, 1])
  await aDayLater()
  expect([await tick(), letters().length]).toEqual([1, 2])
  expect(letters()[1]?.text).toContain('“Hail”')
  await aDayLater()
  mailServer.behave('refusesLetter')
  expect(await tick()).toBe(0)
  mailServer.behave('takes')
  expect([await tick(), letters().length]).toEqual([1, 3])
  await aDayLater()
  await choose(false)
  expect([await tick(), letters().length]).toEqual([0, 3])
})
