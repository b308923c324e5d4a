import { IconPaperclip } from '@tabler/icons-react'
import type { NoteExtension } from '../../entities/note/open-note.ts'
import { lazily } from '../../ui/lazily.tsx'

const Attachments = lazily(async () => (await import('./note-attachments.tsx')).NoteAttachments, 'attachments')

/** The files of a note. */
export const attachmentsOfNote: NoteExtension = {
  name: 'attachments',
  // An upload under way goes on.
  tabs: [{ name: 'attachments', Icon: IconPaperclip, Content: Attachments, kept: true }],
}
