import { expect, test } from 'vitest'
import { authorChangeSchema } from './authors.ts'
import { COMMUNITY_LIST_MAX, SUBSCRIPTIONS_DATA_MAX } from '../wire/limits.ts'

test('what a person keeps of themself is bounded, because an author is read at every turn', () => {
  const fits = (body: unknown) => authorChangeSchema.safeParse(body).success
  const text = 'x'.repeat(SUBSCRIPTIONS_DATA_MAX)
  expect(fits({ subscriptions: [{ text: text.slice(100) }] })).toBe(true)
  expect(fits({ subscriptions: [{ text }] })).toBe(false)
  const id = '0123456789abcdef01234567'
  const open = (count: number) => ({ data: { workspaces: Array.from({ length: count }, () => id) } })
  expect(fits(open(COMMUNITY_LIST_MAX))).toBe(true)
  expect(fits(open(COMMUNITY_LIST_MAX + 1))).toBe(false)
})
