import type { KeyBinding } from '../../engines/keyboard/key-bindings.ts'

/** Shortcuts of all pages. */
export const GLOBAL_KEYS = {
  help: { name: 'help', chord: ['?'] },
  search: { name: 'search', chord: ['/'] },
  close: { name: 'close', chord: ['Escape'] },
} as const satisfies Record<string, KeyBinding>
