import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ERROR_CODE_HEADER } from '../../../shared/wire/faults.ts'
import { newId } from '../../store/new-id.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeNote, twoMembers, type Joined } from '../../testing/makers.ts'
import { objectCalls } from '../../testing/objects.ts'
import { boundStoredBytes, countStored } from '../../graph/records/stored-bytes.ts'
import { bytesOf } from '../../store/bytes-of.ts'

describe('what a member stores in a day', () => {
  let app: TestApp
  let ann: Joined
  let ben: Joined
  let manager: Joined
  beforeAll(async () => {
    app = await startTestApp({ STORED_MB_PER_DAY: '1' })
    ;({ manager, ann, ben } = await twoMembers(app))
  })
  afterAll(() => app.stop())
  const { create, save } = objectCalls(
    () => app,
    () => ann.author.communityId,
  )

  test('is bounded for everybody, and each version counts', async () => {
    const extra = 'x'.repeat(600_000)
    for (const who of [ann, manager]) {
      const note = await makeNote(app, who)
      const change = (title: string, data?: object) => save(who, note._id, { title, ...data })
      expect((await change('Long', { data: { body: '', extra } })).status).toBe(200)
      expect((await change('Long still')).status).toBe(200)
      const refused = await change('Too much')
      expect([refused.status, refused.headers.get(ERROR_CODE_HEADER)]).toEqual([429, 'stored.tooMuch'])
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(23 * 3600)
      expect((await create(who, { type: 'Note', title: 'New' })).status).toBe(429)
    }
  })

  test('keeps nobody from reading, and no other from writing', async () => {
    const note = await makeNote(app, ben)
    const read = await app.request('POST', `/api/records/read/${note.communityId}/${note._id}`, {
      token: ann.token,
      body: {},
    })
    expect(read.status).toBe(200)
  })
})

describe('the count', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] })
    boundStoredBytes(1)
  })
  afterEach(() => {
    vi.useRealTimers()
    boundStoredBytes(Infinity)
  })
  const day = 24 * 3_600_000

  test('begins anew a day after the first act, and where the clock was set back', () => {
    const [by, long] = [newId(), 'x'.repeat(1_000_000)]
    const store = () => countStored(by, [long])
    store()
    vi.setSystemTime(Date.now() + day - 1000)
    expect(store).toThrow('as one member may')
    vi.setSystemTime(Date.now() + 1000)
    store()
    vi.setSystemTime(Date.now() - 400 * day)
    store()
    expect(store).toThrow('as one member may')
  })

  test('of thousands of small notes is far below the bound, and of the site there is none', () => {
    boundStoredBytes(200)
    const note = { title: 'A note', data: { body: 'x'.repeat(2_000) }, authors: [newId()], created: new Date() }
    const by = newId()
    for (let made = 0; made < 20_000; made += 1) countStored(by, [note])
    for (let made = 0; made < 3; made += 1) countStored(null, ['x'.repeat(200_000_000)])
    expect(bytesOf(note)).toBeLessThan(2_500)
  })
})
