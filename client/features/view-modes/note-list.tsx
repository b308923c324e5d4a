import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBoard } from '../../entities/view/open-board.ts'
import { NoteButton } from './note-button.tsx'
import type { UsedNote } from './uses.ts'
import classes from './view-modes.module.css'

export const NoteList = ({ notes }: { notes: readonly UsedNote[] }) => {
  const { t } = useTranslation('viewModes')
  const { names, settings } = useBoard()
  if (notes.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t('results.none')}
      </Text>
    )
  return (
    <ul className={classes.notes}>
      {notes.map((note) => (
        <li key={note.id}>
          <NoteButton note={note}>
            {settings.showAuthor && note.authors.flatMap((id) => names.get(id) ?? []).join(', ')}
          </NoteButton>
        </li>
      ))}
    </ul>
  )
}
