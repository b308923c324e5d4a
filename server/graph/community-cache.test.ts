import { expect, test } from 'vitest'
import { createBudget, createCommunityCache } from './community-cache.ts'

const start = (budget = createBudget(10)) => {
  const reads: string[] = []
  const kept = createCommunityCache<{ id: string; changes: number[] }, number>(
    {
      read: async (id) => {
        reads.push(id)
        return { id, changes: [] }
      },
      renew: (known, changes) => ({ ...known, changes: [...known.changes, ...changes] }),
      bytesOf: ({ id, changes }) => (id === 'large' ? 100 : 4) + changes.length,
    },
    budget,
  )
  return { kept, reads, budget }
}

test('what is kept of a community is read once, and follows its changes alone', async () => {
  const { kept, reads } = start()
  await Promise.all([kept.of('a'), kept.of('a')])
  kept.changed('a', 1)
  kept.changed('b', 2)
  expect((await kept.of('a')).changes).toEqual([1])
  expect((await kept.of('b')).changes).toEqual([])
  expect(reads).toEqual(['a', 'b'])
})

test('of communities beyond the bytes those asked for longest ago are forgotten and read again; what is larger alone is never kept', async () => {
  const { kept, reads, budget } = start()
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) {
    expect(await kept.of(id)).toEqual({ id, changes: [] })
    expect(budget.calculatedSize).toBeLessThanOrEqual(10)
  }
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
  for (const id of ['large', 'large', 'a', 'large']) {
    expect((await kept.of(id)).id).toBe(id)
    expect(budget.calculatedSize).toBeLessThanOrEqual(10)
  }
  expect(reads.slice(4)).toEqual(['large', 'large', 'large'])
})

test('several caches share the bytes, and a community that grows by changes forgets others', async () => {
  const { kept, reads, budget } = start()
  const other = start(budget)
  await kept.of('a')
  await other.kept.of('a')
  expect(budget.calculatedSize).toBe(8)
  for (const change of [1, 2, 3]) kept.changed('a', change)
  expect((await kept.of('a')).changes).toEqual([1, 2, 3])
  expect(budget.calculatedSize).toBe(7)
  await other.kept.of('a')
  expect([reads, other.reads]).toEqual([['a', 'a'].slice(0, 1), ['a', 'a']])
  expect(budget.calculatedSize).toBeLessThanOrEqual(10)
})

test('a community that nobody asks for collects no endless list of changes: it is read again', async () => {
  const { kept, reads } = start()
  await kept.of('a')
  for (let change = 0; change <= 10_000; change += 1) kept.changed('a', change)
  expect((await kept.of('a')).changes).toEqual([])
  expect(reads).toEqual(['a', 'a'])
})
