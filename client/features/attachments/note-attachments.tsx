import type { Member } from '../../../shared/access.ts'
import type { Contribution } from '../../../shared/contributions.ts'

interface Props {
  note: Contribution
  member: Member
  editable: boolean
  /** Puts HTML into the note's text, at the cursor. */
  onInsert?: (html: string) => void
}

/** The files that are attached to a note. */
export const NoteAttachments = (_props: Props) => null
