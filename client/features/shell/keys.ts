import type { ParseKeys } from 'i18next'

type Text = ParseKeys<'shell'>

/** A key by its text, or by what is printed on it in every country. */
export type Key = Extract<Text, `key.${string}`> | { printed: string }

const printed = (on: string) => ({ printed: on })

export interface KeyHelp {
  /** What is pressed: together within a list, each list is another way. */
  keys: readonly (readonly Key[])[]
  does: Text
}

/** Every key that works beyond what browsers do by themselves, by where it works. */
export const KEYS: readonly { where: Text; list: readonly KeyHelp[] }[] = [
  {
    where: 'keys.everywhere',
    list: [
      { keys: [[printed('?')]], does: 'keys.help' },
      { keys: [[printed('Esc')]], does: 'keys.close' },
    ],
  },
  {
    where: 'keys.view',
    list: [
      { keys: [['key.arrows']], does: 'keys.focus' },
      { keys: [['key.home'], ['key.end']], does: 'keys.ends' },
      { keys: [['key.enter']], does: 'keys.open' },
      { keys: [['key.space']], does: 'keys.select' },
      { keys: [[printed('Ctrl'), printed('A')]], does: 'keys.selectAll' },
      { keys: [[printed('Esc')]], does: 'keys.letGo' },
      { keys: [[printed('Alt'), 'key.arrows']], does: 'keys.move' },
      { keys: [[printed('Alt'), 'key.shift', 'key.arrows']], does: 'keys.moveFine' },
      { keys: [['key.shift', 'key.arrows']], does: 'keys.resize' },
      { keys: [[printed('Ctrl'), printed('C')]], does: 'keys.copy' },
      { keys: [[printed('Ctrl'), printed('V')]], does: 'keys.paste' },
      { keys: [['key.delete']], does: 'keys.delete' },
      { keys: [[printed('Ctrl'), printed('Z')]], does: 'keys.undo' },
      {
        keys: [
          [printed('Ctrl'), printed('Y')],
          [printed('Ctrl'), 'key.shift', printed('Z')],
        ],
        does: 'keys.redo',
      },
      { keys: [['key.menu'], ['key.shift', printed('F10')]], does: 'keys.menu' },
      { keys: [[printed('+')], [printed('−')]], does: 'keys.zoom' },
      { keys: [[printed('0')]], does: 'keys.fit' },
    ],
  },
]
