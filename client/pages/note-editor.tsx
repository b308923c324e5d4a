import { lazy, Suspense } from 'react'
import { NoteEditor as Notes, type NoteEditorProps } from '../features/notes/note-editor.tsx'
import { ScaffoldPanel } from '../features/scaffolds/scaffold-panel.tsx'
import { loadTexts } from '../lib/i18n.ts'

const LazyAttachments = lazy(async () => {
  const [{ NoteAttachments }] = await Promise.all([
    import('../features/attachments/note-attachments.tsx'),
    loadTexts('attachments'),
  ])
  return { default: NoteAttachments }
})

const Attachments: NoteEditorProps['Attachments'] = (props) => (
  <Suspense>
    <LazyAttachments {...props} />
  </Suspense>
)

/**
 * The editor of a contribution with the community's scaffolds and the note's attachments in it; for a page of its own
 * or a dialog on a view.
 */
export const NoteEditor = (props: Omit<NoteEditorProps, 'Scaffolds' | 'Attachments'>) => (
  <Notes {...props} Scaffolds={ScaffoldPanel} Attachments={Attachments} />
)
