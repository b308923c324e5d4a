import { useTranslation } from 'react-i18next'
import { Stats } from '../features/stats/stats.tsx'
import { CommunityPage } from './community-page.tsx'

export default function StatsPage() {
  const { t } = useTranslation('stats')
  return (
    <CommunityPage insight="stats" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => <Stats key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
