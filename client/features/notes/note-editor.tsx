import { Button, Container, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../lib/api.ts'
import { useLinks } from '../../entities/link/links.ts'
import { useMember } from '../../entities/author/member.ts'
import { objectQuery, useLiveObject } from '../../entities/object/objects.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import type { NoteEditorProps } from './note-editor-props.ts'
import { NoteSkeleton } from './note-skeleton.tsx'
import { OpenNote } from './open-note.tsx'

/** Note reader, or editor for members who may write it; fills its container. */
export const NoteEditor = ({ noteId, ...rest }: NoteEditorProps) => {
  useLiveObject(noteId)
  const note = useQuery(objectQuery(noteId))
  const links = useLinks('to', noteId)
  const viewIds = links.data?.flatMap(({ type, from }) => (type === 'contains' ? [from] : []))
  const member = useMember(note.data?.communityId, viewIds)
  const error = note.error ?? links.error
  const refused = note.error instanceof ApiError ? note.error.status : undefined
  const isArchived = note.error instanceof ApiError && note.error.code === 'community.archived'
  // A closed archive shows its reason, and the page keeps unsaved text (ARCV-01).
  if (refused === 403 && !isArchived) return <Forbidden />
  if (refused === 404) return <Missing onClose={rest.onClose} />
  if (note.data && links.data && member)
    return <OpenNote key={noteId} note={note.data} links={links.data} member={member} {...rest} />
  if (error) return <LoadFailed error={error} onRetry={() => void (note.error ? note : links).refetch()} />
  return <NoteSkeleton />
}

/** Forbidden contribution, without author and date (EDIT-014). */
const Forbidden = () => {
  const { t } = useTranslation('notes')
  return (
    <Container size="sm" w="100%" py="lg" data-fits>
      <Title order={2}>{t('forbidden.title')}</Title>
      <Text mt="md">{t('forbidden.body')}</Text>
    </Container>
  )
}

const Missing = ({ onClose }: Pick<NoteEditorProps, 'onClose'>) => {
  const { t } = useTranslation('notes')
  return (
    <Container size="sm" w="100%" py="xl" data-fits>
      <Stack gap="xs" align="start" role="status">
        <Title order={2}>{t('missing.title')}</Title>
        <Text c="dimmed">{t('missing.text')}</Text>
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
      </Stack>
    </Container>
  )
}
