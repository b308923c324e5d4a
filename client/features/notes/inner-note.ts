import { createContext, type Ref, type RefCallback, useContext } from 'react'
import type { Acts } from '../../engines/editor/host.ts'
import type { RichTextHandle } from '../../engines/editor/rich-text.tsx'
import type { TextMark } from '../../engines/editor/passages.ts'
import type { NoteEditorProps } from './note-editor-props.ts'
import type { NoteDraft } from './writing/use-draft.ts'

/** Internal state of an open note, for its reading and writing tabs. */
export interface InnerNote extends Pick<NoteEditorProps, 'Scaffolds'> {
  form: string
  draft: NoteDraft
  /** New note: only title and text are visible. */
  first: boolean
  begun: NoteEditorProps['begun']
  editor: Ref<RichTextHandle>
  /** Number of contributions refused because the title was missing. */
  titleAsked: number
  /** Attaches a file that is inserted into the text; undefined for members who may not. */
  attach: Acts['attach']
  draw: Acts['draw']
  marks: readonly TextMark[]
  setReadText: RefCallback<HTMLElement>
}

export const InnerNoteContext = createContext<InnerNote | undefined>(undefined)

export const useInnerNote = (): InnerNote => {
  const note = useContext(InnerNoteContext)
  if (!note) throw new Error('There is no open note here.')
  return note
}
