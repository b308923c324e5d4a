import { annotationsOfNote } from '../features/annotations/annotations-of-note.tsx'
import { attachmentsOfNote } from '../features/attachments/attachments-of-note.ts'
import { documentOfNote } from '../features/cloud-drive/document-of-note.tsx'
import { linkOfNote } from '../features/references/link-of-note.tsx'
import { references } from '../features/references/references.tsx'
import { citationsOfNote } from '../features/citations/citations-of-note.tsx'
import { designsOfNote } from '../features/design-iterations/designs-of-note.tsx'
import { essencesOfNote } from '../features/essences/essences-of-note.tsx'
import { promisingIdeasOfNote } from '../features/promising-ideas/promising-ideas-of-note.tsx'
import { feedbackOfNote } from '../features/note-feedback/feedback-of-note.tsx'
import { keywordsOfNote } from '../features/keywords/keywords-of-note.ts'
import { languagesOfNote } from '../features/languages/languages-of-note.tsx'
import { mandatoryScaffold } from '../features/scaffolds/mandatory-scaffold.ts'
import { moderationOfNote } from '../features/moderation/moderation-of-note.tsx'
import { nearOfNote } from '../features/near/near-of-note.tsx'
import { ratingsOfNote } from '../features/ratings/ratings-of-note.tsx'
import { readAloudOfNote } from '../features/read-aloud/read-aloud-of-note.tsx'
import { readingOfNote } from '../features/reading/reading-of-note.tsx'
import { ScaffoldPanel } from '../features/scaffolds/scaffold-panel.tsx'
import { MapperPart } from '../features/thread-mapper/mapper-part.tsx'
import { threadsOfNote } from '../features/threads/threads-of-note.tsx'
import { translationOfNote } from '../features/translation/translation-of-note.tsx'
import { voiceNotes } from '../features/voice-notes/voice-notes.tsx'
import type { NoteExtension } from '../entities/note/open-note.ts'

/** Features of an open note, in the order of its actions and parts. */
export const NOTE_EXTENSIONS: readonly NoteExtension[] = [
  documentOfNote,
  languagesOfNote,
  voiceNotes(async (...voice) => (await import('../features/attachments/attach-to-text.ts')).attachToText(...voice)),
  readAloudOfNote,
  readingOfNote,
  attachmentsOfNote,
  references,
  linkOfNote,
  moderationOfNote,
  threadsOfNote(MapperPart),
  annotationsOfNote(ScaffoldPanel),
  translationOfNote,
  ratingsOfNote,
  citationsOfNote,
  promisingIdeasOfNote,
  essencesOfNote,
  designsOfNote,
  mandatoryScaffold,
  keywordsOfNote,
  nearOfNote,
  feedbackOfNote,
]
