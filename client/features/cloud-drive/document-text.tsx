import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOpenNote } from '../../entities/note/open-note.ts'
import { errorText } from '../../lib/i18n.ts'
import { documentTextQuery } from './document-text.query.ts'

export const DocumentText = () => {
  const { t, i18n } = useTranslation('cloudDrive')
  const { t: tErrors } = useTranslation('errors')
  const { note } = useOpenNote()
  const { data: when, error, isFetching, refetch } = useQuery(documentTextQuery(note))
  const state = () => {
    if (isFetching) return t('text.coming')
    if (error) return `${t('text.failed')} ${errorText(error, tErrors)}`
    return when
      ? t('text.came', { time: new Date(when).toLocaleTimeString(i18n.language, { timeStyle: 'short' }) })
      : ''
  }
  return (
    <section aria-label={t('document')}>
      <Text c="dimmed">{t('text.source')}</Text>
      <Group gap="sm" mih="2.25rem">
        <Text role="status" c={error && !isFetching ? 'var(--mantine-color-error)' : 'dimmed'}>
          {state()}
        </Text>
        {error && !isFetching && (
          <Button size="compact-md" variant="default" onClick={() => void refetch()}>
            {t('text.retry')}
          </Button>
        )}
      </Group>
    </section>
  )
}
