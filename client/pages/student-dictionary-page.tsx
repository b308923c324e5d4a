import { useTranslation } from 'react-i18next'
import { StudentDictionary } from '../features/student-dictionary/student-dictionary.tsx'
import { CommunityPage } from './community-page.tsx'

export default function StudentDictionaryPage() {
  const { t } = useTranslation('dictionary')
  return (
    <CommunityPage insight="keyConcepts" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community, member) => <StudentDictionary key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
