import { expect, test } from 'vitest'
import { createCommunityCache } from './community-cache.ts'

const start = () => {
  const reads: string[] = []
  const kept = createCommunityCache<{ id: string; changes: number[] }, number>({
    read: async (id) => {
      reads.push(id)
      return { id, changes: [] }
    },
    renew: (known, changes) => ({ ...known, changes: [...known.changes, ...changes] }),
    sizeOf: ({ id }) => (id === 'large' ? 100 : 4),
    max: 10,
  })
  return { kept, reads }
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

test('of communities beyond the bound those asked for longest ago are forgotten, never the last one', async () => {
  const { kept, reads } = start()
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await kept.of(id)
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
  for (const id of ['large', 'large', 'a', 'large']) await kept.of(id)
  expect(reads.slice(4)).toEqual(['large', 'a', 'large'])
})
