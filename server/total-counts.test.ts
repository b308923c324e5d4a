import { afterAll, beforeAll, expect, test } from 'vitest'
import { objectSchema } from '../shared/domain/contributions.ts'
import { startTestApp, type TestApp } from './testing/app.ts'
import { makeNote, twoMembers, type Joined } from './testing/makers.ts'

let app: TestApp
let ann: Joined
let ben: Joined
let communityId: string
beforeAll(async () => {
  app = await startTestApp()
  ;({ ann, ben } = await twoMembers(app))
  communityId = ann.author.communityId
  const body = { type: 'View', title: 'V', authors: [ann.author._id], permission: 'public' }
  const view = (await app.request('POST', `/api/contributions/${communityId}`, { token: ann.token, body })).as(objectSchema) // prettier-ignore
  for (const title of ['One', 'Two', 'Three']) await makeNote(app, ann, { title, viewId: view._id })
  for (const title of ['Mine', 'Mine too']) await makeNote(app, ann, { title, viewId: view._id, permission: 'private' })
})
afterAll(() => app.stop())

const search = async (who: Joined, path: string, body: object) => {
  const answer = await app.request('POST', `/api/${path}`, { token: who.token, body })
  const found = answer.body as { _id: string }[]
  return { total: answer.headers.get('x-total-count'), ids: found.map(({ _id }) => _id), answer }
}

/** Searches, and whether ann finds more than ben, for whom her private notes are not readable. */
const searches = () =>
  [
    { path: `contributions/${communityId}/search`, query: {}, isMoreForAnn: false },
    { path: `contributions/${communityId}/search`, query: { words: ['know'] }, isMoreForAnn: false },
    { path: `contributions/${communityId}/search`, query: { privateMode: true }, isMoreForAnn: true },
    { path: `links/${communityId}/search`, query: { type: 'contains' }, isMoreForAnn: true },
    { path: `records/search/${communityId}`, query: {}, isMoreForAnn: true },
    { path: `historicalobjects/${communityId}/search`, query: {}, isMoreForAnn: true },
  ] as const

test('every paged search says in X-Total-Count how many there are that the reader may read, on each of its pages [PAGE-01]', async () => {
  for (const { path, query, isMoreForAnn } of searches()) {
    const ofAnn = await search(ann, path, { query: { ...query, pagesize: 'max' } })
    const ofBen = await search(ben, path, { query: { ...query, pagesize: 'max' } })
    for (const { total, ids } of [ofAnn, ofBen]) expect([path, total]).toEqual([path, String(ids.length)])
    expect([path, ofAnn.ids.length > ofBen.ids.length]).toEqual([path, isMoreForAnn])
    expect(ofAnn.ids.length).toBeGreaterThan(2)
    const paged: string[] = []
    for (let page = 1; ; page += 1) {
      const { total, ids } = await search(ann, path, { query: { ...query, pagesize: 2, page } })
      expect([path, page, total]).toEqual([path, page, String(ofAnn.ids.length)])
      if (ids.length === 0) break
      paged.push(...ids)
    }
    expect([path, paged]).toEqual([path, ofAnn.ids])
    // Readable for programs on other sites.
    expect(ofBen.answer.headers.get('access-control-expose-headers')).toContain('X-Total-Count')
  }
})

test('a page of 50 is no whole: without a size, contributions and historical objects say how many more there are [PAGE-01]', async () => {
  for (let at = 0; at < 50; at += 1) await makeNote(app, ann, { title: `More ${at}` })
  for (const path of [`contributions/${communityId}/search`, `historicalobjects/${communityId}/search`]) {
    const { total, ids } = await search(ben, path, { query: {} })
    const all = await search(ben, path, { query: { pagesize: 'max' } })
    expect([path, ids.length, total]).toEqual([path, 50, String(all.ids.length)])
    expect(all.ids.length).toBeGreaterThan(50)
  }
})
