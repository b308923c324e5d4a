import { useCallback, useState } from 'react'
import type { PendingNote, PendingText } from '../../../entities/view/pending-note.ts'
import type { Rect } from '../../../../shared/rules/geometry.ts'
import { randomId } from '../../../lib/random-id.ts'
import { freeHalf, sideBySide } from './docking.ts'
import type { Half } from './placement.ts'

export type Shape = 'window' | 'card' | 'sheet'

export interface OpenNote {
  key: string
  /** Undefined while the note is being made. */
  noteId: string | undefined
  /** Views have another size and are embedded. */
  kind: 'note' | 'view'
  shape: Shape
  /** Sized like a view in a window (TIME-14). */
  isInternal?: boolean
  riseAbove?: boolean | undefined
  begun?: PendingNote
  writing?: PendingText
  returnFocus: () => void
  /** In pixels of the browser's window. */
  card?: Rect | undefined
  /** CLSC-01. */
  classic?: boolean | undefined
  docked?: Half | undefined
  /** Index of the cascade offset. */
  slot: number
  /** Stacking order; higher is in front. */
  front: number
  /** Number of times it was opened; each time it is focused. */
  opened: number
  dirty: boolean
  touched: boolean
}

const nextFront = (notes: readonly OpenNote[]) => Math.max(0, ...notes.map(({ front }) => front)) + 1

const isInFront = (notes: readonly OpenNote[], key: string) =>
  notes.some((note) => note.key === key && note.front === nextFront(notes) - 1)

const freeSlot = (notes: readonly OpenNote[]) => {
  const taken = new Set(notes.map(({ slot }) => slot))
  let slot = 0
  while (taken.has(slot)) slot++
  return slot
}

const changed = (notes: readonly OpenNote[], key: string, change: (note: OpenNote) => Partial<OpenNote>) =>
  notes.map((note) => (note.key === key ? { ...note, ...change(note) } : note))

type Opened = Pick<
  OpenNote,
  'noteId' | 'kind' | 'shape' | 'isInternal' | 'riseAbove' | 'returnFocus' | 'begun' | 'card' | 'classic'
>

/** Open notes and views; opening one again brings it to the front. */
export const useNoteWindows = () => {
  const [open, setOpen] = useState<readonly OpenNote[]>([])
  const openNote = useCallback(
    (opened: Opened) =>
      setOpen((notes) => {
        const known = notes.find(({ noteId }) => noteId !== undefined && noteId === opened.noteId)
        if (known) return changed(notes, known.key, (note) => ({ front: nextFront(notes), opened: note.opened + 1 }))
        const docked = opened.shape === 'sheet' ? undefined : freeHalf(notes)
        const place = { slot: freeSlot(notes), front: nextFront(notes), docked }
        return [
          ...notes,
          { key: opened.noteId ?? randomId(), ...opened, ...place, opened: 1, dirty: false, touched: false },
        ]
      }),
    [],
  )
  const change = useCallback(
    (key: string, changes: Partial<Pick<OpenNote, 'noteId' | 'shape' | 'writing' | 'dirty'>>) =>
      setOpen((notes) =>
        changed(notes, key, ({ touched }) => ({
          ...changes,
          touched: touched || changes.dirty === true || 'shape' in changes,
        })),
      ),
    [],
  )
  const bringToFront = (key: string) =>
    setOpen((notes) => (isInFront(notes, key) ? notes : changed(notes, key, () => ({ front: nextFront(notes) }))))
  const close = useCallback((key: string) => setOpen((notes) => notes.filter((note) => note.key !== key)), [])
  const toggleDock = (key: string) => setOpen((notes) => sideBySide(notes, key))
  return { open, openNote, bringToFront, change, toggleDock, close }
}
