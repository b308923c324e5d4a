import { Button, Container, Group, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { codeText } from '../lib/i18n.ts'
import { paths } from '../lib/paths.ts'
import { useMe } from '../lib/session.ts'

/** Replaces a community without a root context; links admins to the migration. */
export const MigrationNeeded = ({ onRetry }: { onRetry: () => void }) => {
  const { t } = useTranslation()
  const { t: tErrors } = useTranslation('errors')
  const admin = useMe().role === 'admin'
  return (
    <Container size="sm" w="100%" py="xl">
      <Stack align="start">
        <Title order={1}>{t('migration.title')}</Title>
        <Text role="alert">{codeText('community.rootContext', tErrors, '')}</Text>
        {!admin && <Text c="dimmed">{t('migration.ask')}</Text>}
        <Group>
          {admin && (
            <Button component={Link} to={paths.adminTools}>
              {t('migration.start')}
            </Button>
          )}
          <Button variant={admin ? 'default' : 'filled'} onClick={onRetry}>
            {t('retry')}
          </Button>
          <Button variant="default" component={Link} to={paths.home}>
            {t('nav.home')}
          </Button>
        </Group>
      </Stack>
    </Container>
  )
}
