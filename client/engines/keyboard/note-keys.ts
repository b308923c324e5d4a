import type { KeyBinding } from './key-bindings.ts'

/** Every key that works in an open note. */
export const NOTE_KEYS = {
  contribute: { name: 'contribute', chord: ['Control', 'Enter'] },
  closeNote: { name: 'closeNote', chord: ['Escape'] },
} as const satisfies Record<string, KeyBinding>
