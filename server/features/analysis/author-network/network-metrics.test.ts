import { expect, test } from 'vitest'
import { measureNetwork } from './measure-network.ts'
import { networkMetrics } from './network-metrics.ts'

/** Two triangles joined by the tie C–D, and the isolated G. */
const TIES = ['AB', 'AC', 'BC', 'CD', 'DE', 'DF', 'EF'].map((pair) => {
  const [from = 0, to = 0] = pair.split('').map((letter) => 'ABCDEFG'.indexOf(letter))
  return { from, to, weight: 1 }
})

test('degree, betweenness, density and communities are those of a table worked by hand; twice the same', () => {
  const metrics = networkMetrics({ authors: 7, ties: TIES, withBetweenness: true })
  expect(metrics.degree).toEqual([2, 2, 3, 3, 2, 2, 0])
  // 6 of the 6 · 5 / 2 = 15 pairs of others are connected through C; likewise D.
  expect(metrics.betweenness?.map((value) => value.toFixed(4))).toEqual(['0.0000', '0.0000', '0.4000', '0.4000', '0.0000', '0.0000', '0.0000']) // prettier-ignore
  // 7 ties of 7 · 6 / 2 = 21 pairs.
  expect(metrics.density).toBeCloseTo(1 / 3, 10)
  expect(metrics.community).toEqual([1, 1, 1, 2, 2, 2, 0])
  expect(metrics.communities).toBe(2)
  expect(networkMetrics({ authors: 7, ties: TIES, withBetweenness: true })).toEqual(metrics)
})

test('the largest community is the first; nobody, one alone, and those who met nobody make none', () => {
  const late = [{ from: 0, to: 1, weight: 1 }, ...TIES.slice(0, 3).map(({ from, to }) => ({ from: from + 2, to: to + 2, weight: 1 }))] // prettier-ignore
  expect(networkMetrics({ authors: 5, ties: late, withBetweenness: true }).community).toEqual([2, 2, 1, 1, 1])
  expect(networkMetrics({ authors: 2, ties: late.slice(0, 1), withBetweenness: true })).toMatchObject({
    density: 1,
    betweenness: [0, 0],
  })
  for (const authors of [0, 1, 3])
    expect(networkMetrics({ authors, ties: [], withBetweenness: true })).toEqual({
      density: 0,
      communities: 0,
      degree: Array.from({ length: authors }, () => 0),
      betweenness: Array.from({ length: authors }, () => 0),
      community: Array.from({ length: authors }, () => 0),
    })
})

const ring = (authors: number, each: number) =>
  Array.from({ length: authors * each }, (_, at) => {
    const from = Math.floor(at / each)
    return { from, to: (from + 1 + (at % each)) % authors, links: [at] }
  })

test('a large network is measured in a thread of its own, asked for twice once; one of 5000 authors with 50000 ties without betweenness', async () => {
  const ties = ring(400, 1)
  const [first, second] = await Promise.all([measureNetwork(400, ties), measureNetwork(400, ties)])
  expect(second).toBe(first)
  expect(first.betweenness).toHaveLength(400)
  expect(first.degree.every((degree) => degree === 2)).toBe(true)
  const largest = await measureNetwork(5000, ring(5000, 10))
  expect(largest.betweenness).toBeNull()
  expect(largest.degree.every((degree) => degree === 20)).toBe(true)
  expect(largest.communities).toBeGreaterThan(1)
})
