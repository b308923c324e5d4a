import { Button, Container, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { PageLoading } from '../ui/page-loading.tsx'
import { communityViewsQuery } from '../features/communities/communities.queries.ts'
import { communityQuery } from '../entities/community/community.ts'
import { paths } from '../lib/paths.ts'
import { PageFailed } from '../ui/load-failed.tsx'
import { MigrationNeeded } from '../ui/migration-needed.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /communitytop: redirects to the oldest view of a community. */
export default function CommunityTopPage() {
  const { t } = useTranslation('communities')
  const { communityId = '' } = useParams()
  const { data: views, error, refetch } = useQuery(communityViewsQuery(communityId))
  useTitle(t('top.title'))
  if (!views) return error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const oldest = views.toSorted((a, b) => (a.created < b.created ? -1 : 1))[0]
  return oldest ? <Navigate to={paths.view(oldest._id)} replace /> : <NoView communityId={communityId} />
}

/** Error for a community without views; a view reports a missing root context itself. */
const NoView = ({ communityId }: { communityId: string }) => {
  const { t } = useTranslation('communities')
  const { data: community, error, refetch } = useQuery(communityQuery(communityId))
  const retry = () => void refetch()
  if (!community) return error ? <PageFailed error={error} onRetry={retry} /> : <PageLoading />
  if (!community.rootContextId) return <MigrationNeeded onRetry={retry} />
  return (
    <Container size="sm" w="100%">
      <Stack align="start">
        <Title order={1}>{t('top.none')}</Title>
        <Button component={Link} to={paths.communities}>
          {t('top.back')}
        </Button>
      </Stack>
    </Container>
  )
}
