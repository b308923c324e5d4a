import { attachmentsOfNote } from '../features/attachments/attachments-of-note.ts'
import type { NoteExtension } from '../note/open-note.ts'

/** What the features add to an open note, in the order of its acts and parts. */
export const NOTE_EXTENSIONS: readonly NoteExtension[] = [attachmentsOfNote]
