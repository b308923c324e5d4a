import { lazy } from 'react'
import { NoteEditor as Notes, type NoteEditorProps } from '../features/notes/note-editor.tsx'
import { NotLoaded } from '../features/notes/not-loaded.tsx'
import { ScaffoldPanel } from '../features/scaffolds/scaffold-panel.tsx'
import { loadTexts } from '../lib/i18n.ts'

const Attachments = lazy(async () => {
  try {
    const loading = import('../features/attachments/note-attachments.tsx')
    const [{ NoteAttachments }] = await Promise.all([loading, loadTexts('attachments')])
    return { default: NoteAttachments }
  } catch {
    return { default: NotLoaded }
  }
})

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
