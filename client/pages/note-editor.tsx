import { NoteEditor as Notes, type NoteEditorProps } from '../features/notes/note-editor.tsx'
import { ScaffoldPanel } from '../features/scaffolds/scaffold-panel.tsx'
import { lazily } from '../ui/lazily.tsx'

const Attachments = lazily(
  async () => (await import('../features/attachments/note-attachments.tsx')).NoteAttachments,
  'attachments',
)

const attach: NoteEditorProps['attach'] = async (...file) => {
  const { attachToText } = await import('../features/attachments/attach-to-text.ts')
  return attachToText(...file)
}

/**
 * The editor of a contribution with the community's scaffolds and the note's attachments in it; for a page of its own
 * or a dialog on a view.
 */
export const NoteEditor = (props: Omit<NoteEditorProps, 'Scaffolds' | 'Attachments' | 'attach'>) => (
  <Notes {...props} Scaffolds={ScaffoldPanel} Attachments={Attachments} attach={attach} />
)
