import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { writeClassList } from '../../../shared/domain/class-lists.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Announcement } from './announcement.tsx'
import { RowFaults } from './row-faults.tsx'
import { saveCsv } from '../../lib/save-file.ts'
import type { Adding } from './use-adding.ts'

interface Props {
  adding: Adding
  onStop: () => void
  onGoOn: () => void
}

export const AddingProgress = ({ adding, onStop, onGoOn }: Props) => {
  const { t } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const { users, done, refused, state } = adding
  const added = state === 'done' && refused.length === 0
  const stopped = t('adding.stopped', { added: done - refused.length })
  return (
    <Stack gap="sm">
      <Progress value={(100 * done) / users.length} size="lg" aria-label={t('adding')} />
      <Group justify="space-between">
        <Text role="status">{t('adding.progress', { done, total: users.length })}</Text>
        {(state === 'sending' || state === 'stopping') && (
          <Button variant="default" size="sm" loading={state === 'stopping'} onClick={onStop}>
            {t('adding.stop')}
          </Button>
        )}
        {state === 'stopped' && (
          <Button size="sm" onClick={onGoOn}>
            {t('adding.goOn')}
          </Button>
        )}
      </Group>
      <Announcement
        message={added ? t('added') : state === 'stopped' && !adding.error ? stopped : undefined}
        good={added}
      />
      <FormAlert message={adding.error ? `${errorText(adding.error, tErrors)} ${stopped}` : undefined} />
      {state === 'done' && refused.length > 0 && <Refused {...adding} />}
    </Stack>
  )
}

const Refused = ({ users, refused }: Adding) => {
  const { t } = useTranslation('classLists')
  const rows = new Set(refused.map(({ index }) => index))
  const toCorrect = users.filter(({ index }) => rows.has(index))
  return (
    <Stack gap="sm" align="start">
      <FormAlert message={t('notAdded')} />
      <RowFaults label={t('wrongRows')} faults={refused} rows={users} />
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden />}
        onClick={() => saveCsv('users-to-correct.csv', writeClassList(toCorrect))}
      >
        {t('notAdded.download')}
      </Button>
    </Stack>
  )
}
