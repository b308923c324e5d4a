import { useTranslation } from 'react-i18next'
import { SocialInteraction } from '../features/social-interaction/social-interaction.tsx'
import { CommunityPage } from './community-page.tsx'

export default function SocialInteractionPage() {
  const { t } = useTranslation('socialInteraction')
  return (
    <CommunityPage insight="socialInteraction" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => <SocialInteraction key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
