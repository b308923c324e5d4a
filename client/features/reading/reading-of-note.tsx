import { ActionIcon, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import type { NoteExtension } from '../../entities/note/open-note.ts'

const Head = () => {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  return (
    <ActionIcon
      component={Link}
      to={{ pathname, search, hash: '#reading' }}
      replace
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={t('nav.reading')}
      title={t('nav.reading')}
    >
      <Text span fw={700} aria-hidden>
        Aa
      </Text>
    </ActionIcon>
  )
}

/** “Reading settings” where a note is read (EASE-01). */
export const readingOfNote: NoteExtension = { name: 'reading', Head }
