import { IconPaperclip } from '@tabler/icons-react'
import type { NoteExtension } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const Attachments = lazyComponent(async () => (await import('./note-attachments.tsx')).NoteAttachments, 'attachments')

/** The files of a note. */
export const attachmentsOfNote: NoteExtension = {
  name: 'attachments',
  // An upload under way goes on.
  tabs: [{ name: 'attachments', Icon: IconPaperclip, Content: Attachments, kept: true }],
}
