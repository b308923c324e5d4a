import { performance } from 'node:perf_hooks'
import { arrange, type ArrangeQuestion } from '../client/engines/canvas/arrange/arrange.ts'
import { type Bench, type Figure, median } from './bench.ts'

const ITEMS = Number(process.env.NOTES || 1000)
const ROUNDS = 3
const MOST_MS = 1000
const GROUPS = { date: 40, author: 30, scaffold: 6 } as const
const WAYS = ['threads', 'grid', 'date', 'author', 'scaffold'] as const
const [BUILD_ONS, FIXED] = [70, 5]

const numbers = () => {
  let state = 1
  return (most: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % most
  }
}

const questionFor = (way: (typeof WAYS)[number]): ArrangeQuestion => {
  const next = numbers()
  const groups = Array.from({ length: way === 'threads' || way === 'grid' ? 0 : GROUPS[way] }, (_, at) => ({
    key: String(at),
    label: `Group ${at}`,
  }))
  const size = () => ({ width: 190, height: 60 + next(90) })
  const fixed = Math.round((ITEMS * FIXED) / 100)
  const items = Array.from({ length: ITEMS - fixed }, (_, at) => ({
    id: String(at),
    ...size(),
    group: String(next(Math.max(1, groups.length))),
  }))
  return {
    layout: way === 'threads' || way === 'grid' ? way : 'groups',
    items,
    links: items.slice(1).flatMap((_, at) => (next(100) < BUILD_ONS ? [{ from: String(at + 1), to: String(next(at + 1)) }] : [])), // prettier-ignore
    groups,
    heading: 56,
    obstacles: Array.from({ length: fixed }, () => ({ x: next(4000), y: next(4000), ...size() })),
    origin: { x: 10, y: 10 },
  }
}

export const bench: Bench = async () =>
  WAYS.map((way): Figure => {
    const question = questionFor(way)
    const times = Array.from({ length: ROUNDS }, () => {
      const began = performance.now()
      const { places } = structuredClone(arrange(structuredClone(question)))
      if (places.length !== question.items.length) throw new Error('Items have no place.')
      return performance.now() - began
    })
    const ours = median(times)
    const what = `arrange ${ITEMS.toLocaleString('en')} items by ${way}`
    return { what, unit: 'ms', ours, target: `≤ ${MOST_MS}`, met: ours <= MOST_MS }
  })
