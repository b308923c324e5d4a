import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CountingRule } from '../entities/analysis/counting-rule.tsx'
import { SearchScreen } from '../features/search/search-screen.tsx'
import { CommunityPage } from './community-page.tsx'

/** /search: full text search in a community, for all its members. */
export default function SearchPage() {
  const { t } = useTranslation('search')
  return (
    <CommunityPage insight="search" title={t('title')} back={(title) => t('back', { title })}>
      {(community, member) => (
        <>
          <Title order={1} mt={4}>
            {t('title')}
          </Title>
          <CountingRule />
          <SearchScreen key={member.communityId} community={community} member={member} />
        </>
      )}
    </CommunityPage>
  )
}
