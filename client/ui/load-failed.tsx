import { Alert, Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { ApiError } from '../lib/api.ts'
import { errorText } from '../lib/i18n.ts'
import { endFirstCards } from '../lib/first-cards.ts'
import { paths } from '../lib/paths.ts'
import { lazyComponent } from './lazy-component.tsx'

const MigrationNeeded = lazyComponent(async () => (await import('./migration-needed.tsx')).MigrationNeeded)

interface Props {
  error: unknown
  onRetry: () => void
}

/** Replaces a part of a page that failed to load: error and retry button. */
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

/** Messages by status for which a retry is useless. */
const REFUSED: Partial<Record<number, 'missing' | 'closed'>> = { 403: 'closed', 404: 'missing' }

interface PageProps extends Props {
  /** Message for other failures; default: the error's text. */
  told?: string
}

/** Replaces a page that failed to load; also links home. */
export const PageFailed = ({ error, onRetry, told }: PageProps) => {
  useEffect(() => endFirstCards(), [])
  const { t } = useTranslation()
  const { t: tErrors } = useTranslation('errors')
  const refused = error instanceof ApiError && REFUSED[error.status]
  const blocked = error instanceof ApiError && error.code === 'member.blocked'
  const hasReason = blocked || (error instanceof ApiError && error.code === 'community.archived')
  if (error instanceof ApiError && error.code === 'community.rootContext') return <MigrationNeeded onRetry={onRetry} />
  return (
    <Container size="sm" w="100%" py="xl">
      <Stack align="start">
        <Title order={1}>{t(blocked ? 'blocked.title' : refused ? `${refused}.title` : 'failed.title')}</Title>
        <Text role="alert">
          {refused && !hasReason ? t(`${refused}.text`) : (!refused && told) || errorText(error, tErrors)}
        </Text>
        {blocked && <Text>{t('blocked.text')}</Text>}
        <Group>
          {!refused && <Button onClick={onRetry}>{t('retry')}</Button>}
          <Button variant="default" component={Link} to={paths.home}>
            {t('nav.home')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}
