import { Suspense } from 'react'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const NearNotes = lazyComponent(async () => (await import('./near-notes.tsx')).NearNotes, 'near')
const SimilarNotesHint = lazyComponent(async () => (await import('./similar-notes-hint.tsx')).SimilarNotesHint, 'near')

const Reading = () =>
  useOpenNote().note.type === 'Note' ? (
    <Suspense>
      <NearNotes />
    </Suspense>
  ) : null

const BelowText = () => {
  const { note, editable } = useOpenNote()
  return note.type === 'Note' && note.status === 'unsaved' && editable ? (
    <Suspense>
      <SimilarNotesHint />
    </Suspense>
  ) : null
}

/** Similar notes of the same community (docs/decisions/0029-what-is-near.md). */
export const nearOfNote: NoteExtension = { name: 'near', Reading, BelowText }
