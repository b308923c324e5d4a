import { Button, Container, Group, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AdminOnly } from '../features/administration/admin-only.tsx'
import { RootContexts } from '../features/administration/root-contexts.tsx'
import { paths } from '../lib/paths.ts'
import { Card } from '../ui/card.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /admintools: what an admin does once for the whole site. */
export default function AdminToolsPage() {
  return (
    <AdminOnly>
      <Tools />
    </AdminOnly>
  )
}

const Tools = () => {
  const { t } = useTranslation('admin')
  useTitle(t('tools.title'))
  return (
    <Container size="sm" w="100%">
      <Group justify="space-between" mb="lg">
        <Title order={1}>{t('tools.title')}</Title>
        <Button
          component={Link}
          to={paths.admin}
          variant="default"
          size="sm"
          leftSection={<IconUsers size={18} aria-hidden />}
        >
          {t('users.title')}
        </Button>
      </Group>
      <Card title={t('contexts.title')}>
        <RootContexts />
      </Card>
    </Container>
  )
}
