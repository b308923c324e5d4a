// Replay of 10,000 and 100,000 records.
import { performance } from 'node:perf_hooks'
import { Random } from '../server/demo/random.ts'
import { type Act, Playlist, Replay } from '../shared/rules/replay.ts'
import type { Figure } from './bench.ts'

const SIZES = [
  { records: 10_000, items: 1_000 },
  { records: 100_000, items: 3_000 },
]
const STEPS = 400
const JUMPS = 200
const [STEP_MS, JUMP_MS] = [16, 50]

type Place = Readonly<Record<'x' | 'y', number>>

const makeActs = (records: number, items: number): Act<Place>[] => {
  const random = new Random(22)
  const standing = new Set<number>()
  return Array.from({ length: records }, (_, at) => {
    const item = at < items ? at : random.whole(0, items - 1)
    const operation = !standing.has(item) ? 'created' : random.chance(0.01) ? 'deleted' : 'modified'
    if (operation === 'deleted') standing.delete(item)
    else standing.add(item)
    return { key: `item ${item}`, operation, state: { x: random.whole(0, 9000), y: random.whole(0, 9000) } }
  })
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? NaN

/** Time of `act` from the middle of a playlist, p95 in ms. */
const timeOf = (playlist: Playlist<Place>, times: number, act: (replay: Replay<Place>) => void) => {
  const replay = new Replay(playlist)
  replay.goTo(Math.floor(playlist.last / 2))
  return p95(
    Array.from({ length: times }, () => {
      const began = performance.now()
      act(replay)
      return performance.now() - began
    }),
  )
}

export const timeMachineFigures = (): Figure[] =>
  SIZES.flatMap(({ records, items }) => {
    const acts = makeActs(records, items)
    const began = performance.now()
    const playlist = new Playlist(acts)
    const made = performance.now() - began
    const random = new Random(7)
    const of = `time machine, ${records.toLocaleString('en')} records, ${items.toLocaleString('en')} items`
    const figure = (what: string, ours: number, most: number): Figure => ({ what: `${of}: ${what}`, unit: 'ms', ours, target: `≤ ${most}`, met: ours <= most }) // prettier-ignore
    return [
      figure(
        'a step, p95',
        timeOf(playlist, STEPS, (replay) => replay.step()),
        STEP_MS,
      ),
      figure(
        'a step back, p95',
        timeOf(playlist, STEPS, (replay) => replay.back()),
        STEP_MS,
      ),
      figure('a jump to any frame, p95', timeOf(playlist, JUMPS, (replay) => replay.goTo(random.whole(-1, records - 1))), JUMP_MS), // prettier-ignore
      { what: `${of}: keyframes made`, unit: 'ms', ours: made, target: 'stated', met: true },
    ]
  })
