import { Container, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { communityQuery } from '../entities/community/community.ts'
import { Consent } from '../features/studies/consent.tsx'
import { pathBack } from '../lib/last-view.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /consent: a member's answers to studies (RSCH-01). */
export default function ConsentPage() {
  const { t } = useTranslation('studies')
  const { communityId = '' } = useParams()
  const shortened = useShortTitle()
  const { data: community, error, refetch } = useQuery(communityQuery(communityId))
  useTitle(t('title'))
  if (!community) return error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const { title } = community
  return (
    <Container size="md" w="100%">
      <BackLink to={pathBack(communityId)} label={t('back', { title })}>
        {t('back', { title: shortened(title) })}
      </BackLink>
      <Title order={1} mb="sm">
        {t('title')}
      </Title>
      <Consent key={communityId} communityId={communityId} />
    </Container>
  )
}
