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

const LAYOUTS: readonly [layout: string, keys: Readonly<Record<'n' | 'j' | 'p', string>>][] = [
  ['Russian', { n: 'т', j: 'о', p: 'з' }],
  ['Greek', { n: 'ν', j: 'ξ', p: 'π' }],
  ['Hebrew', { n: 'מ', j: 'ח', p: 'פ' }],
  ['Arabic', { n: 'ى', j: 'ت', p: 'ح' }],
]
test.each(LAYOUTS)(
  'letters work by their place with a %s layout, with Caps Lock as well [KEYS-01]',
  (_layout, keys) => {
    for (const [letter, key] of Object.entries(keys)) {
      const code = `Key${letter.toUpperCase()}`
      expect(isPressed([letter], press(key, { code }))).toBe(true)
      expect(isPressed([letter], press(key.toUpperCase(), { code }))).toBe(true)
      expect(isPressed([letter], press(key, { code, shiftKey: true }))).toBe(false)
      expect(isPressed(['Control', letter], press(key, { code, ctrlKey: true }))).toBe(true)
      expect(isPressed([letter], press(key, { code: 'KeyQ' }))).toBe(false)
    }
  },
)

test('with Latin letters the character counts, wherever it stands and whether Caps Lock is on [KEYS-01]', () => {
  for (const letter of ['n', 'j', 'p']) {
    expect(isPressed([letter], press(letter.toUpperCase(), { code: `Key${letter.toUpperCase()}` }))).toBe(true)
    expect(isPressed([letter], press(letter.toUpperCase(), { shiftKey: true }))).toBe(false)
  }
  // Dvorak has N at the position of L.
  expect(isPressed(['n'], press('n', { code: 'KeyL' }))).toBe(true)
  expect(isPressed(['n'], press('b', { code: 'KeyN' }))).toBe(false)
  expect(isPressed(['n'], press('ñ', { code: 'Semicolon' }))).toBe(false)
})

test('“/” and “?” go by the character [KEYS-01]', () => {
  // Hebrew has “/” at the position of Q, Russian and French with Shift; “?” with and without Shift.
  expect(isPressed(['/'], press('/', { code: 'KeyQ' }))).toBe(true)
  expect(isPressed(['/'], press('/', { code: 'Backslash', shiftKey: true }))).toBe(true)
  expect(isPressed(['/'], press('.', { code: 'Slash' }))).toBe(false)
  expect(isPressed(['?'], press('?', { code: 'Digit7', shiftKey: true }))).toBe(true)
  expect(isPressed(['?'], press(',', { code: 'Slash', shiftKey: true }))).toBe(false)
})

test('nothing is pressed while an input method composes [KEYS-01, KEYS-02]', () => {
  for (const composing of [{ isComposing: true }, { keyCode: 229 }, { nativeEvent: { isComposing: true } }])
    for (const chord of [['n'], ['Escape'], ['?'], ['Control', 'Enter']]) {
      const more = chord.length > 1 ? { ctrlKey: true } : {}
      expect(isPressed(chord, press(chord.at(-1) ?? '', more))).toBe(true)
      expect(isPressed(chord, press(chord.at(-1) ?? '', { ...more, ...composing }))).toBe(false)
    }
})
