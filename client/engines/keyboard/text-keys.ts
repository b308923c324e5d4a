import type { Chord } from './key-bindings.ts'

/** Keys of the text editor's tools. As in TinyMCE, `access` is Shift and Alt, on a Mac Control and Alt. */
export const TEXT_KEYS = {
  heading: ['access', '1'],
  subheading: ['access', '2'],
  subscript: ['meta', ','],
  superscript: ['meta', '.'],
  quotation: ['access', 'q'],
  code: ['access', 'c'],
  table: ['access', 'g'],
  formula: ['access', 'm'],
  'picture.describe': ['access', 'd'],
  'picture.smaller': ['access', 'down'],
  'picture.larger': ['access', 'up'],
} as const
export type TextKey = keyof typeof TEXT_KEYS

/** TinyMCE takes the codes of keys without a letter or digit. */
const CODES: Readonly<Record<string, number>> = { ',': 188, '.': 190, up: 38, down: 40 }

/** Returns the pattern by which TinyMCE recognises the key of a tool. */
export const patternOf = (tool: TextKey): string => {
  const [modifier, key] = TEXT_KEYS[tool]
  return `${modifier}+${CODES[key] ?? key}`
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Returns what a tool of TinyMCE displays of its key. */
export const shortcutOf = (tool: TextKey): string => TEXT_KEYS[tool].map(capital).join('+')

const ARROWS: Readonly<Record<string, string>> = { up: 'ArrowUp', down: 'ArrowDown' }
const isMac = () => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Returns the key of a tool for the keyboard help. */
export const chordOf = (tool: TextKey): Chord => {
  const [modifier, key] = TEXT_KEYS[tool]
  const modifiers = modifier === 'meta' ? ['Control'] : isMac() ? ['Control', 'Alt'] : ['Shift', 'Alt']
  return [...modifiers, ARROWS[key] ?? key]
}
