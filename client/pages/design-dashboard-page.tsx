import { useTranslation } from 'react-i18next'
import { DesignDashboard } from '../features/design-iterations/design-dashboard.tsx'
import { CommunityPage } from './community-page.tsx'

/** /designideas: the design iterations of a community. */
export default function DesignDashboardPage() {
  const { t } = useTranslation('designs')
  return (
    <CommunityPage insight="designIdeas" title={t('dashboard')} back={(title) => t('back', { title })} wide>
      {(community, member) => <DesignDashboard key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
