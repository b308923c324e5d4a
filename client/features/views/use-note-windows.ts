import { useCallback, useState } from 'react'

export interface OpenNote {
  noteId: string
  /** A view has other sizes than a note, and is shown in a frame. */
  kind: 'note' | 'view'
  returnFocus: () => void
  /** Which place in the row of offsets it took. */
  slot: number
  /** The larger, the further in front. */
  front: number
  /** How often it was opened; each time it gets the focus. */
  opened: number
  /** Something in it is not contributed. */
  dirty: boolean
}

const nextFront = (notes: readonly OpenNote[]) => Math.max(0, ...notes.map(({ front }) => front)) + 1

const freeSlot = (notes: readonly OpenNote[]) => {
  const taken = new Set(notes.map(({ slot }) => slot))
  let slot = 0
  while (taken.has(slot)) slot++
  return slot
}

const changed = (notes: readonly OpenNote[], noteId: string, change: (note: OpenNote) => Partial<OpenNote>) =>
  notes.map((note) => (note.noteId === noteId ? { ...note, ...change(note) } : note))

/** The notes and views that are open over the view; opening one that is open brings it to the front. */
export const useNoteWindows = () => {
  const [open, setOpen] = useState<readonly OpenNote[]>([])
  const openNote = useCallback(
    (noteId: string, returnFocus: () => void, kind: OpenNote['kind'] = 'note') =>
      setOpen((notes) =>
        notes.some((note) => note.noteId === noteId)
          ? changed(notes, noteId, ({ opened }) => ({ front: nextFront(notes), opened: opened + 1 }))
          : [
              ...notes,
              { noteId, kind, returnFocus, slot: freeSlot(notes), front: nextFront(notes), opened: 1, dirty: false },
            ],
      ),
    [],
  )
  const bringToFront = (noteId: string) =>
    setOpen((notes) => changed(notes, noteId, () => ({ front: nextFront(notes) })))
  const setDirty = (noteId: string, dirty: boolean) => setOpen((notes) => changed(notes, noteId, () => ({ dirty })))
  const close = (noteId: string) => setOpen((notes) => notes.filter((note) => note.noteId !== noteId))
  return { open, openNote, bringToFront, setDirty, close }
}
