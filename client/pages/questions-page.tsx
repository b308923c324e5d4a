import { useTranslation } from 'react-i18next'
import { Questions } from '../features/questions/questions.tsx'
import { CommunityPage } from './community-page.tsx'

export default function QuestionsPage() {
  const { t } = useTranslation('questions')
  return (
    <CommunityPage insight="questions" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => <Questions key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
