import { expect, test } from 'vitest'
import type { AuthorNetwork } from '../domain/author-network.ts'
import { authorNetworkFigures, authorRoles, authorTies, networkRows } from './author-network.ts'
import { finish } from './steps.ts'

const [ANN, BEN, CAS, DAN] = [0, 1, 2, 3]
const day = (number: number) => Date.UTC(2026, 8, number)

/** Ben builds twice on Ann's Rain and once on his own note; Ann and Cas jointly build on Ben's; Dan has no links. */
const NETWORK: AuthorNetwork = {
  authors: ['ann', 'ben', 'cas', 'dan'],
  contributions: [
    ['rain', 'Rain', day(1), [ANN]],
    ['snow', 'Snow', day(2), [BEN]],
    ['hail', 'Hail', day(3), [BEN]],
    ['ours', '=Ours', day(4), [ANN, CAS]],
    ['lone', 'Lone', day(5), [DAN]],
    ['self', 'Self', day(6), [BEN]],
  ],
  links: [[1, 0], [2, 0], [3, 1], [5, 1]], // prettier-ignore
  metrics: {
    density: 1 / 3,
    communities: 1,
    degree: [1, 2, 1, 0],
    betweenness: [0, 1 / 3, 0, 0],
    community: [1, 1, 1, 0],
  },
}
const nameOf = (id: string) => id.toUpperCase()

test("an edge joins two authors when one built on the note of the other, whoever of both began; with one's own it joins nobody [ANET-01]", () => {
  expect(finish(authorTies(NETWORK))).toEqual([
    { from: ANN, to: BEN, links: [0, 1, 2] },
    { from: BEN, to: CAS, links: [2] },
  ])
  // One link between two jointly written notes counts once.
  const both = { contributions: [['a', '', 0, [0, 1]], ['b', '', 0, [0, 1]]], links: [[1, 0]] } as Pick<AuthorNetwork, 'contributions' | 'links'> // prettier-ignore
  expect(finish(authorTies(both))).toEqual([{ from: 0, to: 1, links: [0] }])
})

test('each number of the figures has the contributions behind it; without betweenness it is no column', () => {
  const { network, tie, author } = authorNetworkFigures(NETWORK, nameOf)
  expect(network.rows.map(({ name, counts }) => [name, counts[0]?.value])).toEqual([
    ['authors', 4], ['contributions', 6], ['ties', 2], ['density', 0.3333], ['communities', 1],
  ]) // prettier-ignore
  expect(tie.rows.map(({ name, counts }) => [name, counts])).toEqual([
    ['ANN ↔ BEN', [{ value: 3, ids: ['snow', 'rain', 'hail', 'ours'] }]],
    ['BEN ↔ CAS', [{ value: 1, ids: ['ours', 'snow'] }]],
  ])
  expect(author.columns).toEqual(['contributions', 'degree', 'weightedDegree', 'betweenness', 'community'])
  const tied = ['rain', 'snow', 'hail', 'ours']
  expect(author.rows.map(({ name, counts }) => [name, ...counts.map(({ value }) => value)])).toEqual([
    ['ANN', 2, 1, 3, 0, 1],
    ['BEN', 3, 2, 4, 0.3333, 1],
    ['CAS', 1, 1, 1, 0, 1],
    ['DAN', 1, 0, 0, 0, 0],
  ])
  expect(author.rows[1]?.counts.map(({ ids }) => ids.toSorted())).toEqual([
    ['hail', 'self', 'snow'],
    tied.toSorted(),
    tied.toSorted(),
    tied.toSorted(),
    [...tied, 'self'].toSorted(),
  ])
  expect(author.rows[3]?.counts.map(({ ids }) => ids)).toEqual([['lone'], [], [], [], []])
  const without = authorNetworkFigures({ ...NETWORK, metrics: { ...NETWORK.metrics, betweenness: null } }, nameOf)
  expect(without.author.columns).toEqual(['contributions', 'degree', 'weightedDegree', 'community'])
  expect(without.author.rows[1]?.counts.map(({ value }) => value)).toEqual([3, 2, 4, 1])
})

test('the three built on by the most, if by three or more, are built on by many; the three most between others join their clusters', () => {
  const builders = { 0: [1, 2, 3, 4, 5, 6], 1: [2, 3, 4, 5], 2: [3, 4, 5], 3: [4, 5] }
  const contributions = Array.from({ length: 8 }, (_, at): [string, string, number, number[]] => [`${at}`, '', 0, [at]])
  const links = Object.entries(builders).flatMap(([to, from]) => from.map((at): [number, number] => [at, Number(to)]))
  const community = [1, 1, 1, 1, 2, 1, 3, 0]
  const metrics = { ...NETWORK.metrics, community, betweenness: [0.4, 0.3, 0.1, 0.05, 0.2, 0, 0, 0] }
  const network = { authors: contributions.map(([id]) => id), contributions, links, metrics }
  const roles = authorRoles(network)
  expect(roles.map(({ isBuiltOnByMany }) => isBuiltOnByMany)).toEqual([true, true, true, false, false, false, false, false]) // prettier-ignore
  expect(roles.map(({ joins }) => joins)).toEqual([3, 2, 0, 0, 2, 0, 0, 0])
  expect(roles.map(({ isAlone }) => isAlone)).toEqual([false, false, false, false, false, false, false, true])
  const without = authorRoles({ ...network, metrics: { ...metrics, betweenness: null } })
  expect(without.map(({ joins }) => joins)).toEqual([0, 0, 0, 0, 0, 0, 0, 0])
})

test("the file has a row for each author who built on another; with singles those without any link to another author's, too [ANET-10, ANET-12]", () => {
  const rows = [
    ['BEN', 'Snow', '2026-09-02T00:00:00.000Z', 'ANN', 'Rain', 'snow rain', 'ben', 'snow', 'ann', 'rain'],
    ['BEN', 'Hail', '2026-09-03T00:00:00.000Z', 'ANN', 'Rain', 'hail rain', 'ben', 'hail', 'ann', 'rain'],
    ['ANN', '=Ours', '2026-09-04T00:00:00.000Z', 'BEN', 'Snow', 'ours snow', 'ann', 'ours', 'ben', 'snow'],
    ['CAS', '=Ours', '2026-09-04T00:00:00.000Z', 'BEN', 'Snow', 'ours snow', 'cas', 'ours', 'ben', 'snow'],
  ]
  expect(networkRows(NETWORK, nameOf, false)).toEqual(rows)
  expect(networkRows(NETWORK, nameOf, true)).toEqual([
    ...rows,
    ['DAN', 'Lone', '2026-09-05T00:00:00.000Z', '', '', 'lone', 'dan', 'lone', '', ''],
    ['BEN', 'Self', '2026-09-06T00:00:00.000Z', '', '', 'self', 'ben', 'self', '', ''],
  ])
})

test('two notes of a whole school make no more pairs than can be looked at', () => {
  const crowd = Array.from({ length: 5000 }, (_, place) => place)
  const of = { contributions: [['a', '', 0, crowd], ['b', '', 0, crowd]], links: [[1, 0]] } as Pick<AuthorNetwork, 'contributions' | 'links'> // prettier-ignore
  expect(finish(authorTies(of)).length).toBeLessThanOrEqual(200_000)
})
