import type { ComponentType } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { BegunWriting } from '../../entities/view/begun-note.ts'
import type { Acts } from '../../engines/editor/host.ts'
import type { NoteExtension, OpenObject, Support } from '../../entities/note/open-note.ts'

/** Describes what a page tells the editor of a note. */
export interface NoteEditorProps {
  noteId: string
  /** The view it was opened from. */
  viewId?: string | undefined
  onClose: () => void
  onDirtyChange: (dirty: boolean) => void
  onTitleChange?: ((title: string) => void) | undefined
  /** Told once the note is stored. */
  onContributed?: ((saved: Contribution) => void) | undefined
  /** Told once a note is contributed for the first time. */
  onFirstContributed?: ((saved: Contribution) => void) | undefined
  /** Begins a note that builds on this one; without it none can be begun here. */
  onBuildOn?: ((parent: Contribution) => void) | undefined
  /** What was written before the note was made. */
  begun?: BegunWriting | undefined
  /** Told when more than title and text is wanted of a new note. */
  onMore?: (() => void) | undefined
  /** Opens another object beside the note; without it, the object's page takes the place of this one. */
  onOpen?: OpenObject | undefined
  /** What the features add to it, in the order in which they stand. */
  extensions: readonly NoteExtension[]
  /** What offers supports beside the text, and says which one shall be put in at the cursor. */
  Scaffolds: ComponentType<{ communityId: string; onInsert: (support: Support) => void }>
  /** Attaches a file that is pasted or dropped into the note's text; answers the HTML that shows it there. */
  attach: (file: File, note: Contribution, authorId: string) => Promise<string>
  /** Lets somebody draw something for the text, or on a drawing in it; undefined when that was given up. */
  draw: Acts['draw']
}
