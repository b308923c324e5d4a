import { expect, test } from 'vitest'
import { chordMarks } from './chord-marks.ts'
import { nearestNode } from './nearest-node.ts'
import { layOutNetwork } from './layout-network.ts'
import { networkMarks } from './network-marks.ts'

const EDGES = [
  { from: 0, to: 1, value: 4 },
  { from: 1, to: 0, value: 1 },
  { from: 1, to: 2, value: 2 },
]

test('the same edges lay out the same network, with those that meet nearer than those that do not [S2VZ-01]', () => {
  const places = layOutNetwork(4, EDGES)
  expect(layOutNetwork(4, EDGES)).toEqual(places)
  const apart = (a: number, b: number) => Math.hypot(places[a]!.x - places[b]!.x, places[a]!.y - places[b]!.y)
  expect(apart(0, 1)).toBeLessThan(apart(0, 2))
  expect(apart(0, 3)).toBeLessThan(4 * apart(0, 2))
  expect(places.flatMap(({ x, y }) => [x, y]).every(Number.isFinite)).toBe(true)
})

test('nodes are as large and edges as wide as is set, by how much they stand for; arrows only with directions [S2VZ-04, S2VZ-05, S2VZ-06]', () => {
  const places = layOutNetwork(4, EDGES)
  const draw = (sizes: { node: number; edge: number }, isDirected = true, width = 600) => networkMarks(places, EDGES, sizes, isDirected, width) // prettier-ignore
  const marks = draw({ node: 10, edge: 10 })
  expect(marks.nodes.map(({ radius }) => radius)[1]).toBe(10)
  expect(marks.nodes.map(({ radius }) => radius)[3]).toBe(4)
  expect(marks.edges.map(({ width }) => width)).toEqual([10, 2.5, 5])
  expect(marks.edges.every(({ tip }) => tip !== '')).toBe(true)
  expect(draw({ node: 20, edge: 2 }).nodes[1]?.radius).toBe(20)
  expect(draw({ node: 20, edge: 2 }).edges.map(({ width }) => width)).toEqual([2, 1, 1])
  expect(draw({ node: 10, edge: 10 }, false).edges.map(({ tip }) => tip)).toEqual(['', '', ''])
  for (const width of [300, 1200]) {
    const { nodes, height } = draw({ node: 10, edge: 10 }, true, width)
    expect(nodes.every(({ x, y }) => x >= 0 && x <= width && y >= 0 && y <= height)).toBe(true)
  }
  expect(networkMarks(layOutNetwork(1, []), [], { node: 10, edge: 10 }, true, 300).nodes).toHaveLength(1)
})

test('an arc is as long as the sum of its row, a ribbon has a value at each end; what has no room has no name [S2VZ-02]', () => {
  const matrix = [[0, 0, 2], [0, 0, 1], [1, 0, 0]] // prettier-ignore
  const { arcs, ribbons } = chordMarks(matrix, ['Ann', 'Ben', 'Cas'], 500)
  expect(arcs.map(({ name, value }) => [name, value])).toEqual([['Ann', 2], ['Ben', 1], ['Cas', 1]]) // prettier-ignore
  expect(ribbons.map(({ from, to, there, back }) => ({ from, to, there, back }))).toEqual([
    { from: 0, to: 2, there: 2, back: 1 },
    { from: 1, to: 2, there: 1, back: 0 },
  ])
  expect(ribbons.every(({ path }) => path.startsWith('M') && !path.includes('NaN'))).toBe(true)
  const many = Array.from({ length: 300 }, (_, row) => Array.from({ length: 300 }, (_one, column) => Number(column === row + 1))) // prettier-ignore
  expect(chordMarks(many, many.map(String), 500).arcs.every(({ name }) => name === '')).toBe(true)
})

test('on a canvas a point means the nearest node that it lies on or close to, or none', () => {
  const nodes = [{ x: 10, y: 10, radius: 5 }, { x: 20, y: 10, radius: 8 }] // prettier-ignore
  expect(nearestNode(nodes, 12, 10)).toBe(0)
  expect(nearestNode(nodes, 18, 10)).toBe(1)
  expect(nearestNode(nodes, 31, 10)).toBe(1)
  expect(nearestNode(nodes, 40, 10)).toBeUndefined()
})
