import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILE_NAME_MAX } from '../../shared/wire/limits.ts'
import { harmlessName, nameInAddress } from './file-names.ts'

test('a name keeps its last part without what misleads', () => {
  for (const [sent, kept] of [
    ['a\u0000b\u0007\n.png', 'ab.png'],
    ['photo\u202Egnp.exe', 'photognp.exe'],
    ['a\u2066b\uFEFF.txt', 'ab.txt'],
    ['half \ud83c.png', 'half .png'],
    ['C:\\fakepath\\me.png', 'me.png'],
    ['..', 'file'],
    ['a/', 'file'],
    [`${'🌻'.repeat(300)}.png`, `${'🌻'.repeat(98)}.png`],
  ] as const)
    expect([sent, harmlessName(sent)]).toEqual([sent, kept])
})

test('of a name that was made to be slow to compose only the end is looked at', () => {
  expect(harmlessName(`${'\u0327\u0301'.repeat(200_000)}.png`)).toHaveLength(FILE_NAME_MAX)
})

test('whatever is sent, a name is short, whole, and stays as it is when made harmless again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (sent) => {
      const name = harmlessName(sent)
      expect(name.length).toBeGreaterThan(0)
      expect(name.length).toBeLessThanOrEqual(FILE_NAME_MAX)
      expect(name).not.toMatch(/[/\\\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u)
      expect(harmlessName(name)).toBe(name)
      expect(nameInAddress(name)).not.toMatch(/["'<>?#%&]/)
    }),
  )
})
