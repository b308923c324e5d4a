import { NoteEditor as Notes } from '../features/notes/note-editor.tsx'
import type { NoteEditorProps } from '../features/notes/note-editor-props.ts'
import { ScaffoldPanel } from '../features/scaffolds/scaffold-panel.tsx'
import { NOTE_EXTENSIONS } from './note-extensions.ts'

const attach: NoteEditorProps['attach'] = async (...file) => {
  const { attachToText } = await import('../features/attachments/attach-to-text.ts')
  return attachToText(...file)
}

const draw: NoteEditorProps['draw'] = async (svg) => {
  const { drawInText } = await import('../features/drawings/draw-in-text.tsx')
  return drawInText(svg)
}

/**
 * The editor of a contribution with the community's scaffolds and what the features add to it; for a page of its own
 * or a dialog on a view.
 */
export const NoteEditor = (props: Omit<NoteEditorProps, 'Scaffolds' | 'extensions' | 'attach' | 'draw'>) => (
  <Notes {...props} Scaffolds={ScaffoldPanel} extensions={NOTE_EXTENSIONS} attach={attach} draw={draw} />
)
