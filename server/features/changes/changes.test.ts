import { Writable } from 'node:stream'
import type { Response } from 'express'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { changeSchema, changesPageSchema, type Change } from '../../../shared/domain/changes.ts'
import { objectSchema, type Contribution } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { memberOf } from '../../graph/membership/authors.service.ts'
import { newRecord, writeRecord } from '../../graph/records/records.log.ts'
import { RecordModel } from '../../graph/records/records.model.ts'
import { sendFile } from '../../platform/send-file.ts'
import { collection } from '../../store/collection.ts'
import { settledUntil } from '../../store/settled.ts'
import { transaction } from '../../store/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/eventually.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { changeLines } from './changes.service.ts'
import { BEGINNING, cursorOf } from './cursor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

let communityId: string
let manager: Joined
let ann: Joined
let ben: Joined
beforeEach(async () => {
  const made = await twoMembers(app)
  ;({ manager, ann, ben } = made)
  communityId = made.community._id
})

const call = async (who: Joined, method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/${path}`, { token: who.token, body })
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.text}`)
  return answer
}
const save = async (who: Joined, { _id }: { _id: string }, body: object) =>
  (await call(who, 'PUT', `objects/${communityId}/${_id}`, body)).as(objectSchema)
const link = async (who: Joined, from: { _id: string }, to: { _id: string }) =>
  (await call(who, 'POST', 'links', { from: from._id, to: to._id, type: 'buildson' })).as(linkSchema)
const ask = (who: { token: string }, query: Record<string, string> = {}, path = '') =>
  app.request('GET', `/api/changes/${communityId}${path}?${String(new URLSearchParams(query))}`, { token: who.token })

/** Reads pages until nothing more is settled. */
const readOn = async (who: Joined, after?: string, query: Record<string, string> = {}) => {
  const changes: Change[] = []
  let cursor = after
  for (let more = true; more;) {
    const page = (await ask(who, { ...query, ...(cursor !== undefined && { after: cursor }) })).as(changesPageSchema)
    changes.push(...page.changes)
    ;({ cursor, more } = page)
  }
  return { changes, cursor: cursor ?? '' }
}
/** Waits until the clock has passed the last write. */
const allSettled = async (who: Joined, query: Record<string, string> = {}) => {
  const now = Date.now()
  await eventually(() => expect(settledUntil()).toBeGreaterThan(now))
  return await readOn(who, undefined, query)
}

const valuesOf = <K extends Change['kind']>(changes: readonly Change[], kind: K) =>
  changes.flatMap((change) => (change.kind === kind ? [change.value as Extract<Change, { kind: K }>['value']] : []))
const versionsIn = (changes: readonly Change[]) =>
  valuesOf(changes, 'snapshot').flatMap(({ type, dataId, data }) => (type === 'Object' ? [`${dataId} ${String(data['version'])}`] : [])) // prettier-ignore
const twice = (list: readonly string[]) => list.filter((one, at) => list.indexOf(one) !== at)

test('while four members write, pages after a cursor bring every acknowledged version, link and removal exactly once [JOIN-04]', async () => {
  const versions: string[] = []
  const links: string[] = []
  const last = new Map<string, Contribution>()
  const removed: string[] = []
  const acknowledge = (note: Contribution) => {
    versions.push(`${note._id} ${note.version}`)
    last.set(note._id, note)
  }
  const writer = async (who: Joined) => {
    let former = await makeNote(app, who)
    acknowledge(former)
    for (let act = 0; act < 6; act += 1) {
      const note = await makeNote(app, who)
      acknowledge(note)
      const made = await link(who, note, former)
      links.push(made._id)
      acknowledge(await save(who, note, { title: `Changed ${act}` }))
      if (act % 3 === 0) {
        await call(who, 'DELETE', `links/${made._id}`)
        removed.push(made._id)
      }
      former = note
    }
  }
  let isOver = false
  const read = async () => {
    const changes: Change[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const isLast = isOver
      const found = await readOn(manager, cursor, { limit: '7' })
      changes.push(...found.changes)
      ;({ cursor } = found)
      pages += 1
      if (isLast && pages > 1 && versions.every((one) => versionsIn(changes).includes(one))) return { changes, pages }
    } while (pages < 100_000)
    throw new Error('A version did not come.')
  }
  const writing = Promise.all([manager, ann, ben, ann].map(writer)).then(() => (isOver = true))
  const { changes, pages } = await read()
  await writing
  expect(pages).toBeGreaterThan(2)
  const came = versionsIn(changes)
  expect(twice(came)).toEqual([])
  expect(came).toEqual(expect.arrayContaining(versions))
  const records = valuesOf(changes, 'record')
  expect(twice(records.map(({ _id }) => _id))).toEqual([])
  expect(records.map(({ timestamp }) => timestamp)).toEqual(records.map(({ timestamp }) => timestamp).toSorted())
  const states = valuesOf(changes, 'contribution')
  expect(twice(states.map(({ _id, version }) => `${_id} ${version}`))).toEqual([])
  for (const note of last.values())
    expect(states.findLast(({ _id }) => _id === note._id)).toMatchObject({ version: note.version, title: note.title })
  const linked = valuesOf(changes, 'link').map(({ _id }) => _id)
  const unlinked = valuesOf(changes, 'removal').map(({ _id }) => _id)
  expect(unlinked.toSorted()).toEqual(removed.toSorted())
  expect(links.filter((id) => !linked.includes(id) && !unlinked.includes(id))).toEqual([])
  const again = await allSettled(manager)
  expect(again.changes.filter(({ kind }) => kind === 'record')).toHaveLength(records.length)
})

test('what a slow transaction writes comes once it has ended, and nothing later overtakes it [JOIN-04]', async () => {
  const before = await allSettled(ann)
  let end: () => void = () => undefined
  const held = new Promise<void>((done) => (end = done))
  let begun: () => void = () => undefined
  const written = new Promise<void>((done) => (begun = done))
  const slow = transaction(async (session) => {
    const record = await writeRecord(session, { communityId, by: ann.author._id, type: 'slow' })
    begun()
    await held
    return record._id
  })
  await written
  const quick = await makeNote(app, ben)
  const during = await readOn(ann, before.cursor)
  expect(during.changes).toEqual([])
  end()
  const id = await slow
  await eventually(async () => {
    const { changes } = await readOn(ann, during.cursor)
    const ids = valuesOf(changes, 'record').map(({ _id, targetId }) => targetId ?? _id)
    expect(ids.indexOf(id)).toBe(0)
    expect(ids).toContain(quick._id)
  })
})

test('a changed contribution comes again in its newest state, a removed one as a removal; kinds may be chosen [JOIN-04]', async () => {
  const [sky, sea] = [await makeNote(app, ann, { title: 'Sky' }), await makeNote(app, ann, { title: 'Sea' })]
  const on = await link(ann, sky, sea)
  const first = await allSettled(ben, { kinds: 'contributions,links' })
  const titles = (changes: readonly Change[]) => valuesOf(changes, 'contribution').map(({ title }) => title)
  expect(titles(first.changes).filter((title) => /^Se?[ak]y?$/.test(title))).toEqual(['Sky', 'Sea'])
  expect(valuesOf(first.changes, 'link').map(({ _id }) => _id)).toContain(on._id)
  expect(new Set(first.changes.map(({ kind }) => kind))).toEqual(new Set(['contribution', 'link']))
  await save(ann, sky, { title: 'Blue' })
  await save(ann, sky, { title: 'Blue sky' })
  await save(ann, sea, { status: 'inactive' })
  await call(ann, 'DELETE', `links/${on._id}`)
  await eventually(async () => {
    const { changes } = await readOn(ben, first.cursor)
    expect(titles(changes)).toEqual(['Blue sky'])
    expect(valuesOf(changes, 'removal')).toEqual([
      { of: 'contribution', _id: sea._id },
      { of: 'link', _id: on._id },
    ])
    expect(valuesOf(changes, 'snapshot').map(({ data }) => data['title'])).toEqual(expect.arrayContaining(['Blue', 'Blue sky'])) // prettier-ignore
  })
})

test('readers get what they may read: no text, id or link of a private contribution, also with a token [JOIN-04]', async () => {
  const open = await makeNote(app, ann)
  const secret = await makeNote(app, ann, { title: 'Our secret', permission: 'private' })
  const closed = await makeNote(app, ann, { title: 'Closed later' })
  const links = [await link(ann, secret, open), await link(ann, open, secret)]
  await save(ann, closed, { permission: 'private' })
  const made = await app.request('POST', '/api/users/me/tokens', {
    token: ben.token,
    body: { name: 'R', scope: 'read', communityId, until: new Date(Date.now() + 86_400_000).toISOString() },
  })
  const program = { ...ben, token: (made.body as { token: string }).token }
  const hidden = [secret._id, closed._id, ...links.map(({ _id }) => _id), 'Our secret', 'Closed later']
  const told = (changes: readonly Change[]) => hidden.filter((text) => JSON.stringify(changes).includes(text))
  for (const who of [ben, program]) {
    const { changes, cursor } = await allSettled(who)
    expect(told(changes)).toEqual([])
    expect(hidden.filter((text) => Buffer.from(cursor, 'base64url').toString().includes(text))).toEqual([])
    expect(valuesOf(changes, 'contribution').map(({ _id }) => _id)).toContain(open._id)
    const file = await ask(who, {}, '/file')
    expect([file.status, hidden.filter((text) => file.text.includes(text))]).toEqual([200, []])
  }
  for (const who of [ann, manager]) expect(told((await allSettled(who)).changes)).toEqual(hidden)
})

test('a cursor is opaque and of one community; another text is refused with 400 [JOIN-04]', async () => {
  const { cursor } = await allSettled(ann)
  const other = cursorOf('a'.repeat(24), BEGINNING)
  const forged = Buffer.from(`${communityId}.zz.${'x'.repeat(24)}`).toString('base64url')
  for (const after of ['', 'x', `${cursor}=`, `${cursor}A`, other, forged]) {
    const { status, headers } = await ask(ann, { after })
    expect([after, status, headers.get('x-error-code')]).toEqual([after, 400, 'changes.cursor'])
    expect((await ask(ann, { after }, '/file')).status).toBe(400)
  }
  for (const query of [{ after: 'x'.repeat(201) }, { limit: '0' }, { limit: '501' }, { limit: 'x' }, { kinds: 'all' }])
    expect([query, (await ask(ann, query as unknown as Record<string, string>)).status]).toEqual([query, 422])
  expect((await ask(ann, { after: cursor })).status).toBe(200)
})

const lineSchema = z.union([changeSchema, z.object({ kind: z.literal('cursor'), value: z.string() })])

test('the file has one change a line, the same as the pages, and goes on after the last cursor of a cut one [JOIN-04]', async () => {
  await makeNote(app, ann)
  const { changes } = await allSettled(ben)
  const { text, headers } = await ask(ben, {}, '/file')
  expect(headers.get('content-type')).toBe('application/x-ndjson')
  const linesOf = (from: string) => from.trimEnd().split('\n').map((line) => z.parse(lineSchema, JSON.parse(line))) // prettier-ignore
  const lines = linesOf(text)
  expect(lines.filter(({ kind }) => kind !== 'cursor')).toEqual(changes)
  const [cursor] = lines.flatMap(({ kind, value }) => (kind === 'cursor' ? [value] : []))
  const note = await makeNote(app, ann)
  await eventually(async () => {
    const rest = linesOf((await ask(ben, { after: String(cursor) }, '/file')).text)
    expect(rest.filter(({ kind }) => kind === 'contribution')).toMatchObject([{ value: { _id: note._id } }])
  })
})

const LONG = 20_000
const MANY = 2_000

test('the file is read no faster than it is taken, one bounded part in memory [JOIN-04]', async () => {
  const records = Array.from({ length: MANY }, (_, at) => {
    const act = { communityId, by: ann.author._id, type: 'note', data: { text: 'x'.repeat(LONG) } }
    return newRecord(act, undefined, new Date(at)).record
  })
  await collection(RecordModel).insertMany(records)
  const reads = vi.spyOn(collection(RecordModel), 'find')
  const sizes: number[] = []
  const ahead: number[] = []
  let text = 0
  const slow = new Writable({
    highWaterMark: 1,
    write: (chunk: Buffer, _encoding, done) => {
      sizes.push(chunk.length)
      text += chunk.toString().split('"kind":"record"').length - 1
      let turns = 50
      const wait = () => {
        turns -= 1
        if (turns > 0) setImmediate(wait)
        else {
          ahead.push(reads.mock.calls.length - sizes.length)
          done()
        }
      }
      wait()
    },
  })
  const answer = Object.assign(slow, { attachment: () => slow, type: () => slow }) as unknown as Response
  const lines = changeLines(() => memberOf({ ...ann.user, role: 'user' }, communityId), {
    from: BEGINNING,
    kinds: ['records'],
  })
  await sendFile(answer, { name: 'changes.ndjson', type: 'application/x-ndjson' }, lines)
  reads.mockRestore()
  expect(text).toBeGreaterThanOrEqual(MANY)
  expect(sizes.length).toBeGreaterThanOrEqual(8)
  expect(Math.max(...sizes)).toBeLessThan(6_000_000)
  expect(Math.max(...ahead)).toBeLessThanOrEqual(1)
})
