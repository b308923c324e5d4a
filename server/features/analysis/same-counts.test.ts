import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { DASHBOARD_QUERY } from '../../../shared/analysis/dashboard.ts'
import { statsQuery } from '../../../shared/analysis/stats.ts'
import { activitySchema } from '../../../shared/domain/activity.ts'
import { ANALYSIS_COLUMNS, analysisRowSchema, supportUsesSchema } from '../../../shared/domain/analysis.ts'
import { authorNetworkSchema } from '../../../shared/domain/author-network.ts'
import { catchUpSchema } from '../../../shared/domain/catch-up.ts'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { interactionsSchema } from '../../../shared/domain/interactions.ts'
import { studentWordsSchema } from '../../../shared/domain/key-concepts.ts'
import { frequentWordsSchema, lexiconAnswerSchema } from '../../../shared/domain/lexicon.ts'
import { questionsSchema } from '../../../shared/domain/questions.ts'
import { searchCountAnswerSchema } from '../../../shared/domain/search.ts'
import { studentActsSchema, studentNotesSchema } from '../../../shared/domain/students.ts'
import { wordCloudSchema } from '../../../shared/domain/word-cloud.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { join, makeNote, makeUser, twoMembers, type Joined } from '../../testing/makers.ts'
import { makeGroup } from '../../testing/objects.ts'

let app: TestApp
let seeded: Awaited<ReturnType<typeof seed>>
beforeAll(async () => {
  app = await startTestApp()
  seeded = await seed()
})
afterAll(() => app.stop())

const call = async (who: { token: string }, method: string, path: string, body?: object) => {
  const answer = await app.request(method, `/api/${path}`, { token: who.token, ...(body && { body }) })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  return answer
}

/**
 * Notes of Ann, Ben and Cai on one view, each with the word “water”, a support, and a build-on to the manager's note.
 */
const seed = async () => {
  const { community, manager, ann, ben } = await twoMembers(app)
  const cai = await join(app, await makeUser(app, { firstName: 'Cai' }), community)
  const c = community._id
  const view = community.views[0] ?? ''
  const group = (await makeGroup(c, [ann, ben]))._id
  const starter = { type: 'Support', title: 'My theory', status: 'active', authors: [manager.author._id] }
  const support = (await call(manager, 'POST', `contributions/${c}`, starter)).as(objectSchema)._id
  const base = await makeNote(app, manager, { title: 'Base', body: '<p>water</p>', viewId: view })
  const link = (who: Joined, from: string, to: string, type: string) =>
    call(who, 'POST', 'links', { from, to, type, data: { x: 1, y: 1 } })
  const note = async (who: Joined, title: string, fields: object = {}) => {
    const body = { type: 'Note', title, status: 'active', authors: [who.author._id], data: { body: '<p>water</p>' }, ...fields } // prettier-ignore
    const { _id } = (await call(who, 'POST', `contributions/${c}`, body)).as(objectSchema)
    await link(who, view, _id, 'contains')
    await link(who, _id, base._id, 'buildson')
    await link(who, support, _id, 'supports')
    return _id
  }
  await link(manager, support, base._id, 'supports')
  const isPrivate = { permission: 'private' }
  const open = [base._id, await note(ann, 'Rain'), await note(ben, 'Snow'), await note(cai, 'Fog')]
  open.push(await note(ann, 'Ours', { authors: [ann.author._id, ben.author._id] }))
  const own = await note(ann, 'Diary of Ann', isPrivate)
  const others = [await note(ben, 'Diary of Ben', isPrivate), await note(cai, 'Diary of Cai', isPrivate)]
  const shared = await note(ben, 'Ours alone', { ...isPrivate, authors: [ben.author._id, ann.author._id] })
  const ofGroup = await note(ben, 'Of the group', { ...isPrivate, group })
  const removed = await note(ann, 'Removed')
  await call(ann, 'PUT', `objects/${c}/${removed}`, { status: 'inactive' })
  await note(ann, 'Begun', { status: 'unsaved' })
  const all = [...open, own, ...others, shared, ofGroup]
  return { c, view, support, manager, ann, ben, cai, all, annReads: [...open, own, shared, ofGroup] }
}

const idsOf = (rows: readonly { _id: string }[]) => rows.map(({ _id }) => _id)

/** Notes counted by each page; counts for word cloud and frequent words. */
const countedFor = async (who: Joined) => {
  const { c, view, support, all, manager, ann, ben, cai } = seeded
  const rows = async (query: object) => {
    const body = { query, searchType: { type: 'everything' }, columns: ANALYSIS_COLUMNS }
    const found = (await call(who, 'POST', `contributions/${c}/search`, body)).as(z.array(analysisRowSchema))
    return idsOf(found.filter(({ type }) => type === 'Note'))
  }
  const analysis = (path: string, body?: object) => call(who, body ? 'POST' : 'GET', `analysis/${c}/${path}`, body)
  const searched = { query: { withPrivate: true }, searchType: { type: 'notes' } }
  const { figures } = (await call(who, 'GET', `questions/${c}`)).as(questionsSchema)
  const { rows: acts } = (await analysis('activity')).as(activitySchema)
  const network = (await analysis('authornetwork')).as(authorNetworkSchema)
  const met = (await analysis('interactions')).as(interactionsSchema)
  const { notes: holding } = (await analysis('lexicon', { words: ['water'] })).as(lexiconAnswerSchema)
  const { uses } = (await analysis('supports')).as(supportUsesSchema)
  const words = await Promise.all(
    [manager, ann, ben, cai].map(async ({ author }) =>
      (await call(who, 'GET', `keyconcept/${c}/words/${author._id}?language=en`)).as(studentWordsSchema),
    ),
  )
  const diversity = await call(who, 'POST', `links/${c}/searchBySupport`, { views: [view], supports: [support], limit: 100 }) // prettier-ignore
  const caught = (await call(who, 'GET', `catchup/${c}?since=2020-01-01`)).as(catchUpSchema)
  const cloud = (await call(who, 'GET', `views/${view}/words`)).as(wordCloudSchema)
  const frequent = (await analysis('frequentwords', {})).as(frequentWordsSchema)
  const sorted = (ids: Iterable<string>) => [...new Set(ids)].toSorted()
  return {
    notes: {
      statistics: sorted(await rows(statsQuery({ views: [], authors: [], q: '', from: '', to: '' }))),
      'statistics of a view': sorted(await rows(statsQuery({ views: [view], authors: [], q: 'water', from: '', to: '' }))), // prettier-ignore
      charts: sorted(await rows(DASHBOARD_QUERY)),
      search: sorted((await call(who, 'POST', `contributions/${c}/search/count`, searched)).as(searchCountAnswerSchema).filteredObjectIDs), // prettier-ignore
      questions: sorted(figures.find(({ key }) => key === 'collaborate')?.rows[0]?.counts[0]?.ids ?? []),
      'author network': sorted(network.contributions.map(([id]) => id)),
      activity: sorted(acts.flatMap(({ targetId }) => (targetId !== null && all.includes(targetId) ? targetId : []))),
      'lexical analysis': sorted(idsOf(holding)),
      'use of supports': sorted(uses.map(([, id]) => id)),
      'scaffold diversity': sorted(diversity.as(z.array(z.object({ to: z.string() }))).map(({ to }) => to)),
      students: sorted(idsOf((await call(who, 'GET', `contributions/${c}/studentNotes`)).as(studentNotesSchema).contributions)), // prettier-ignore
      'acts of students': sorted((await call(who, 'GET', `contributions/${c}/studentActs`)).as(studentActsSchema).notes), // prettier-ignore
      'student dictionary': sorted(words.flatMap(({ notes }) => idsOf(notes))),
    },
    'social interaction': sorted(met.contributions.map(([id]) => id)),
    'catch-up': sorted(caught.news.items.flatMap(({ items }) => idsOf(items.filter(({ type }) => type === 'Note')))),
    'word cloud': [cloud.notes, cloud.words.find(({ word }) => word === 'water')?.count],
    'frequent words': [frequent.notes, frequent.words.find(({ word }) => word === 'water')?.count],
  }
}

test('all pages of analysis count the same notes for a writer and a manager: what they may read, their own private ones included; no removed and no begun one [ANLY-01]', async () => {
  const { manager, ann, all, annReads } = seeded
  const [base = ''] = all
  const byAnn = await authored(ann)
  for (const [who, ids, ofOthers] of [
    [ann, annReads, annReads.filter((id) => !byAnn.includes(id))],
    [manager, all, all.filter((id) => id !== base)],
  ] as const) {
    const { notes, ...rest } = await countedFor(who)
    for (const [page, counted] of Object.entries(notes)) expect([page, counted]).toEqual([page, ids.toSorted()])
    expect(rest).toEqual({
      'social interaction': ids.filter((id) => id !== base).toSorted(),
      'catch-up': ofOthers.toSorted(),
      'word cloud': [ids.length, ids.length],
      'frequent words': [ids.length, ids.length],
    })
  }
})

const authored = async (who: Joined) => {
  const { c } = seeded
  const found = (await call(who, 'GET', `contributions/${c}/studentNotes`)).as(studentNotesSchema)
  return idsOf(found.contributions.filter(({ authors }) => authors.includes(who.author._id)))
}
