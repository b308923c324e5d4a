import { afterAll, expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

const passwords = createPasswords(4)
afterAll(() => passwords.close())

test('a password fits its own hash only', async () => {
  const hash = await passwords.hash('grün & blau')
  expect(hash).not.toContain('grün')
  expect(await passwords.fits('grün & blau', hash)).toBe(true)
  expect(await passwords.fits('grün & rot', hash)).toBe(false)
})

test('nothing fits an unknown hash', async () => {
  expect(await passwords.fits('nobody has this password', undefined)).toBe(false)
})

test('characters beyond the 72 bytes that bcrypt reads count as well', async () => {
  const long = 'x'.repeat(100)
  const hash = await passwords.hash(`${long}a`)
  expect(await passwords.fits(`${long}b`, hash)).toBe(false)
  expect(await passwords.fits(`${long}a`, hash)).toBe(true)
})

test('an accent typed as one character or as two is the same password', async () => {
  const hash = await passwords.hash('caf\u00E9')
  expect(await passwords.fits('cafe\u0301', hash)).toBe(true)
})

test('a password that was made to be slow to compose is only wrong', async () => {
  const hash = await passwords.hash('x')
  expect(await passwords.fits('\u0327\u0301'.repeat(200_000), hash)).toBe(false)
})

test('a damaged hash fails alone and spoils nothing for others', async () => {
  await expect(passwords.fits('x', `$9z$10$${'?'.repeat(53)}`)).rejects.toThrow()
  expect(await passwords.fits('x', await passwords.hash('x'))).toBe(true)
})
