import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useNames } from '../../../entities/community/community.ts'
import { useOpenNote } from '../../../entities/note/open-note.ts'

export const NoteByline = () => {
  const { t, i18n } = useTranslation('notes')
  const { note } = useOpenNote()
  const nameOf = useNames(note.communityId, note.authors)
  const names = note.authors.flatMap((id) => nameOf.get(id) ?? [])
  const written = new Date(note.modified).toLocaleString(i18n.language, { dateStyle: 'long', timeStyle: 'short' })
  return (
    <Text c="dimmed" size="sm">
      <span data-testid="note-authors">{names.join(', ')}</span>
      {names.length > 0 && ' · '}
      <time dateTime={note.modified}>{written}</time>
      {note.permission === 'private' && ` · ${t('permission.private')}`}
    </Text>
  )
}
