import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/contributions.ts'
import { DrawingPicture } from './drawing-picture.tsx'

interface RecoveryProps {
  savedAt: number
  onRecover: () => void
  onForget: () => void
}

/** Something was drawn here earlier and not saved. */
export const Recovery = ({ savedAt, onRecover, onForget }: RecoveryProps) => {
  const { t, i18n } = useTranslation('drawings')
  const when = new Date(savedAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert color="yellow" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('recovery.text', { when })}</Text>
        <Group gap="xs">
          <Button size="compact-md" onClick={onRecover}>
            {t('recovery')}
          </Button>
          <Button size="compact-md" variant="default" onClick={onForget}>
            {t('recovery.forget')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}

interface OvertakenProps {
  theirs: Contribution
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Somebody else has saved the drawing while it was being changed here: theirs, and what to do about it. */
export const Overtaken = ({ theirs, onTakeTheirs, onSaveMine }: OvertakenProps) => {
  const { t } = useTranslation('drawings')
  return (
    <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert" title={t('theirs.title')}>
      <Text size="sm">{t('theirs.text')}</Text>
      <Group gap="md" mt="xs" align="end">
        <DrawingPicture drawing={theirs} small />
        <Group gap="xs">
          <Button size="compact-md" variant="default" onClick={onTakeTheirs}>
            {t('theirs.take')}
          </Button>
          <Button size="compact-md" onClick={onSaveMine}>
            {t('theirs.saveMine')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
