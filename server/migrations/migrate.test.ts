import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartFault } from '../env.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { migrate, STEPS, type Step } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const done: string[] = []
const current = STEPS.at(-1)?.version ?? 1
/** A step beyond those there are: the first, second or third of the test. */
const step = (place: number): Step => ({
  version: current + place,
  name: `to ${place}`,
  run: async () => {
    done.push(`begin ${place}`)
    await Promise.resolve()
    done.push(`end ${place}`)
  },
})
const run = (...steps: Step[]) => migrate(app.parts.log, steps)

test('missing steps run in order, once, even when two processes start at the same time', async () => {
  await Promise.all([run(step(1), step(2)), run(step(1), step(2))])
  expect(done).toEqual(['begin 1', 'end 1', 'begin 2', 'end 2'])
})

test('a step that fails is tried again at the next start', async () => {
  const failing = { ...step(3), run: () => Promise.reject(new Error('no room')) }
  await expect(run(step(1), step(2), failing)).rejects.toThrow('no room')
  done.length = 0
  await run(step(1), step(2), step(3))
  expect(done).toEqual(['begin 3', 'end 3'])
})

test('data of a newer server is refused and stays as it is', async () => {
  await expect(run(step(1))).rejects.toThrow(StartFault)
  done.length = 0
  await run(step(1), step(2), step(3))
  expect(done).toEqual([])
})
