import { Button, Stack, Text } from '@mantine/core'
import { IconPlayerPause } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PauseDialog } from '../../entities/writing/pause-dialog-later.ts'

export const PauseCommunity = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('pauses')
  const [open, setOpen] = useState(false)
  return (
    <Stack align="start">
      <Text c="dimmed">{t('text')}</Text>
      <Button variant="default" leftSection={<IconPlayerPause size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      <Suspense>{open && <PauseDialog communityId={communityId} onClose={() => setOpen(false)} />}</Suspense>
    </Stack>
  )
}
