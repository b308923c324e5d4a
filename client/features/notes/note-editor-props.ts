import type { ComponentType } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { PendingText } from '../../entities/view/pending-note.ts'
import type { Acts } from '../../engines/editor/host.ts'
import type { NoteExtension, OpenObject, Support } from '../../entities/note/open-note.ts'

export interface NoteEditorProps {
  noteId: string
  viewId?: string | undefined
  onClose: () => void
  onDirtyChange: (dirty: boolean) => void
  onTitleChange?: ((title: string) => void) | undefined
  onContributed?: ((saved: Contribution) => void) | undefined
  onFirstContributed?: ((saved: Contribution) => void) | undefined
  /** Starts a build-on of this note; undefined if that is impossible here. */
  onBuildOn?: ((parent: Contribution) => void) | undefined
  begun?: PendingText | undefined
  /** Called when a new note needs more than title and text. */
  onMore?: (() => void) | undefined
  /** Opens an object beside the note; without it, navigates to the object's page. */
  onOpen?: OpenObject | undefined
  extensions: readonly NoteExtension[]
  /** Scaffolds beside the text; `onInsert` inserts a support at the cursor. */
  Scaffolds: ComponentType<{ communityId: string; onInsert: (support: Support) => void }>
  /** Attaches a file pasted or dropped into the text; resolves with its HTML. */
  attach: (file: File, note: Contribution, authorId: string) => Promise<string>
  /** Opens the drawing tool for the text; undefined if cancelled. */
  draw: Acts['draw']
}
