import { useTranslation } from 'react-i18next'
import { CatchUp } from '../features/catch-up/catch-up.tsx'
import { CommunityPage } from './community-page.tsx'

export default function CatchUpPage() {
  const { t } = useTranslation('catchUp')
  return (
    <CommunityPage insight="catchUp" title={t('title')} back={(title) => t('back', { title })}>
      {(community, member) => <CatchUp key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
