import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useIsWritten, useOtherWriters } from '../../entities/view/presence.ts'
import { useWritingText } from '../../entities/view/writing-mark.tsx'
import { useNames } from '../../entities/community/community.ts'
import { useMember } from '../../entities/author/member.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import classes from './presence.module.css'

export const WritingLine = ({ noteId }: { noteId: string }) => (useIsWritten(noteId) ? <Line noteId={noteId} /> : null)

const Line = ({ noteId }: { noteId: string }) => {
  const { data: note } = useQuery(objectQuery(noteId))
  const member = useMember(note?.communityId)
  const names = useNames(note?.communityId)
  const told = useWritingText(useOtherWriters(noteId, member?.authorId), names)
  if (!member || told === undefined) return null
  return (
    <span className={classes.line} title={told}>
      <IconPencil size={16} aria-hidden />
      <span className={classes.words}>{told}</span>
    </span>
  )
}
