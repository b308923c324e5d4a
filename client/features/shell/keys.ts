import { BOARD_KEYS } from '../../engines/canvas/keyboard.ts'
import type { KeyBinding } from '../../engines/keyboard/key-bindings.ts'
import { NOTE_KEYS } from '../../engines/keyboard/note-keys.ts'
import { GLOBAL_KEYS } from './global-keys.ts'

type Name = keyof typeof GLOBAL_KEYS | keyof typeof NOTE_KEYS | (typeof BOARD_KEYS)[number]['name']

interface Section {
  where: 'keys.everywhere' | 'keys.view' | 'keys.note'
  bindings: readonly KeyBinding<Name>[]
}

/** All shortcuts beyond browser defaults, by place. */
export const KEYS: readonly Section[] = [
  { where: 'keys.everywhere', bindings: Object.values(GLOBAL_KEYS) },
  { where: 'keys.view', bindings: BOARD_KEYS },
  { where: 'keys.note', bindings: Object.values(NOTE_KEYS) },
]
