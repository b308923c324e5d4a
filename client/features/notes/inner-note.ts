import { createContext, type Ref, type RefCallback, useContext } from 'react'
import type { Acts } from '../../engines/editor/host.ts'
import type { RichTextHandle } from '../../engines/editor/rich-text.tsx'
import type { TextMark } from '../../engines/editor/passages.ts'
import type { NoteEditorProps } from './note-editor-props.ts'
import type { NoteDraft } from './writing/use-draft.ts'

/** Describes what the tabs of reading and writing need of an open note beyond what other features see. */
export interface InnerNote extends Pick<NoteEditorProps, 'Scaffolds'> {
  /** The id of the form that the fields belong to: Enter in one of them contributes. */
  form: string
  draft: NoteDraft
  /** It is written for the first time: its title and text are all that is shown. */
  first: boolean
  begun: NoteEditorProps['begun']
  editor: Ref<RichTextHandle>
  /** Tells how often contributing was refused for want of a title. */
  titleAsked: number
  /** Attaches a file that is put into the text; undefined for who cannot. */
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
