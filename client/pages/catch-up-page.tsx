import { useTranslation } from 'react-i18next'
import { CatchUp } from '../features/catch-up/catch-up.tsx'
import { CommunityPage } from './community-page.tsx'

/** /catchup: what has happened since one last looked, and where somebody is needed. */
export default function CatchUpPage() {
  const { t } = useTranslation('catchUp')
  return (
    <CommunityPage title={t('title')} back={(title) => t('back', { title })}>
      {(community, member) => <CatchUp key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
