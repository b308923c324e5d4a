import { ModerationActions } from '../../entities/moderation/moderation-actions.tsx'
import { type NoteExtension, useOpenNote } from '../../entities/note/open-note.ts'

const Head = () => {
  const { note, member } = useOpenNote()
  return <ModerationActions object={note} member={member} />
}

export const moderationOfNote: NoteExtension = { name: 'moderation', Head }
