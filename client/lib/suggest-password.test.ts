import { expect, test } from 'vitest'
import { suggestPassword } from './suggest-password.ts'

test('a suggested password is easy to read aloud, and never the same', () => {
  const suggested = Array.from({ length: 50 }, () => suggestPassword(3))
  for (const password of suggested) expect(password).toMatch(/^([a-z]{4}-){3}[1-9]\d$/)
  expect(new Set(suggested).size).toBe(50)
})

test('a suggested password has the least length that the site asks for', () => {
  for (const min of [1, 17, 18, 40, 100]) expect(suggestPassword(min).length).toBeGreaterThanOrEqual(min)
})
