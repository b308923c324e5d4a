import { useTranslation } from 'react-i18next'
import { MyWork } from '../features/my-work/my-work.tsx'
import { CommunityPage } from './community-page.tsx'

/** /mywork */
export default function MyWorkPage() {
  const { t } = useTranslation('myWork')
  return (
    <CommunityPage title={t('page')} back={(title) => t('back', { title })}>
      {(community, member) => <MyWork key={community._id} community={community} member={member} />}
    </CommunityPage>
  )
}
