import { type ComponentType, useSyncExternalStore } from 'react'
import type { PlacedPassage } from '../../engines/editor/passages.ts'
import type { Support } from '../../entities/note/open-note.ts'
import { randomId } from '../../lib/random-id.ts'
import type { AnnotationDraft } from './annotation-draft.ts'
import type { Annotated } from './annotations.queries.ts'

export type Scaffolds = ComponentType<{ communityId: string; onInsert: (support: Support) => void }>

export interface Annotating {
  id: string
  noteId: string
  passage?: PlacedPassage | undefined
  changing?: Annotated
  recovered?: AnnotationDraft
}

/** Module state: a passage menu in the text opens the annotator below it. */
let current: Annotating | undefined
const watchers = new Set<() => void>()

const set = (next: Annotating | undefined) => {
  current = next
  for (const watcher of watchers) watcher()
}

/** Begins an annotation. If one of this note is being written, only its passage is replaced. */
export const annotate = (wanted: Omit<Annotating, 'id'>) => {
  const goesOn = current?.noteId === wanted.noteId && !wanted.changing && !wanted.recovered
  set(goesOn && current ? { ...current, passage: wanted.passage ?? current.passage } : { ...wanted, id: randomId() })
}

export const stopAnnotating = (noteId: string) => {
  if (current?.noteId === noteId) set(undefined)
}

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
