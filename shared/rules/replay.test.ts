import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { type Act, Playlist, Replay } from './replay.ts'

const created = (key: string, state: string): Act<string> => ({ key, operation: 'created', state })
const modified = (key: string, state: string): Act<string> => ({ key, operation: 'modified', state })
const deleted = (key: string, state: string): Act<string> => ({ key, operation: 'deleted', state })
const shown = ({ items }: Replay<string>) => Object.fromEntries(items)

/** Deterministic random numbers (mulberry32). */
const seeded = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Includes actions of a broken clock or lost record: removed twice, changed before created. */
const someActs = (count: number, items: number): Act<string>[] => {
  const random = seeded(22)
  return Array.from({ length: count }, (_, at) => {
    const operation = (['created', 'modified', 'modified', 'deleted'] as const)[Math.floor(random() * 4)]!
    return { key: `item ${Math.floor(random() * items)}`, operation, state: `as of ${at}` }
  })
}

const rebuilt = (acts: readonly Act<string>[], frame: number) => {
  const keys = new Set(acts.slice(0, frame + 1).map(({ key }) => key))
  const last = [...keys].map((key) => acts.findLast((act, at) => at <= frame && act.key === key)!)
  return Object.fromEntries(last.filter(({ operation }) => operation !== 'deleted').map(({ key, state }) => [key, state])) // prettier-ignore
}

test('frames run from -1, where nothing is there, to the last act; steps insert, replace and remove, and each is taken back exactly [TIME-04, TIME-05, TIME-06, TIME-07]', () => {
  const acts = [created('a', '1'), modified('b', '1'), modified('a', '2'), created('b', '2'), deleted('a', '2')]
  const replay = new Replay(new Playlist(acts))
  const states = [{}, { a: '1' }, { a: '1', b: '1' }, { a: '2', b: '1' }, { a: '2', b: '2' }, { b: '2' }]
  const seen = () => [replay.frame, shown(replay)]
  expect(seen()).toEqual([-1, states[0]])
  replay.back()
  expect(seen()).toEqual([-1, {}])
  for (let frame = 0; frame <= 4; frame += 1) {
    replay.step()
    expect(seen()).toEqual([frame, states[frame + 1]])
  }
  expect(replay.isAtEnd).toBe(true)
  replay.step()
  expect(seen()).toEqual([4, states[5]])
  for (let frame = 3; frame >= -1; frame -= 1) {
    replay.back()
    expect(seen()).toEqual([frame, states[frame + 1]])
  }
})

test('the state at every one of 1,000 records equals an independent rebuild, forwards, backwards and by jumps [TIME-05, TIME-06, TIME-07, TIME-11]', () => {
  const acts = someActs(1_000, 60)
  const replay = new Replay(new Playlist(acts))
  const rebuilds = acts.map((_, frame) => rebuilt(acts, frame))
  let differences = 0
  const compare = () => {
    const expected = replay.frame < 0 ? {} : rebuilds[replay.frame]
    if (!isDeepStrictEqual(shown(replay), expected)) differences += 1
  }
  while (!replay.isAtEnd) {
    replay.step()
    compare()
  }
  expect(replay.frame).toBe(999)
  while (replay.frame >= 0) {
    replay.back()
    compare()
  }
  const random = seeded(7)
  for (let jump = 0; jump < 300; jump += 1) {
    replay.goTo(Math.floor(random() * 1_002) - 1)
    compare()
  }
  for (const [wanted, frame] of [
    [-9, -1],
    [5_000, 999],
    [499, 499],
    [500, 500],
    [-1, -1],
  ] as const) {
    replay.goTo(wanted)
    expect(replay.frame).toBe(frame)
    compare()
  }
  expect(differences).toBe(0)
})

test('without any act there is one frame', () => {
  const replay = new Replay(new Playlist<string>([]))
  replay.step()
  replay.back()
  replay.goTo(3)
  expect([replay.frame, replay.isAtEnd, replay.items.size]).toEqual([-1, true, 0])
})
