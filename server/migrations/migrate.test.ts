import { afterAll, beforeAll, expect, test } from 'vitest'
import { StartFault } from '../env.ts'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { migrate, type Step } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const done: string[] = []
const step = (version: number): Step => ({
  version,
  name: `to ${version}`,
  run: async () => {
    done.push(`begin ${version}`)
    await Promise.resolve()
    done.push(`end ${version}`)
  },
})
const run = (...steps: Step[]) => migrate(app.parts.log, steps)

test('missing steps run in order, once, even when two processes start at the same time', async () => {
  await Promise.all([run(step(2), step(3)), run(step(2), step(3))])
  expect(done).toEqual(['begin 2', 'end 2', 'begin 3', 'end 3'])
})

test('a step that fails is tried again at the next start', async () => {
  const failing = { ...step(4), run: () => Promise.reject(new Error('no room')) }
  await expect(run(step(2), step(3), failing)).rejects.toThrow('no room')
  done.length = 0
  await run(step(2), step(3), step(4))
  expect(done).toEqual(['begin 4', 'end 4'])
})

test('data of a newer server is refused and stays as it is', async () => {
  await expect(run(step(2))).rejects.toThrow(StartFault)
  done.length = 0
  await run(step(2), step(3), step(4))
  expect(done).toEqual([])
})
