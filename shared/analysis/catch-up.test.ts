import { expect, test } from 'vitest'
import { catchUpOn } from './catch-up.ts'
import { finish } from './steps.ts'
import { type Discourse, DISCOURSE_LINKS, type DiscourseLinkType, type Written } from './discourse.ts'

const DAY = 86_400_000

interface Told extends Partial<Written> {
  day: number
  by: string
}

const discourse = (
  contributions: Readonly<Record<string, Told>>,
  links: readonly [from: string, type: DiscourseLinkType, to: string, day: number][] = [],
  reads: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
): Discourse => {
  const written = Object.entries(contributions).map(([_id, { day, by, ...rest }]): Written => ({
    _id,
    type: 'Note',
    title: `${_id}?`,
    authors: by.split(' '),
    created: day * DAY,
    modified: day * DAY,
    ...rest,
  }))
  const of = (wanted: DiscourseLinkType) =>
    links.flatMap(([from, type, to, day]) => (type === wanted ? [{ type, from, to, created: day * DAY }] : []))
  return {
    contributions: new Map(written.map((one) => [one._id, one])),
    links: Object.fromEntries(DISCOURSE_LINKS.map((type) => [type, of(type)])) as unknown as Discourse['links'],
    readersOf: (id) => new Map(Object.entries(reads[id] ?? {}).map(([who, day]) => [who, day * DAY])),
  }
}

const catchUp = (
  of: Discourse,
  since: number,
  there: Readonly<Record<string, string>> = {},
  now = 30,
  byUrgency = false,
) => {
  const { doubtful, partsWith } = finish(catchUpOn(of, { me: 'me', since: since * DAY, now: now * DAY, byUrgency }))
  const known = doubtful.flatMap((id) => (there[id] === undefined ? [] : [[id, there[id]] as const]))
  return finish(partsWith(new Map(known)))
}

test('of each of my own contributions is told who has read, built on, referred to, annotated it or risen above it since then, the one taken up last first [CTCH-02]', () => {
  const of = discourse(
    {
      mine: { day: 1, by: 'me co' },
      silent: { day: 1, by: 'me' },
      other: { day: 1, by: 'ben' },
      early: { day: 2, by: 'ben' },
      answer: { day: 5, by: 'ben me' },
      own: { day: 6, by: 'me' },
      citing: { day: 6, by: 'cy' },
      late: { day: 2, by: 'dan', modified: 7 * DAY },
      remark: { day: 7, by: 'cy', type: 'Annotation' },
      above: { day: 8, by: 'dan', within: 'inner' },
      inner: { day: 8, by: 'dan', type: 'View' },
      drawing: { day: 1, by: 'me', type: 'Drawing' },
    },
    [
      ['early', 'buildson', 'mine', 2],
      ['late', 'buildson', 'mine', 2],
      ['answer', 'buildson', 'mine', 5],
      ['own', 'buildson', 'mine', 6],
      ['citing', 'references', 'mine', 6],
      ['remark', 'annotates', 'mine', 7],
      ['inner', 'contains', 'mine', 8],
      ['inner', 'contains', 'silent', 3],
      ['answer', 'buildson', 'other', 5],
    ],
    { mine: { ben: 3, cy: 6, me: 9, dan: 5 }, drawing: { ben: 9 }, silent: { ben: 3 }, other: { cy: 9 } },
  )
  const brief = (id: string, type = 'Note') => ({ _id: id, type, title: `${id}?` })
  const { mine } = catchUp(of, 4, { above: 'h' })
  expect(mine).toEqual({
    items: [
      { ...brief('drawing', 'Drawing'), taken: [{ way: 'read', by: ['ben'], more: 0, what: [] }] },
      {
        ...brief('mine'),
        taken: [
          { way: 'read', by: ['dan', 'cy'], more: 0, what: [] },
          // Created on day 2, contributed after day 4.
          { way: 'buildson', by: ['dan', 'ben'], more: 0, what: [brief('late'), brief('answer')] },
          { way: 'references', by: ['cy'], more: 0, what: [brief('citing')] },
          { way: 'annotates', by: ['cy'], more: 0, what: [] },
          { way: 'riseabove', by: ['dan'], more: 0, what: [brief('above')] },
        ],
      },
    ],
    more: 0,
  })
  // Already visible then, so not news.
  const buildsOn = catchUp(of, 4, { late: 'h' }).mine.items[1]?.taken.find(({ way }) => way === 'buildson')
  expect(buildsOn?.by).toEqual(['ben'])
})

test('what others have made or changed since then stands by thread, with what shows it as it was [CTCH-03]', () => {
  const of = discourse(
    {
      root: { day: 1, by: 'me' },
      a: { day: 2, by: 'ben', modified: 6 * DAY },
      b: { day: 7, by: 'cy' },
      old: { day: 2, by: 'ben' },
      alone: { day: 5, by: 'ben' },
      draft: { day: 2, by: 'ben', modified: 9 * DAY },
      both: { day: 8, by: 'cy' },
      picture: { day: 6, by: 'cy', type: 'Attachment' },
      remark: { day: 6, by: 'cy', type: 'Annotation' },
      inner: { day: 6, by: 'cy', type: 'View' },
      above: { day: 3, by: 'me', within: 'inner' },
      mine: { day: 6, by: 'ben me' },
    },
    [
      ['a', 'buildson', 'root', 2],
      ['b', 'buildson', 'a', 7],
      ['both', 'buildson', 'a', 8],
      ['both', 'buildson', 'alone', 8],
    ],
  )
  const { news } = catchUp(of, 4, { a: 'snapshot of a' })
  const told = news.items.map(({ first, items }) => [
    first?._id ?? null,
    ...items.map(({ _id, before }) => (before ? `${_id} < ${before}` : _id)),
  ])
  expect(told).toEqual([
    ['draft', 'draft'],
    ['root', 'a < snapshot of a', 'b', 'both'],
    ['alone', 'alone'],
    [null, 'picture'],
  ])
  expect(news.items[1]?.items[0]).toMatchObject({ title: 'a?', authors: ['ben'], modified: '1970-01-07T00:00:00.000Z' })
  expect(catchUp(of, 10).news).toEqual({ items: [], more: 0 })
})

test('somebody is needed by unanswered questions, unread notes and quiet promising threads, the longest waiting first [CTCH-04]', () => {
  const of = discourse(
    {
      promising: { day: 1, by: 'ben', title: 'Light bends' },
      follow: { day: 20, by: 'cy', title: 'In water' },
      question: { day: 10, by: 'me', title: 'Why?' },
      unread: { day: 8, by: 'ben', title: 'Ice' },
      asked: { day: 9, by: 'ben', title: 'How?' },
      answer: { day: 9, by: 'cy', title: 'So' },
      fresh: { day: 24, by: 'ben', title: 'Snow' },
      idea: { day: 3, by: 'cy', type: 'promisingIdeaobj' },
    },
    [
      ['follow', 'buildson', 'promising', 20],
      ['answer', 'buildson', 'asked', 9],
      ['idea', 'promisings', 'follow', 21],
      ['idea', 'promisings', 'fresh', 25],
    ],
    { promising: { me: 9 }, follow: { me: 9 }, question: { me: 11 }, unread: { ben: 9 }, asked: { me: 9 }, answer: { me: 9 }, fresh: { cy: 25 } }, // prettier-ignore
  )
  const { needs } = catchUp(of, 29, {}, 27)
  expect(needs.items.map(({ _id, needs: why, waiting }) => [_id, why.join(' '), Date.parse(waiting) / DAY])).toEqual([
    ['unread', 'unread', 8],
    ['question', 'question unread', 10],
    ['promising', 'promising', 20],
  ])
  // One hour less than seven days: not quiet yet.
  expect(catchUp(of, 29, {}, 27 - 1 / 24).needs.items.map(({ _id }) => _id)).toEqual(['unread', 'question'])
})

test('for managers unanswered questions come first, then quiet promising threads, then unread notes, of each the longest waiting first', () => {
  const of = discourse(
    {
      promising: { day: 1, by: 'ben', title: 'Light bends' },
      unread: { day: 2, by: 'ben', title: 'Ice' },
      late: { day: 12, by: 'ben', title: 'Why?' },
      early: { day: 10, by: 'ben', title: 'How?' },
      idea: { day: 3, by: 'cy', type: 'promisingIdeaobj' },
    },
    [['idea', 'promisings', 'promising', 3]],
    { promising: { me: 9 }, late: { me: 13 } },
  )
  const ids = (byUrgency: boolean) => catchUp(of, 29, {}, 27, byUrgency).needs.items.map(({ _id }) => _id)
  expect(ids(true)).toEqual(['early', 'late', 'promising', 'unread'])
  expect(ids(false)).toEqual(['promising', 'unread', 'early', 'late'])
})

test('each part lists a hundred, and how many more there are', () => {
  const many = Object.fromEntries(Array.from({ length: 130 }, (_, at) => [`n${at}`, { day: at, by: 'ben' }]))
  const mine = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`m${at}`, { day: 1, by: 'me' }]))
  const reads = Object.fromEntries(Object.keys(mine).map((id) => [id, { ben: 3, cy: 4 }]))
  const parts = catchUp(discourse({ ...many, ...mine }, [], reads), 2)
  expect([parts.mine.items.length, parts.mine.more]).toEqual([100, 20])
  expect([parts.news.items.length, parts.news.more]).toEqual([100, 28])
  expect([parts.needs.items.length, parts.needs.more]).toEqual([100, 150])
})
