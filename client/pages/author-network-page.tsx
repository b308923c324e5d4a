import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { NextInsights } from '../entities/analysis/next-insights.tsx'
import { WayBack } from '../entities/analysis/way-back.tsx'
import { rootSettingsOf } from '../../shared/domain/root-context.ts'
import { useMember } from '../entities/author/member.ts'
import { communityQuery, useRoot } from '../entities/community/community.ts'
import { objectQuery } from '../entities/object/objects.ts'
import { useDisplayTitle } from '../entities/object/use-display-title.ts'
import { AuthorNetworkOfCommunity } from '../features/author-network/author-network.tsx'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

export default function AuthorNetworkPage() {
  const { t } = useTranslation('authorNetwork')
  const { viewId = '' } = useParams()
  const view = useQuery(objectQuery(viewId))
  const communityId = view.data?.communityId
  const community = useQuery({ ...communityQuery(communityId ?? ''), enabled: communityId !== undefined })
  const member = useMember(communityId)
  const { context, missing } = useRoot(communityId)
  const shortened = useShortTitle()
  const title = useDisplayTitle(view.data?.title ?? '')
  useTitle(t('title'))
  const error = view.error ?? community.error
  const retry = () => void Promise.all([view.refetch(), community.refetch()])
  if (!view.data || !community.data || !member || !(context || missing))
    return error ? <PageFailed error={error} onRetry={retry} /> : <PageLoading />
  return (
    <Container size="xl" w="100%">
      <WayBack communityId={community.data._id} viewId={viewId}>
        <BackLink to={paths.view(viewId)} label={t('back', { title })}>
          {t('back', { title: shortened(title) })}
        </BackLink>
      </WayBack>
      <AuthorNetworkOfCommunity
        key={community.data._id}
        community={community.data}
        member={member}
        classic={context !== undefined && rootSettingsOf(context.data).knowledgeForum6}
      />
      <NextInsights insight="authorNetwork" member={member} viewId={viewId} />
    </Container>
  )
}
