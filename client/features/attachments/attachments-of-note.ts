import { IconPaperclip } from '@tabler/icons-react'
import type { NoteExtension } from '../../entities/note/open-note.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const Attachments = lazyComponent(async () => (await import('./note-attachments.tsx')).NoteAttachments, 'attachments')

export const attachmentsOfNote: NoteExtension = {
  name: 'attachments',
  // Kept mounted so that uploads continue.
  tabs: [{ name: 'attachments', Icon: IconPaperclip, Content: Attachments, kept: true }],
}
