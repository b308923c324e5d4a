import { useTranslation } from 'react-i18next'
import { Dashboard } from '../features/dashboard/dashboard.tsx'
import { CommunityPage } from './community-page.tsx'

export default function DashboardChartsPage() {
  const { t } = useTranslation('dashboard')
  return (
    <CommunityPage insight="dashboard2" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => <Dashboard key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
