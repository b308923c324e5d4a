import { useTranslation } from 'react-i18next'
import { ActivityDashboard } from '../features/activity/activity-dashboard.tsx'
import { CommunityPage } from './community-page.tsx'

export default function ActivityDashboardPage() {
  const { t } = useTranslation('activity')
  return (
    <CommunityPage insight="activityDashboard" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => <ActivityDashboard key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
