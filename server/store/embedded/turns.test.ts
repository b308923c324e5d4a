import { expect, test } from 'vitest'
import { sliceAfter, Turns } from './turns.ts'

test('a slice takes as long as other commands have taken since the last one, within bounds', () => {
  expect([0, 2, 4, 10, 25, 400].map(sliceAfter)).toEqual([4, 4, 4, 10, 25, 25])
})

test('paused scans take turns in the order in which they were paused, however long each of them is', async () => {
  const turns = new Turns()
  const done: string[] = []
  const scan = async (name: string, slices: number) => {
    for (let slice = 1; slice <= slices; slice += 1) {
      await turns.next()
      done.push(name)
    }
  }
  await Promise.all([scan('long', 4), scan('short', 2), scan('longer', 4)])
  expect(done.join(' ')).toBe('long short longer long short longer long longer long longer')
})
