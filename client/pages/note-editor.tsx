import { NoteAttachments } from '../features/attachments/note-attachments.tsx'
import { NoteEditor as Notes, type NoteEditorProps } from '../features/notes/note-editor.tsx'
import { ScaffoldPanel } from '../features/scaffolds/scaffold-panel.tsx'

/**
 * The editor of a contribution with the community's scaffolds and the note's attachments in it; for a page of its own
 * or a dialog on a view.
 */
export const NoteEditor = (props: Omit<NoteEditorProps, 'Scaffolds' | 'Attachments'>) => (
  <Notes {...props} Scaffolds={ScaffoldPanel} Attachments={NoteAttachments} />
)
