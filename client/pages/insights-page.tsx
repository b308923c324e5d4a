import { useTranslation } from 'react-i18next'
import { Insights } from '../features/insights/insights.tsx'
import { CommunityPage } from './community-page.tsx'

export default function InsightsPage() {
  const { t } = useTranslation('insights')
  return (
    <CommunityPage title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => <Insights key={community._id} member={member} />}
    </CommunityPage>
  )
}
