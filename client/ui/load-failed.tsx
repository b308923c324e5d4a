import { Alert, Button, Container, Stack, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../lib/i18n.ts'

interface Props {
  error: unknown
  onRetry: () => void
}

/** In place of what could not be read: why, and a way to try again. */
export const LoadFailed = ({ error, onRetry }: Props) => {
  const { t } = useTranslation()
  const { t: tErrors } = useTranslation('errors')
  return (
    <Alert color="red" icon={<IconCloudOff aria-hidden />} title={t('failed.title')} role="alert">
      <Stack align="start" gap="sm">
        <Text>{errorText(error, tErrors)}</Text>
        <Button variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** The same in place of a whole page. */
export const PageFailed = (props: Props) => (
  <Container size="sm" w="100%" py="xl">
    <LoadFailed {...props} />
  </Container>
)
