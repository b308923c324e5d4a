import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AdminScreen } from '../features/administration/admin-screen.tsx'
import { ErasedPeople } from '../features/administration/erased-people.tsx'
import { Users } from '../features/administration/users.tsx'
import { paths } from '../lib/paths.ts'

/** /admin: the users of the site. */
export default function AdminPage() {
  const { t } = useTranslation('admin')
  const tools = { to: paths.adminTools, title: t('tools.title'), icon: IconTool }
  return (
    <AdminScreen title={t('users.title')} size="lg" other={tools}>
      <Users />
      <ErasedPeople />
    </AdminScreen>
  )
}
