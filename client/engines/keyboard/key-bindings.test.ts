import { expect, test } from 'vitest'
import { isPressed } from './key-bindings.ts'

const press = (key: string, more = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  ...more,
})

test('a chord is pressed with its modifiers and no other', () => {
  expect(isPressed(['Control', 'Shift', 'z'], press('Z', { ctrlKey: true, shiftKey: true }))).toBe(true)
  expect(isPressed(['Control', 'z'], press('Z', { ctrlKey: true, shiftKey: true }))).toBe(false)
  expect(isPressed(['Control', 'z'], press('z', { metaKey: true }))).toBe(true)
  expect(isPressed(['Control', 'z'], press('z', { ctrlKey: true, altKey: true }))).toBe(false)
  expect(isPressed(['Shift', 'Arrows'], press('ArrowUp', { shiftKey: true }))).toBe(true)
  expect(isPressed(['Arrows'], press('ArrowUp', { shiftKey: true }))).toBe(false)
})

test('a sign is pressed however its keyboard makes it', () => {
  expect(isPressed(['?'], press('?', { shiftKey: true }))).toBe(true)
  expect(isPressed(['?'], press('?'))).toBe(true)
  expect(isPressed(['?'], press('?', { ctrlKey: true }))).toBe(false)
})
