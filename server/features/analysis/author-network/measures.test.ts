import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { authorTies, weightedDegrees } from '../../../../shared/analysis/author-network.ts'
import {
  centralisation,
  gini,
  lexicalDiversity,
  MEASURES,
  measuresFigure,
  measuresOf,
  measuresSchema,
  modularity,
  reciprocity,
  uptake,
} from '../../../../shared/analysis/measures.ts'
import { finish } from '../../../../shared/analysis/steps.ts'
import type { AuthorNetwork } from '../../../../shared/domain/author-network.ts'
import { piecesOf } from '../../../../shared/text/words.ts'
import { networkMetrics } from './network-metrics.ts'

const seeded = (seed: number) => {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** A community of 4 to 23 authors who write alone or together, and build on earlier notes, sometimes on their own. */
const makeCommunity = (seed: number) => {
  const random = seeded(seed * 7919)
  const size = 4 + random(20)
  const notes = Array.from({ length: size * 3 }, (_, at) => ({
    id: at.toString(16).padStart(24, '0'),
    authors: [...new Set([at < size ? at : random(size), ...(random(5) === 0 ? [random(size)] : [])])],
    text: Array.from({ length: 5 + random(30) }, () => `${['Rain', 'snow', 'été', 'Hail', 'sun', 'Wind'][random(6)]}${random(12)}`).join(', '), // prettier-ignore
  }))
  const links = notes.flatMap((_, at): [number, number][] => (at > 0 && random(4) > 0 ? [[at, random(at)]] : []))
  const contributions = notes.map(({ id, authors }, at): AuthorNetwork['contributions'][number] => [id, id, at, authors]) // prettier-ignore
  const ties = finish(authorTies({ contributions, links }))
  const metrics = networkMetrics({
    authors: size,
    ties: ties.map(({ from, to, links: of }) => ({ from, to, weight: of.length })),
    withBetweenness: true,
  })
  const authors = Array.from({ length: size }, (_, at) => at.toString(16).padStart(24, 'a'))
  return { network: { authors, contributions, links, metrics }, notes, ties }
}

const numbers = z.array(z.number())
const opinionSchema = z.array(
  z.object({ values: measuresSchema, betweenness: numbers, weightedDegrees: numbers, best: z.number() }),
)

test('density, reciprocity, centralisation, weighted degree, betweenness, clusters, modularity, Gini, uptake and lexical diversity equal those of networkx and plain Python in 20 seeded communities; the same seed makes the same clusters [MSRE-01]', () => {
  const communities = Array.from({ length: 20 }, (_, at) => makeCommunity(at + 1))
  const input = communities.map(({ network, notes }) => ({
    authors: network.authors.length,
    notes,
    links: network.links,
    cluster: network.metrics.community,
  }))
  const run = spawnSync('/usr/bin/python3', [join(import.meta.dirname, 'second-opinion.py')], {
    input: JSON.stringify(input),
    encoding: 'utf8',
    maxBuffer: 2 ** 24,
  })
  expect(run.stderr).toBe('')
  const opinions = opinionSchema.parse(JSON.parse(run.stdout))
  expect(opinions).toHaveLength(20)
  for (const [at, { network, notes, ties }] of communities.entries()) {
    const words = notes.flatMap(({ text }) => piecesOf(text).map((piece) => piece.text))
    const own = finish(measuresOf(network, words))
    const opinion = opinions[at]!
    for (const { id } of MEASURES) expect([at, id, own[id]]).toEqual([at, id, expect.closeTo(opinion.values[id]!, 9)])
    expect(network.metrics.betweenness).toEqual(opinion.betweenness.map((value) => expect.closeTo(value, 9)))
    expect(weightedDegrees(network.authors.length, ties)).toEqual(opinion.weightedDegrees)
    expect(own.modularity).toBeGreaterThan(opinion.best - 0.05)
    expect(makeCommunity(at + 1).network.metrics.community).toEqual(network.metrics.community)
  }
  // Different communities, not one measured twenty times.
  expect(new Set(opinions.map(({ values }) => values.modularity)).size).toBe(20)
})

test('measures by hand; those that are not defined are left out of the figure', () => {
  expect(reciprocity([{ actor: 0, other: 1 }, { actor: 1, other: 0 }, { actor: 0, other: 2 }, { actor: 0, other: 2 }])).toBeCloseTo(2 / 3) // prettier-ignore
  expect(centralisation([3, 1, 1, 1])).toBe(1)
  expect(centralisation([2, 2, 2])).toBe(0)
  expect(modularity([1, 1, 2, 2], [{ from: 0, to: 1, links: [0] }, { from: 2, to: 3, links: [1] }])).toBe(0.5) // prettier-ignore
  expect(gini([1, 1, 1])).toBe(0)
  expect(gini([0, 0, 0, 4])).toBe(0.75)
  // Nobody takes up their own note, nor one of a pair that of the pair.
  expect(uptake({ contributions: [['a', '', 0, [0, 1]], ['b', '', 1, [0]], ['c', '', 2, [2]]], links: [[1, 0], [2, 1]] })).toBeCloseTo(1 / 3) // prettier-ignore
  // The third word ends a factor, the fourth begins one.
  expect(finish(lexicalDiversity(['a', 'b', 'a', 'b']))).toBe(4)
  expect(finish(lexicalDiversity(['a', 'b']))).toBeNull()
  const metrics = { density: 0, communities: 0, degree: [], betweenness: [], community: [] }
  const none = finish(measuresOf({ authors: [], contributions: [], links: [], metrics }, []))
  expect(none).toMatchObject({ reciprocity: null, centralisation: null, modularity: null, participation: null, uptake: null, lexicalDiversity: null }) // prettier-ignore
  expect(measuresFigure(none).rows.map(({ name }) => name)).toEqual(['density', 'clusters'])
})
