import { Alert, Code, Group, Progress, Skeleton, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { MissingContexts } from '../../../shared/domain/communities.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { missingContextsQuery, type Migration, useMigration } from './contexts.queries.ts'
import { MigrationForm } from './migration-form.tsx'
import { RootlessCommunities } from './rootless-communities.tsx'

export const RootContexts = () => {
  const { data: missing, error, refetch } = useQuery(missingContextsQuery)
  if (missing) return <Missing missing={missing} />
  return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <Skeleton h={120} radius="md" />
}

const Missing = ({ missing: { communities, passwordHash } }: { missing: MissingContexts }) => {
  const { t } = useTranslation('admin')
  const { migration, start } = useMigration()
  const shown = migration?.communities ?? communities
  if (shown.length === 0) return <Done text={t('contexts.none')} />
  return (
    <Stack>
      <Text>{t('contexts.text', { count: shown.length })}</Text>
      <RootlessCommunities communities={shown} outcomes={migration?.outcomes} />
      {migration && <HowItGoes migration={migration} />}
      {communities.length > 0 && passwordHash !== null && (
        <MigrationForm
          passwordHash={passwordHash}
          running={migration?.running ?? false}
          onStart={() => start(communities)}
        />
      )}
      {communities.length > 0 && passwordHash === null && <HowToSetPassword />}
    </Stack>
  )
}

const HowItGoes = ({ migration: { communities, outcomes, running } }: { migration: Migration }) => {
  const { t } = useTranslation('admin')
  const failed = [...outcomes.values()].filter(({ error }) => error !== undefined).length
  const [done, count] = [outcomes.size, communities.length]
  if (running)
    return (
      <Stack gap={4}>
        <Text component="output">{t('contexts.progress', { done, count })}</Text>
        <Progress value={(100 * done) / count} size="lg" aria-label={t('contexts.title')} />
      </Stack>
    )
  if (failed === 0) return <Done text={t('contexts.done', { count })} />
  return (
    <Alert color="red" role="alert" title={t('contexts.failed', { count: failed })}>
      {t('contexts.failedText')}
    </Alert>
  )
}

const Done = ({ text }: { text: string }) => (
  <Group component="output" wrap="nowrap" gap="sm">
    <ThemeIcon variant="light" radius="xl">
      <IconCheck size={18} aria-hidden />
    </ThemeIcon>
    <Text>{text}</Text>
  </Group>
)

const HowToSetPassword = () => {
  const { t } = useTranslation('admin')
  return (
    <Alert color="yellow" icon={<IconInfoCircle aria-hidden />} title={t('contexts.noPassword')}>
      <Stack gap="xs" align="start">
        <Text>{t('contexts.setPassword', { setting: 'ADMIN_TOOLS_PASSWORD' })}</Text>
        <Code block style={{ whiteSpace: 'pre-wrap' }}>
          npm run admin -- repair-root-contexts
        </Code>
      </Stack>
    </Alert>
  )
}
