import type { ParseKeys } from 'i18next'

type Text = ParseKeys<'shell'>

export interface KeyHelp {
  /** What is pressed: together within a list, each list is another way. */
  keys: readonly (readonly Text[])[]
  does: Text
}

/** Every key that works beyond what browsers do by themselves, by where it works. */
export const KEYS: readonly { where: Text; list: readonly KeyHelp[] }[] = [
  {
    where: 'keys.everywhere',
    list: [
      { keys: [['key.questionMark']], does: 'keys.help' },
      { keys: [['key.escape']], does: 'keys.close' },
    ],
  },
  {
    where: 'keys.view',
    list: [
      { keys: [['key.arrows']], does: 'keys.focus' },
      { keys: [['key.home'], ['key.end']], does: 'keys.ends' },
      { keys: [['key.enter']], does: 'keys.open' },
      { keys: [['key.space']], does: 'keys.select' },
      { keys: [['key.ctrl', 'key.a']], does: 'keys.selectAll' },
      { keys: [['key.escape']], does: 'keys.letGo' },
      { keys: [['key.alt', 'key.arrows']], does: 'keys.move' },
      { keys: [['key.alt', 'key.shift', 'key.arrows']], does: 'keys.moveFine' },
      { keys: [['key.menu'], ['key.shift', 'key.f10']], does: 'keys.menu' },
      { keys: [['key.plus'], ['key.minus']], does: 'keys.zoom' },
      { keys: [['key.zero']], does: 'keys.fit' },
    ],
  },
]
