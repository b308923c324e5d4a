import type { Half } from './placement.ts'

interface Dockable {
  key: string
  shape: 'window' | 'card' | 'sheet'
  front: number
  docked?: Half | undefined
}

const opposite = (half: Half): Half => (half === 'left' ? 'right' : 'left')

export const freeHalf = (notes: readonly Dockable[]): Half | undefined => {
  const [first, second] = notes.flatMap(({ docked }) => docked ?? [])
  return first && !second ? opposite(first) : undefined
}

/**
 * Docks a note side by side with the one in front, the earlier opened at the left; a third replaces the one further
 * behind. For a docked note, undocks all.
 */
export const sideBySide = <Note extends Dockable>(notes: readonly Note[], key: string): Note[] => {
  if (notes.some((note) => note.key === key && note.docked))
    return notes.map((note) => ({ ...note, docked: undefined }))
  const others = notes
    .filter((note) => note.key !== key && note.shape !== 'sheet')
    .toSorted((a, b) => b.front - a.front)
  const partner = others.find(({ docked }) => docked) ?? others[0]
  const isFirst = !partner || notes.findIndex((note) => note.key === key) < notes.indexOf(partner)
  const own = partner?.docked ? opposite(partner.docked) : isFirst ? 'left' : 'right'
  return notes.map((note) => ({
    ...note,
    docked: note.key === key ? own : note === partner ? opposite(own) : undefined,
  }))
}
