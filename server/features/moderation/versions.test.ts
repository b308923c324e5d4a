import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { catchUpSchema } from '../../../shared/domain/catch-up.ts'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { historicalObjectSchema, recordSchema } from '../../../shared/domain/records.ts'
import { ActModel } from '../../graph/acts/acts.model.ts'
import { collection } from '../../store/collection.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { anotherCommunity, makeCast, type Cast } from '../../testing/cast.ts'
import { everyRoute, makeThings } from '../../testing/every-route.ts'
import { makeNote, makeSupports, type Person } from '../../testing/makers.ts'
import { unzip } from '../../testing/unzip.ts'
import { NOT_WRITING } from '../../writing-calls.ts'

let app: TestApp
let first: Cast
beforeAll(async () => {
  app = await startTestApp({ OLD_CLIENTS: 'on' })
  first = await makeCast(app)
})
afterAll(() => app.stop())

const CANARY = 'quetzalcoatlus'

const ask = (method: string, who: Person, path: string, body?: unknown) =>
  app.request(method, `/api/${path}`, { token: who.token, body })
const call = async (method: string, who: Person, path: string, body?: unknown) => {
  const answer = await ask(method, who, path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}
const act = (who: Person, { communityId }: Pick<Contribution, 'communityId'>, version: string, name: 'hide' | 'show') =>
  ask('POST', who, `moderation/${communityId}/versions/${version}/${name}`)

const recordsOf = async (who: Person, { _id }: Pick<Contribution, '_id'>) =>
  (await call('GET', who, `records/object/${_id}`)).as(z.array(recordSchema))
/** Ids of a contribution's versions, oldest first. */
const versionsOf = async (who: Person, note: Pick<Contribution, '_id'>) =>
  (await recordsOf(who, note)).flatMap(({ historicalObjectType, historicalObjectId }) =>
    historicalObjectType === 'Object' && historicalObjectId ? [historicalObjectId] : [],
  )
const snapshot = async (who: Person, id: string) =>
  (await call('GET', who, `historicalobjects/${id}`)).as(historicalObjectSchema)

const dataOf = async ({ token, user }: Person) => {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${app.url}/api/users/${user._id}/data`, { headers })
  return [...(await unzip(Buffer.from(await answer.arrayBuffer()))).values()].join('\n')
}

/** Answers of routes that read, and of those about each record of the note, which contain the canary. */
const tellers = async (cast: Cast, who: Person, note: Contribution, view: string) => {
  const things = { ...(await makeThings(app, cast)), note: note._id, view }
  const records = await recordsOf(who, note)
  const rows = records.flatMap(({ _id: record, historicalObjectId: historical = '' }, at) =>
    everyRoute({ ...things, record, historical })
      .filter(
        ({ route }) => (route.startsWith('GET /') || NOT_WRITING.includes(route)) && !route.includes('/invitations/'),
      )
      .filter(({ route }) => at === 0 || /^GET .api.(records|historicalobjects)\/:id/.test(route)),
  )
  expect(rows.length).toBeGreaterThan(80)
  const found = new Set<string>()
  for (const { route, path, body } of rows) {
    const at = typeof path === 'string' ? path : path('writer')
    const { text } = await app.request(route.split(' ')[0] ?? '', at, { token: who.token, body })
    if (text.includes(CANARY)) found.add(route)
  }
  return [...found].toSorted()
}

const READERS = [
  'GET /api/changes/:communityId/file',
  'GET /api/historicalobjects/:id',
  'GET /api/records/:id',
  'GET /api/views/:id/history',
  'POST /api/historicalobjects/:communityId/search',
]

/** A note whose text and title were edited out, placed, connected and moved before. */
const plant = async (cast: Cast) => {
  const { owner, writer } = cast.callers
  const view = cast.community.views[0] ?? ''
  const hurtful = { title: `About ${CANARY}`, body: `<p>${CANARY}</p>` }
  const note = await makeNote(app, owner, { ...hurtful, permission: 'public', viewId: view })
  await makeNote(app, writer, { buildson: note._id })
  await makeSupports(app, owner, note)
  await call('PUT', owner, `objects/${note.communityId}/${note._id}`, { data: { body: `<p>Still ${CANARY}.</p>` } })
  const clean = { title: 'Clean', data: { body: '<p>Clean.</p>' } }
  await call('PUT', owner, `objects/${note.communityId}/${note._id}`, clean)
  const versions = await versionsOf(owner, note)
  return { view, note, versions, earlier: versions.slice(0, -1), newest: versions.at(-1) ?? '' }
}

test('a text that was edited out is told by no route to members once its versions are hidden, nor to the author; managers read it, and show it again [MODR-03]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const { view, note, earlier, newest } = await plant(cast)
  expect(earlier.length).toBeGreaterThan(1)
  expect(await tellers(cast, writer, note, view)).toEqual(READERS)
  for (const version of earlier) expect((await act(manager, note, version, 'hide')).status).toBe(204)

  expect(await tellers(cast, writer, note, view)).toEqual([])
  expect(await tellers(cast, owner, note, view)).toEqual([])
  // The copy of one's own data has everything that one wrote (row MINE-01).
  expect(await dataOf(owner)).toContain(CANARY)
  expect(await dataOf(writer)).not.toContain(CANARY)
  expect(await tellers(cast, manager, note, view)).toEqual(READERS)

  for (const version of earlier) {
    const masked = await snapshot(writer, version)
    expect(masked).toMatchObject({ hidden: true, data: { title: 'forbidden', authors: [] } })
    expect((await snapshot(manager, version)).hidden).toBe(true)
  }
  expect(await snapshot(writer, newest)).toMatchObject({ data: { title: 'Clean', data: { body: '<p>Clean.</p>' } } })
  for (const who of [writer, manager]) {
    const hidden = (await recordsOf(who, note)).filter((one) => one.hidden).map((one) => one.historicalObjectId)
    expect(hidden).toEqual(earlier)
  }

  for (const version of earlier) expect((await act(manager, note, version, 'show')).status).toBe(204)
  expect(await tellers(cast, writer, note, view)).toEqual(READERS)
  expect((await recordsOf(writer, note)).filter((one) => one.hidden)).toEqual([])
})

test('a catch-up since a hidden version does not compare with it [MODR-03]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const note = await makeNote(app, owner, { body: `<p>${CANARY}</p>`, permission: 'public' })
  const since = new Date(Date.parse(note.modified) + 1).toISOString()
  await call('POST', writer, `records/read/${note.communityId}/${note._id}`)
  await call('PUT', owner, `objects/${note.communityId}/${note._id}`, { data: { body: '<p>Clean.</p>' } })
  const before = async (who: Person) => {
    const { news } = (await call('GET', who, `catchup/${note.communityId}?since=${since}`)).as(catchUpSchema)
    return news.items.flatMap(({ items }) => items).find(({ _id }) => _id === note._id)?.before
  }
  const version = (await before(writer)) ?? ''
  expect((await snapshot(writer, version)).data).toMatchObject({ data: { body: `<p>${CANARY}</p>` } })
  await act(manager, note, version, 'hide')
  expect(await before(writer)).toBe(null)
  expect(await before(manager)).toBe(version)
})

test('single versions: the others stay, also with a title that the note still has [MODR-03]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, manager } = cast.callers
  const view = cast.community.views[0] ?? ''
  const note = await makeNote(app, owner, { title: 'Rain', body: '<p>One.</p>', permission: 'public', viewId: view })
  for (const word of ['Two', 'Three'])
    await call('PUT', owner, `objects/${note.communityId}/${note._id}`, { data: { body: `<p>${word}.</p>` } })
  const versions = await versionsOf(owner, note)
  const bodies = async () =>
    (await Promise.all(versions.map((version) => snapshot(writer, version)))).map(({ data, hidden }) =>
      hidden ? 'hidden' : (data.data as { body: string }).body,
    )
  const all = await bodies()
  await act(manager, note, versions.at(-2) ?? '', 'hide')
  expect(await bodies()).toEqual([...all.slice(0, -2), 'hidden', all.at(-1)])
  expect((await call('GET', writer, `views/${view}/history`)).text).toContain('"Rain"')
})

test('the newest version and versions of other objects can’t be hidden; only managers hide and show [MODR-03]', async () => {
  const cast = await anotherCommunity(app, first)
  const { owner, writer, outsider, manager } = cast.callers
  const { note, earlier, newest } = await plant(cast)
  const [version = ''] = earlier
  const records = await recordsOf(manager, note)
  const ofLink = records.find(({ historicalObjectType }) => historicalObjectType === 'Link')?.historicalObjectId
  await call('PUT', owner, `objects/${owner.author._id}`, { data: { about: 'x' } })
  await call('PUT', owner, `objects/${owner.author._id}`, { data: { about: 'y' } })
  const [ofAuthor = ''] = await versionsOf(manager, owner.author)
  for (const refused of [newest, ofLink ?? newest, ofAuthor])
    expect(await act(manager, note, refused, 'hide')).toMatchObject({
      status: 422,
      body: {
        message:
          'Only earlier versions of contributions can be hidden. To hide the newest one, edit or remove the note.',
      },
    })
  for (const who of [owner, writer, outsider])
    for (const name of ['hide', 'show'] as const) expect((await act(who, note, version, name)).status).toBe(403)
  expect((await act(manager, note, note._id, 'hide')).status).toBe(404)
  expect((await snapshot(writer, version)).hidden).toBeUndefined()
})

test('repeated, it changes nothing; the log of acts names note and manager without words [MODR-03]', async () => {
  const cast = await anotherCommunity(app, first)
  const { manager } = cast.callers
  const { note, earlier } = await plant(cast)
  const [version = ''] = earlier
  for (const name of ['hide', 'hide', 'show', 'show'] as const)
    expect((await act(manager, note, version, name)).status).toBe(204)
  const acts = await collection(ActModel)
    .find({ targetId: note._id }, { sort: { time: 1, _id: 1 } })
    .toArray()
  expect(acts).toMatchObject([
    { act: 'versionHidden', by: manager.user._id, details: { hidden: true } },
    { act: 'versionHidden', by: manager.user._id, details: { hidden: false } },
  ])
  expect(JSON.stringify(acts)).not.toContain(CANARY)
})
