import { Container, Title } from '@mantine/core'
import { IconTool } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ManagersOnly } from '../entities/community/managers-only.tsx'
import { ActsLog } from '../features/acts/acts-log.tsx'
import { AdminScreen } from '../features/administration/admin-screen.tsx'
import { communitiesQuery } from '../features/communities/communities.queries.ts'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /acts */
export default function ActsPage() {
  const { communityId } = useParams()
  return communityId === undefined ? <SiteActs /> : <CommunityActs key={communityId} communityId={communityId} />
}

const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

const SiteActs = () => {
  const { t } = useTranslation('acts')
  const { t: tAdmin } = useTranslation('admin')
  const { data: communities = [] } = useQuery(communitiesQuery)
  return (
    <AdminScreen
      title={t('title')}
      size="lg"
      other={{ to: paths.adminTools, title: tAdmin('tools.title'), icon: IconTool }}
    >
      <ActsLog timeZone={browserTimeZone()} communities={communities} />
    </AdminScreen>
  )
}

const CommunityActs = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('acts')
  const shortened = useShortTitle()
  useTitle(t('title'))
  return (
    <ManagersOnly communityId={communityId} refusal={t('needed')}>
      {({ title, timeZone }) => (
        <Container size="lg" w="100%">
          <BackLink to={paths.authorManager(communityId)} label={t('back', { title })}>
            {t('back', { title: shortened(title) })}
          </BackLink>
          <Title order={1} mt={4} mb="md">
            {t('title')}
          </Title>
          <ActsLog communityId={communityId} timeZone={timeZone} />
        </Container>
      )}
    </ManagersOnly>
  )
}
