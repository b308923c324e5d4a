import { useTranslation } from 'react-i18next'
import { LexicalAnalysis } from '../features/lexical-analysis/lexical-analysis.tsx'
import { CommunityPage } from './community-page.tsx'

export default function LexicalAnalysisPage() {
  const { t } = useTranslation('lexical')
  return (
    <CommunityPage insight="lexicalAnalysis" title={t('title')} back={(title) => t('back', { title })} wide>
      {(community) => <LexicalAnalysis key={community._id} community={community} />}
    </CommunityPage>
  )
}
