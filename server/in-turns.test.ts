import { afterEach, expect, test, vi } from 'vitest'
import { filterInTurns, inTurns, mapInTurns, runInTurns, turn } from './in-turns.ts'
import { stepClock } from './testing/step-clock.ts'
import { jsonList, jsonObject } from './platform/send-json.ts'

afterEach(() => void vi.restoreAllMocks())

const LIST = Array.from({ length: 10_000 }, (_, index) => index)

const mostAtOnce = async (act: (did: () => void) => Promise<unknown>) => {
  let [done, most, isOver] = [0, 0, false]
  const turn = () => {
    most = Math.max(most, done)
    done = 0
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await act(() => done++)
  isOver = true
  return Math.max(most, done)
}

test('a long list is gone through in parts, between which others have their turn', async () => {
  const few = LIST.length / 10
  stepClock(10)
  expect(await mostAtOnce((did) => mapInTurns(LIST, did))).toBeLessThan(few)
  expect(await mostAtOnce((did) => filterInTurns(LIST, () => did() === undefined))).toBeLessThan(few)
  const items = (did: () => void) => LIST.map((one) => ({ toJSON: () => (did(), one) }))
  const read = async (texts: AsyncIterable<string>) => {
    let text = ''
    for await (const one of texts) text += one
    return text
  }
  expect(await mostAtOnce((did) => read(jsonList(items(did))))).toBeLessThan(few)
  expect(await mostAtOnce((did) => read(jsonObject({ items: items(did) })))).toBeLessThan(few)
})

test('nothing is left out, added or put elsewhere', async () => {
  for (const length of [0, 1, 249, 250, 251, 1_000]) {
    const list = LIST.slice(0, length)
    const parts = []
    for await (const part of inTurns(list)) parts.push(...part)
    expect(parts).toEqual(list)
    expect(await mapInTurns(list, (one) => one + 1)).toEqual(list.map((one) => one + 1))
    expect(await filterInTurns(list, (one) => one % 2 === 0)).toEqual(list.filter((one) => one % 2 === 0))
    const object = { none: undefined, text: 'a"', list, nothing: null, lists: [[1], [], [undefined]] }
    let text = ''
    for await (const piece of jsonObject(object)) text += piece
    expect(text).toBe(JSON.stringify(object))
  }
})

test('a slice of five milliseconds is worked through, and the next one waits for the event loop', async () => {
  const step = stepClock(0)
  step(5)
  await turn()
  step(4)
  expect(turn()).toBeUndefined()
  step(1)
  const waiting = turn()
  expect(waiting).toBeInstanceOf(Promise)
  await waiting
  expect(turn()).toBeUndefined()
})

test('computations take turns in their order, one in each turn of the event loop', async () => {
  stepClock(10)
  const done: string[] = []
  let isOver = false
  const loop = () => {
    done.push('loop')
    if (!isOver) setImmediate(loop)
  }
  setImmediate(loop)
  const steps = function* (name: string) {
    for (let at = 0; at < 5; at += 1) {
      done.push(name)
      yield
    }
    return name
  }
  expect(await Promise.all(['a', 'b'].map((name) => runInTurns(steps(name))))).toEqual(['a', 'b'])
  isOver = true
  const turns = done
    .join(' ')
    .split('loop')
    .map((turn) => turn.trim())
  expect(turns.filter(Boolean)).toEqual(['a b', 'a', 'b', 'a', 'b', 'a', 'b', 'a', 'b'])
})
