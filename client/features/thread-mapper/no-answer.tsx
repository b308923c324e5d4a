import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFailureText } from './failure-text.ts'

export const NoAnswer = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  const textOf = useFailureText()
  return (
    <Alert color="red" icon={<IconCloudOff aria-hidden />} role="alert">
      <Stack align="start" gap="sm">
        <Text>{textOf('', error).trim()}</Text>
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Stack>
    </Alert>
  )
}
