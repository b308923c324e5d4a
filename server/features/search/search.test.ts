import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { searchCountAnswerSchema } from '../../../shared/domain/search.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { forMembers, makeCast, statuses } from '../../testing/cast.ts'
import type { Joined, Person } from '../../testing/makers.ts'
import { makeNote } from '../../testing/makers.ts'
import { makeGroup, objectCalls } from '../../testing/objects.ts'

let app: TestApp
let cast: Awaited<ReturnType<typeof makeCast>>
let ann: Joined
let ben: Joined
let manager: Joined
let base: string
const made = new Map<string, string>()
const { create, save } = objectCalls(
  () => app,
  () => cast.community._id,
)

const idOf = (title: string) => made.get(title)!
const titlesOf = (ids: readonly string[]) => ids.map((id) => [...made].find(([, one]) => one === id)?.[0] ?? id)

const make = async (who: Joined, fields: Record<string, unknown> & { title: string }): Promise<Contribution> => {
  const answer = await create(who, { type: 'Note', status: 'active', permission: 'protected', ...fields })
  const object = answer.as(objectSchema)
  made.set(fields.title, object._id)
  return object
}

const link = async (who: Joined, from: string, to: string, type: string) => {
  const answer = await app.request('POST', '/api/links', { token: who.token, body: { from, to, type } })
  expect(answer.status).toBe(201)
}

const post = (who: Person, path: string, body: unknown) => app.request('POST', path, { token: who.token, body })

const rowSchema = z.looseObject({ _id: z.string(), title: z.string() })
const find = async (who: Person, query: Record<string, unknown>) => {
  const answer = await post(who, `${base}/search`, { query })
  expect([answer.status, answer.text.slice(0, answer.status === 200 ? 0 : 500)]).toEqual([200, ''])
  return answer.as(z.array(rowSchema)).map(({ title }) => title)
}

const count = async (who: Person, query: Record<string, unknown>, type?: string) => {
  const answer = await post(who, `${base}/search/count`, { query, ...(type && { searchType: { title: type, type } }) })
  const { filteredObjectIDs, count } = answer.as(searchCountAnswerSchema)
  expect(count).toBe(filteredObjectIDs.length)
  return titlesOf(filteredObjectIDs)
}

beforeAll(async () => {
  app = await startTestApp()
  cast = await makeCast(app)
  ;({ owner: ann, writer: ben, manager } = cast.callers)
  base = `/api/contributions/${cast.community._id}`

  await make(ann, { type: 'View', title: 'Plants', permission: 'public' })
  await make(ann, { title: 'Leaves', data: { body: '<p>Green <b>leaves</b> make sugar of light.</p>' } })
  await make(ben, { title: 'Light', keywords: ['sun', 'photosynthesis'], data: { body: '<p>Sugar and light</p>' } })
  await make(ann, { title: '光合作用', data: { body: '<p>植物利用光能製造糖。</p>' } })
  await make(ann, { title: 'Diary', permission: 'private', data: { body: '<p>My light secret</p>' } })
  await make(ben, { title: 'Draft', status: 'unsaved', data: { body: '<p>light</p>' } })
  await make(ben, { title: 'Gone', status: 'inactive', data: { body: '<p>light</p>' } })
  await make(ben, { type: 'Annotation', title: 'an Annotation', data: { text: '<p>a light remark</p>' } })
  await link(ben, idOf('an Annotation'), idOf('Leaves'), 'annotates')
  await make(ann, { type: 'Annotation', title: 'on the diary', data: { text: '<p>light on the diary</p>' } })
  await link(ann, idOf('on the diary'), idOf('Diary'), 'annotates')
  await make(ann, { type: 'View', title: 'Hidden view', permission: 'private' })
  await make(ann, { type: 'Support', title: 'My theory', permission: 'protected' })
  for (const title of ['Leaves', 'Diary']) await link(ann, idOf('Plants'), idOf(title), 'contains')
  await link(ann, idOf('Hidden view'), idOf('Light'), 'contains')
  await link(ann, idOf('My theory'), idOf('Leaves'), 'supports')
})
afterAll(() => app.stop())

describe('who may search', () => {
  test('only members search, and find whole objects [CALL-33]', async () => {
    const body = { query: { words: 'leaves' } }
    expect(await statuses(app, cast, 'POST', `${base}/search`, { body })).toEqual(forMembers())
    const [note] = (await post(ben, `${base}/search`, body)).as(z.array(objectSchema))
    expect(note).toEqual((await app.request('GET', `/api/objects/${idOf('Leaves')}`, { token: ben.token })).body)
    expect(note).toMatchObject({
      wordCount: 6,
      text4search: '( Leaves ) Green leaves make sugar of light. (  )',
      data: { body: '<p>Green <b>leaves</b> make sugar of light.</p>' },
      authors: [ann.author._id],
    })
  })

  test('only members count, and get the ids of all pages [CALL-34]', async () => {
    const body = { query: { words: ['light'], pagesize: 1 } }
    expect(await statuses(app, cast, 'POST', `${base}/search/count`, { body })).toEqual(forMembers())
    expect((await post(ben, `${base}/search/count`, body)).body).toEqual({
      filteredObjectIDs: [idOf('Leaves'), idOf('Light')],
      count: 2,
    })
    expect(await find(ben, { ids: [idOf('Leaves'), idOf('Light')], pagesize: 1, page: 2 })).toEqual(['Light'])
  })

  test('only members see who wrote which notes, each what they may read [CALL-35, STUD-02]', async () => {
    expect(await statuses(app, cast, 'GET', `${base}/studentNotes`)).toEqual(forMembers())
    const answer = await app.request('GET', `${base}/studentNotes`, { token: ben.token })
    const shape = z.strictObject({
      authors: z.array(
        z.strictObject({
          _id: z.string(),
          communityId: z.literal(cast.community._id),
          firstName: z.string(),
          lastName: z.string(),
          lang: z.string(),
          role: z.enum(['writer', 'manager']),
          status: z.literal('active'),
          type: z.literal('Author'),
          userId: z.string(),
        }),
      ),
      contributions: z.array(
        z.strictObject({
          _id: z.string(),
          title: z.string(),
          authors: z.array(z.string()),
          data: z.looseObject({ body: z.string() }),
        }),
      ),
    })
    expect(Object.keys(answer.body as object)).toEqual(['authors', 'contributions'])
    const { authors, contributions } = answer.as(shape)
    expect(authors.map(({ _id }) => _id)).toEqual(expect.arrayContaining([ann.author._id, manager.author._id]))
    expect(contributions.map(({ title }) => title)).toEqual(['Leaves', 'Light', '光合作用'])
    const own = (await app.request('GET', `${base}/studentNotes`, { token: ann.token })).as(shape)
    expect(own.contributions.map(({ title }) => title)).toContain('Diary')
  })

  test('only members see the titles of notes, in all languages but without bodies [CALL-26]', async () => {
    const path = `/api/communities/${cast.community._id}/title`
    expect(await statuses(app, cast, 'GET', path)).toEqual(forMembers())
    await save(ann, idOf('Leaves'), { data: { fr_title: 'Feuilles', fr: '<p>Feuilles vertes</p>' } })
    const { body } = await app.request('GET', path, { token: ben.token })
    expect(body).toEqual([
      { _id: idOf('Leaves'), title: 'Leaves', data: { fr_title: 'Feuilles' } },
      { _id: idOf('Light'), title: 'Light', data: {} },
      { _id: idOf('光合作用'), title: '光合作用', data: {} },
    ])
  })
})

describe('words', () => {
  test('of a list every word is found in any order, by its beginning, whatever its case', async () => {
    expect(await find(ben, { words: ['LIGHT', 'sug'], type: 'Note' })).toEqual(['Leaves', 'Light'])
    expect(await find(ben, { words: ['light', 'green'] })).toEqual(['Leaves'])
    expect(await find(ben, { words: ['ight'] })).toEqual([])
  })

  test('a text by itself is one phrase', async () => {
    expect(await find(ben, { words: 'sugar of light' })).toEqual(['Leaves'])
    expect(await find(ben, { words: 'light sugar' })).toEqual([])
    expect(await find(ben, { words: ['sugar of', 'green'] })).toEqual(['Leaves'])
  })

  test('in Chinese any sequence of characters is found', async () => {
    for (const words of ['光合作用', '合作', '光', '利用光能', ['植物', '作用']])
      expect(await find(ben, { words })).toEqual(['光合作用'])
    expect(await find(ben, { words: '光作' })).toEqual([])
  })

  test('keywords count as text, and signs never as a pattern', async () => {
    expect(await find(ben, { words: ['photosyn'] })).toEqual(['Light'])
    expect(await find(ben, { words: ['l.*t'], type: 'Note' })).toEqual([])
    expect(await find(ben, { words: ['^light$'], type: 'Note' })).toEqual(['Leaves', 'Light'])
    const all = await find(ben, {})
    for (const words of ['', ' ', '.*', '(', [], ['?']]) expect(await find(ben, { words })).toEqual(all)
  })

  test('what is changed is found by its new words only, at once', async () => {
    await make(ann, { title: 'Volcano', data: { body: '<p>magma</p>' } })
    expect(await find(ben, { words: ['magma'] })).toEqual(['Volcano'])
    await save(ann, idOf('Volcano'), { title: 'Volcano', data: { body: '<p>lava</p>' }, keywords: ['ash'] })
    expect(await find(ben, { words: ['magma'] })).toEqual([])
    expect(await find(ben, { words: ['lava', 'ash'] })).toEqual(['Volcano'])
    await save(ann, idOf('Volcano'), { status: 'inactive' })
    expect(await find(ben, { words: ['lava'] })).toEqual([])
  })

  test('searchMode title looks in titles, and says nothing without words', async () => {
    expect(await find(ben, { words: ['light'], searchMode: 'title' })).toEqual(['Light'])
    expect(await find(ben, { searchMode: 'title' })).toEqual(await find(ben, {}))
  })
})

describe('what is found', () => {
  test('all types of contributions that are active and open, oldest first', async () => {
    const all = await find(ben, { status: 'active' })
    expect(all.slice(-6)).toEqual(['Plants', 'Leaves', 'Light', '光合作用', 'an Annotation', 'My theory'])
    expect(all).toContain('Welcome')
    expect(all.some((title) => title.startsWith('Community Setting'))).toBe(false)
  })

  test('one type, some authors, some views, or notes with a support', async () => {
    expect(await find(ben, { type: 'Annotation' })).toEqual(['an Annotation'])
    expect(await find(ben, { type: 'Author' })).toEqual([])
    expect(await find(ben, { authors: [ben.author._id], type: 'Note' })).toEqual(['Light'])
    expect(await find(ben, { viewIds: [idOf('Plants')] })).toEqual(['Leaves'])
    expect(await find(ben, { scaffold: ['Mytheory'] })).toEqual(['Leaves'])
    expect(await find(ben, { scaffold: ['My theory'] })).toEqual([])
    expect(await find(ben, { scaffold: ['Mytheory'], viewIds: [idOf('Plants')], words: 'volcano' })).toEqual([])
  })

  test('a view that is closed to the member does not tell what stands on it', async () => {
    expect(await find(ben, { viewIds: [idOf('Hidden view')] })).toEqual([])
    expect(await find(ann, { viewIds: [idOf('Hidden view')] })).toEqual(['Light'])
  })

  test('the dates of making, both ends included, a day by the clocks of the community', async () => {
    const { token } = manager
    const timeZone = 'Pacific/Kiritimati'
    await app.request('PUT', `/api/communities/${cast.community._id}`, { token, body: { timeZone } })
    const { created } = (await app.request('GET', `/api/objects/${idOf('Light')}`, { token })).as(objectSchema)
    const at = new Date(created).getTime()
    const day = new Date(at + 14 * 3_600_000).toISOString().slice(0, 10)
    const only = { ids: [idOf('Light')] }
    const earlier = new Date(at - 1).toISOString()
    const later = new Date(at + 1).toISOString()
    expect(await find(ben, { ...only, from: created, to: created })).toEqual(['Light'])
    expect(await find(ben, { ...only, from: later })).toEqual([])
    expect(await find(ben, { ...only, to: earlier })).toEqual([])
    expect(await find(ben, { ...only, from: day, to: day })).toEqual(['Light'])
    expect(await find(ben, { ...only, to: new Date(at - 10 * 3_600_000).toISOString().slice(0, 10) })).toEqual([])
  })

  test('private contributions only where one asks for one’s own [LOCK-07]', async () => {
    expect(await find(ann, { words: ['secret'] })).toEqual([])
    for (const privateMode of [true, ann.author._id])
      expect(await find(ann, { words: ['light'], privateMode, type: 'Note' })).toEqual(['Leaves', 'Diary'])
    expect(await find(ben, { words: ['secret'], privateMode: ann.author._id })).toEqual([])
    expect(await find(ben, { words: ['secret'], privateMode: true })).toEqual([])
    expect(await find(manager, { words: ['secret'], privateMode: ann.author._id })).toEqual([])
    for (const privateMode of [false, '', null, 'false'])
      expect(await find(ann, { words: ['light'], privateMode, type: 'Note' })).toEqual(['Leaves', 'Light'])
  })

  test('what hangs on something closed is not found, nor counted', async () => {
    expect(await find(ben, { words: ['diary'] })).toEqual([])
    expect(await count(ben, { words: ['diary'] }, 'annotation')).toEqual([])
    expect(await find(ann, { words: ['diary'] })).toEqual(['on the diary'])
  })

  test('a group reads what is private to it, by its ids', async () => {
    const group = await makeGroup(cast.community._id, [ben])
    await make(ann, { title: 'For the group', permission: 'private', group: group._id })
    expect(await find(ben, { ids: [idOf('For the group')] })).toEqual(['For the group'])
    expect(await find(ben, { words: 'group' })).toEqual([])
  })
})

describe('look-ups by ids', () => {
  const masked = { title: 'forbidden', authors: [], data: { body: '(forbidden)' }, created: null, text4search: '' }

  test('a range keeps its order and overrides all else; what one may not read is masked', async () => {
    const elsewhere = await makeNote(app, cast.elsewhere.ann)
    const rangeOfID = [idOf('Light'), idOf('Diary'), elsewhere._id, 'x', 'f'.repeat(24), idOf('Leaves')]
    const body = { query: { rangeOfID, words: 'nothing', type: 'View', from: '2001-01-01', to: '2001-01-02' } }
    const answer = await post(ben, `${base}/search`, body)
    expect(answer.body).toMatchObject([{ title: 'Light' }, { _id: idOf('Diary'), ...masked }, { title: 'Leaves' }])
    expect(answer.text).not.toContain('secret')
    expect(await find(ann, { rangeOfID })).toEqual(['Light', 'Diary', 'Leaves'])
    expect(await count(ben, { rangeOfID })).toEqual(['Light', 'Leaves'])
  })

  test('a range is a page by itself: its number and size do not cut it again, and an empty one finds nothing', async () => {
    const rangeOfID = [idOf('Light'), idOf('Leaves')]
    expect(await find(ben, { rangeOfID, pagesize: 1, page: 3 })).toEqual(['Light', 'Leaves'])
    expect(await find(ben, { rangeOfID: [], words: 'green' })).toEqual([])
  })

  test('ids keep to the other conditions, and say of what one may not read neither more nor less', async () => {
    const ids = [idOf('Diary'), idOf('Light'), idOf('Leaves'), idOf('Draft'), idOf('Gone')]
    expect(await find(ben, { ids, words: 'green' })).toEqual(['Leaves', 'forbidden'])
    expect(await find(ben, { ids, words: 'secret' })).toEqual(['forbidden'])
    expect(await count(ben, { ids, words: 'secret' }, 'notes')).toEqual([])
    expect(await find(ann, { ids, words: 'secret' })).toEqual(['Diary'])
    expect(await find(ben, { ids: [] })).toEqual([])
  })
})

describe('pages', () => {
  test('hold 50 results unless a number, a number as text or no limit is asked for', async () => {
    const { community, owner } = await makeCast(app).then(({ community, callers }) => ({
      community,
      owner: callers.owner,
    }))
    const titles = Array.from({ length: 55 }, (_, i) => `Note ${i + 1}`)
    for (const title of titles) await makeNote(app, owner, { title })
    const page = async (query: object) => {
      const answer = await post(owner, `/api/contributions/${community._id}/search`, {
        query: { type: 'Note', ...query },
      })
      return answer.as(z.array(rowSchema)).map(({ title }) => title)
    }
    expect(await page({})).toEqual(titles.slice(0, 50))
    expect(await page({ page: 2 })).toEqual(titles.slice(50))
    expect(await page({ pagesize: '10', page: '3' })).toEqual(titles.slice(20, 30))
    for (const pagesize of ['10000', 10000, 'max', 1e9]) expect(await page({ pagesize })).toEqual(titles)
    expect(await page({ pagesize: 10, page: 1e15 })).toEqual([])
    for (const page_ of [0, -1, 'one', null])
      expect(await page({ pagesize: 2, page: page_ })).toEqual(titles.slice(0, 2))
  })
})

describe('counts', () => {
  test('keep to what their search type says', async () => {
    const query = { words: ['light'] }
    expect(await count(ben, query)).toEqual(['Leaves', 'Light'])
    expect(await count(ben, query, 'main_search')).toEqual(['Leaves', 'Light'])
    expect(await count(ben, { words: ['plants'] }, 'main_search')).toEqual(['Plants'])
    expect(await count(ben, { words: ['plants'] }, 'notes')).toEqual([])
    expect(await count(ben, query, 'annotation')).toEqual(['an Annotation'])
    expect(await count(ben, { words: ['plants'] }, 'view')).toEqual(['Plants'])
    expect(await count(ben, query, 'keywords')).toEqual([])
    expect(await count(ben, { words: ['photo', 'sun'] }, 'keywords')).toEqual(['Light'])
    expect(await count(ben, { words: ['nothing'] }, 'students')).toEqual(['Leaves', 'Light', '光合作用'])
    expect(await count(ben, { type: 'Annotation' })).toEqual(['an Annotation'])
    expect(await count(ben, { type: 'View', words: ['light'] }, 'notes')).toEqual([])
  })
})

describe('the search of our own page', () => {
  test('everything is all that members write, in a search as in a count', async () => {
    const searched = async (searchType: unknown, words: string[]) => {
      const answer = await post(ben, `${base}/search`, { query: { words }, searchType })
      return answer.as(z.array(rowSchema)).map(({ title }) => title)
    }
    const everything = ['Leaves', 'Light', 'an Annotation']
    expect(await count(ben, { words: ['light'] }, 'everything')).toEqual(everything)
    expect(await searched({ type: 'everything' }, ['light'])).toEqual(everything)
    expect(await searched({ type: 'notes' }, ['light'])).toEqual(['Leaves', 'Light'])
    expect(await count(ben, { words: ['theory'] }, 'everything')).toEqual([])
    for (const junk of [undefined, 'notes', { type: 'strange' }, 5])
      expect(await searched(junk, ['theory'])).toContain('My theory')
  })

  test('an excerpt is the passage of the body in which the words stand, without title and keywords', async () => {
    const filler = 'Nothing to see here. '.repeat(20)
    await make(ann, { title: 'Long story', keywords: ['tale'], data: { body: `<p>${filler}At last a dragon.</p>` } })
    const excerpts = async (words: string[]) => {
      const answer = await post(ben, `${base}/search`, { query: { words }, columns: ['title', 'excerpt'] })
      return answer.as(z.array(z.strictObject({ _id: z.string(), title: z.string(), excerpt: z.string() })))
    }
    const [far] = await excerpts(['dragon'])
    expect(far?.excerpt).toMatch(/^…[^(]*At last a dragon\.$/)
    const [near] = await excerpts(['tale'])
    expect(near?.excerpt).toMatch(/^Nothing to see here\..*…$/)
    expect((await excerpts(['remark']))[0]?.excerpt).toBe('a light remark')
    expect((await excerpts(['Plants']))[0]?.excerpt).toBe('')
    const hidden = await post(ben, `${base}/search`, { query: { rangeOfID: [idOf('Diary')] }, columns: ['excerpt'] })
    expect(hidden.body).toEqual([{ _id: idOf('Diary'), excerpt: '(forbidden)' }])
  })
})

describe('columns', () => {
  test('give some fields of each result, never a body', async () => {
    const query = { rangeOfID: [idOf('Light'), idOf('Diary')] }
    const answer = await post(ben, `${base}/search`, { query, columns: ['title', 'authors', 'created'] })
    const { created } = (await app.request('GET', `/api/objects/${idOf('Light')}`, { token: ben.token })).as(
      objectSchema,
    )
    expect(answer.body).toEqual([
      { _id: idOf('Light'), title: 'Light', authors: [ben.author._id], created },
      { _id: idOf('Diary'), title: 'forbidden', authors: [], created: null },
    ])
    for (const column of ['data', 'text4search', 'terms', 'email', 'data.body', '__proto__']) {
      const refused = await post(ben, `${base}/search`, { query, columns: [column] })
      expect([refused.status, refused.body]).toMatchObject([400, { field: 'columns.0' }])
    }
  })
})

describe('strange requests', () => {
  test('junk beside the query is ignored, a missing query is not', async () => {
    const body = { contentType: 'application/json', dataType: 'json', query: { communityId: 'x', words: 'green' } }
    expect((await post(ben, `${base}/search`, body)).as(z.array(rowSchema))).toHaveLength(1)
    for (const path of ['search', 'search/count']) {
      for (const body of [{}, { words: 'green' }, { query: null }, { query: 'x' }, { query: [] }])
        expect((await post(ben, `${base}/${path}`, body)).status).toBe(400)
    }
  })

  test('fields that cannot be searched are refused by their names', async () => {
    for (const field of ['$where', '$or', '__proto__x', 'terms', 'data.body', 'email', 'createdBy']) {
      const answer = await post(ben, `${base}/search`, { query: { [field]: 'x' } })
      expect([answer.status, answer.body]).toMatchObject([400, { field }])
    }
  })

  test('values of other shapes are refused, and nothing brings the server to fall', async () => {
    const long = 'a'.repeat(2_000_000)
    const refused: Record<string, unknown>[] = [
      { words: { $regex: '.*' } }, { words: [['a']] }, { words: 5 }, { words: long }, { words: Array(5000).fill('a') },
      { words: Array(3).fill('a'.repeat(400)) },
      { type: ['Note'] }, { type: { $ne: 'Note' } }, { authors: 'x' }, { authors: [{ $ne: 1 }] }, { ids: { $gt: '' } },
      { rangeOfID: Array(40_000).fill('x') }, { from: 'yesterday' }, { to: {} }, { from: ['2024-01-01'] },
      { viewIds: [1] }, { scaffold: [null] }, { privateMode: { $ne: 1 } }, { pagesize: {} }, { page: [1] },
      { searchMode: [] }, { words: 'a'.repeat(10_000) }, { words: ['light '.repeat(1_700)] }, { from: '2026-13-01' },
      { to: '2026-09-01T25:00' }, { sort: 'created' }, { sort: { $meta: 1 } }, { page: { $gt: 0 } }, { words: { $where: 'sleep(1)' } },
    ] // prettier-ignore
    for (const query of refused) {
      const answer = await post(ben, `${base}/search`, { query })
      const [field] = Object.keys(query)
      expect([field, answer.status, answer.body]).toMatchObject([
        field,
        400,
        { field: expect.stringContaining(field!) },
      ])
    }
    const answered: Record<string, unknown>[] = [
      { words: `${'a'.repeat(499)}!` }, { words: '(a+)+$' }, { words: 'a '.repeat(250) }, { words: '植'.repeat(500) },
      { words: Array.from({ length: 100 }, (_, i) => `w${i}`) }, { words: '\u0000' }, { words: '\ud800' },
      { ids: Array.from({ length: 10_000 }, (_, i) => i.toString(16).padStart(24, '0')) },
      { viewIds: Array(1000).fill('$where') }, { scaffold: ['__proto__'] }, { pagesize: 1e308, page: 1e308 },
      { pagesize: '9'.repeat(500) }, { from: '0000-01-01', to: '9999-12-31' }, { type: '__proto__' }, { searchMode: '$where' },
      { pagesize: 1e7 }, { pagesize: -5, page: -1 }, { page: 1e9 }, { words: ['^a', '.*', '[', '\\\\', '$'], sort: 'relevance' },
      { words: Array.from({ length: 100 }, () => 'light'), sort: 'relevance' },
      { words: null, ids: null, from: '', to: null, viewIds: null },
    ] // prettier-ignore
    for (const query of answered) await find(ben, query)
    const { ann: stranger, community } = cast.elsewhere
    const foreign = await makeNote(app, stranger, { title: 'light', viewId: community.views[0]! })
    for (const query of [{ viewIds: community.views }, { authors: [stranger.author._id] }, { ids: [foreign._id] }])
      expect(await find(ben, { words: ['light'], ...query })).toEqual([])
    const proto = await app.request('POST', `${base}/search`, {
      token: ben.token,
      body: '{"query":{"__proto__":{"type":"Note"}}}',
      headers: { 'Content-Type': 'application/json' },
    })
    expect(proto.status).toBeLessThan(500)
    const type = await post(ben, `${base}/search/count`, { query: {}, searchType: { type: 'anything' } })
    expect([type.status, type.body]).toMatchObject([400, { field: 'searchType.type' }])
  })

  test('the words that objects are found by never leave the server', async () => {
    const note = await app.request('GET', `/api/objects/${idOf('Leaves')}`, { token: ann.token })
    const found = await post(ann, `${base}/search`, { query: {} })
    const saved = await save(ann, idOf('Leaves'), { title: 'Leaves' })
    const records = await app.request('GET', `/api/records/object/${idOf('Leaves')}`, { token: ann.token })
    const [{ _id: record } = { _id: '' }] = records.as(z.array(z.looseObject({ _id: z.string() }))).slice(-1)
    const snapshot = await app.request('GET', `/api/records/${record}`, { token: ann.token })
    for (const { status, text } of [note, found, saved, snapshot]) {
      expect(status).toBe(200)
      expect(text).toContain('Green')
      expect(text).not.toContain('"terms"')
    }
  })
})
