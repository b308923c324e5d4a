import { Anchor, Stack } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { AdminScreen } from '../features/administration/admin-screen.tsx'
import { BackupState } from '../features/administration/backups.tsx'
import { ImportArchive } from '../features/administration/import-archive.tsx'
import { RootContexts } from '../features/administration/root-contexts.tsx'
import { paths } from '../lib/paths.ts'
import { Card } from '../ui/card.tsx'

/** /admintools: one-time maintenance of the site. */
export default function AdminToolsPage() {
  const { t } = useTranslation('admin')
  const { t: tLti } = useTranslation('lti')
  const users = { to: paths.admin, title: t('users.title'), icon: IconUsers }
  return (
    <AdminScreen title={t('tools.title')} size="sm" other={users}>
      <Anchor component={Link} to={paths.acts()} display="block" mb="lg">
        {t('tools.acts')}
      </Anchor>
      <Anchor component={Link} to={paths.learningPlatforms} display="block" mb="lg">
        {tLti('title')}
      </Anchor>
      <Stack gap="lg">
        <Card title={t('import.title')}>
          <ImportArchive />
        </Card>
        <Card title={t('backups.title')}>
          <BackupState />
        </Card>
        <Card title={t('contexts.title')}>
          <RootContexts />
        </Card>
      </Stack>
    </AdminScreen>
  )
}
