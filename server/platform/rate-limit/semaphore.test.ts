import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

const soon = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

test('no more run at once than there are permits, in the order of asking, each key for itself', async () => {
  const semaphore = createSemaphore(() => Promise.resolve(2))
  const order: string[] = []
  let [running, most] = [0, 0]
  const run = (name: string) =>
    semaphore.run('here', async () => {
      order.push(name)
      running += 1
      most = Math.max(most, running)
      await soon()
      running -= 1
    })
  const everybody = ['a', 'b', 'c', 'd', 'e'].map(run)
  const elsewhere = await semaphore.run('there', (isAlone) => Promise.resolve(isAlone))
  await Promise.all(everybody)
  expect([order.join(''), most, elsewhere]).toEqual(['abcde', 2, true])
})

test('permits that are used up while others are being looked for are not given twice', async () => {
  let left = 3
  const semaphore = createSemaphore(async () => {
    const permits = left
    await soon()
    if (permits <= 0) throw new Error('none left')
    return permits
  })
  let ran = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, index) =>
      semaphore.run('here', async () => {
        ran += 1
        for (let turn = 0; turn < index % 7; turn += 1) await Promise.resolve()
        left -= 1
      }),
    ),
  )
  expect([ran, left]).toEqual([3, 0])
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(47)
})

test('who is let in by force waits for nobody, and counts for those who come after', async () => {
  const semaphore = createSemaphore(() => Promise.resolve(1))
  const order: string[] = []
  const act = (name: string) => async (isAlone: boolean) => {
    order.push(`${name} ${isAlone ? 'alone' : 'beside others'}`)
    await soon()
  }
  await Promise.all([
    semaphore.force('here', act('a')),
    semaphore.run('here', act('b')),
    semaphore.force('here', act('c')),
  ])
  expect(order).toEqual(['a alone', 'c beside others', 'b alone'])
})

test('an act that fails gives its permit back', async () => {
  const semaphore = createSemaphore(() => Promise.resolve(1))
  const broken = semaphore.run('here', () => Promise.reject(new Error('broken')))
  const next = semaphore.run('here', (isAlone) => Promise.resolve(isAlone))
  await expect(broken).rejects.toThrow('broken')
  expect(await next).toBe(true)
})
