import type { KeyBinding } from './key-bindings.ts'

export const NOTE_KEYS = {
  contribute: { name: 'contribute', chord: ['Control', 'Enter'] },
  closeNote: { name: 'closeNote', chord: ['Escape'] },
} as const satisfies Record<string, KeyBinding>
