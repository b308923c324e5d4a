import { Container, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { CountingRule } from '../entities/analysis/counting-rule.tsx'
import { NextInsights } from '../entities/analysis/next-insights.tsx'
import { WayBack } from '../entities/analysis/way-back.tsx'
import { useMember } from '../entities/author/member.ts'
import { objectQuery, useLiveObject } from '../entities/object/objects.ts'
import { useDisplayTitle } from '../entities/object/use-display-title.ts'
import { WordCloudOfView } from '../features/word-cloud/word-cloud.tsx'
import { paths } from '../lib/paths.ts'
import { BackLink } from '../ui/back-link.tsx'
import { PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useShortTitle } from '../ui/short-title.tsx'
import { useTitle } from '../ui/use-title.ts'

export default function WordCloudPage() {
  const { t } = useTranslation('wordCloud')
  const { t: tInsights } = useTranslation('insights')
  const { viewId = '' } = useParams()
  const { data: view, error, refetch } = useQuery(objectQuery(viewId))
  useLiveObject(viewId)
  const member = useMember(view?.communityId)
  const shortened = useShortTitle()
  const title = useDisplayTitle(view?.title ?? '')
  useTitle(view && t('title', { title }))
  if (!view) return error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <Container size="xl" w="100%">
      <WayBack communityId={view.communityId} viewId={viewId}>
        <BackLink to={paths.view(viewId)} label={t('back', { title })}>
          {t('back', { title: shortened(title) })}
        </BackLink>
      </WayBack>
      <Title order={1} mt={4} dir="auto">
        {t('title', { title })}
      </Title>
      <Text c="dimmed">{tInsights('wordCloud.text')}</Text>
      <CountingRule />
      <WordCloudOfView key={viewId} view={view} />
      {member && <NextInsights insight="wordCloud" member={member} viewId={viewId} />}
    </Container>
  )
}
