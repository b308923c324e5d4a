import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('a secret of thirty-two characters or more')

test('what is sealed is read again, and by nobody with another secret', () => {
  const sealed = seal.close('1//refresh – ü', 'ann')
  expect(seal.open(sealed, 'ann')).toBe('1//refresh – ü')
  expect(Buffer.from(sealed, 'base64url').toString()).not.toContain('refresh')
  expect(createSeal('another secret of thirty-two characters').open(sealed, 'ann')).toBeUndefined()
  expect(seal.close('1//refresh – ü', 'ann')).not.toBe(sealed)
})

test('what is spelled otherwise is not opened, so what was used once is known again', () => {
  const sealed = seal.close('te', 'ann')
  expect(sealed).toHaveLength(40)
  const long = seal.close('tex', 'ann')
  const last = String.fromCharCode(long.charCodeAt(long.length - 1) + 1)
  expect(Buffer.from(`${long.slice(0, -1)}${last}`, 'base64url')).toEqual(Buffer.from(long, 'base64url'))
  for (const other of [`${sealed}=`, ` ${sealed}`, `${sealed}.`, `${long.slice(0, -1)}${last}`])
    expect(seal.open(other, 'ann')).toBeUndefined()
})

test('what is about somebody else, changed or cut off is not opened', () => {
  const sealed = seal.close('text', 'ann')
  const bytes = Buffer.from(sealed, 'base64url')
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(seal.open(changed.toString('base64url'), 'ann')).toBeUndefined()
  }
  for (const wrong of ['', 'x', sealed.slice(0, 20), sealed.slice(0, -2)])
    expect(seal.open(wrong, 'ann')).toBeUndefined()
  expect(seal.open(sealed, 'ben')).toBeUndefined()
})
