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

/** A contribution's editor with scaffolds and features, for a page or a dialog. */
export const NoteEditor = (props: Omit<NoteEditorProps, 'Scaffolds' | 'extensions' | 'attach' | 'draw'>) => (
  <Notes {...props} Scaffolds={ScaffoldPanel} extensions={NOTE_EXTENSIONS} attach={attach} draw={draw} />
)
