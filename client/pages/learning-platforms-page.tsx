import { IconTool } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AdminScreen } from '../features/administration/admin-screen.tsx'
import { Platforms } from '../features/lti/platforms.tsx'
import { paths } from '../lib/paths.ts'

/** /learning-platforms */
export default function LearningPlatformsPage() {
  const { t } = useTranslation('lti')
  const { t: tAdmin } = useTranslation('admin')
  const tools = { to: paths.adminTools, title: tAdmin('tools.title'), icon: IconTool }
  return (
    <AdminScreen title={t('title')} size="sm" other={tools}>
      <Platforms />
    </AdminScreen>
  )
}
