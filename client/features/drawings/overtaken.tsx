import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { DrawingPicture } from './drawing-picture.tsx'

interface Props {
  theirs: Contribution
  onTakeTheirs: () => void
  onSaveMine: () => void
}

/** Somebody else has saved the drawing while it was being changed here: theirs, and what to do about it. */
export const Overtaken = ({ theirs, onTakeTheirs, onSaveMine }: Props) => {
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
