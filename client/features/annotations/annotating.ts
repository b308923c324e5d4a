import { type ComponentType, useSyncExternalStore } from 'react'
import type { PlacedPassage } from '../../engines/editor/passages.ts'
import type { Support } from '../../entities/note/open-note.ts'
import { randomId } from '../../lib/random-id.ts'
import type { AnnotationDraft } from './annotation-draft.ts'
import type { Annotated } from './annotations.queries.ts'

/** Describes what offers supports beside the text of an annotation. */
export type Scaffolds = ComponentType<{ communityId: string; onInsert: (support: Support) => void }>

/** An annotation that is being written: a new one of a passage, one that is changed, or one that is taken up again. */
export interface Annotating {
  id: string
  noteId: string
  /** Undefined until it has been chosen. */
  passage?: PlacedPassage | undefined
  changing?: Annotated
  recovered?: AnnotationDraft
}

/** What is pressed beside a text and in it opens the annotator below it. */
let current: Annotating | undefined
const watchers = new Set<() => void>()

const set = (next: Annotating | undefined) => {
  current = next
  for (const watcher of watchers) watcher()
}

/** Begins an annotation; of one that is being written already only the passage is another one now. */
export const annotate = (wanted: Omit<Annotating, 'id'>) => {
  const goesOn = current?.noteId === wanted.noteId && !wanted.changing && !wanted.recovered
  set(goesOn && current ? { ...current, passage: wanted.passage ?? current.passage } : { ...wanted, id: randomId() })
}

/** Ends what is written of the note: it is stored, given up, or kept for later. */
export const stopAnnotating = (noteId: string) => {
  if (current?.noteId === noteId) set(undefined)
}

/** Returns what is being written of a note. */
export const useAnnotating = (noteId: string): Annotating | undefined => {
  const annotating = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => current,
  )
  return annotating?.noteId === noteId ? annotating : undefined
}
