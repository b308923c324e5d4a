import { Button, Container, Group, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AdminOnly } from '../features/administration/admin-only.tsx'
import { Users } from '../features/administration/users.tsx'
import { paths } from '../lib/paths.ts'
import { useTitle } from '../ui/use-title.ts'

/** /admin: the users of the site. */
export default function AdminPage() {
  return (
    <AdminOnly>
      <Administration />
    </AdminOnly>
  )
}

const Administration = () => {
  const { t } = useTranslation('admin')
  useTitle(t('users.title'))
  return (
    <Container size="lg" w="100%">
      <Group justify="space-between" mb="lg">
        <Title order={1}>{t('users.title')}</Title>
        <Button
          component={Link}
          to={paths.adminTools}
          variant="default"
          size="sm"
          leftSection={<IconTool size={18} aria-hidden />}
        >
          {t('tools.title')}
        </Button>
      </Group>
      <Users />
    </Container>
  )
}
