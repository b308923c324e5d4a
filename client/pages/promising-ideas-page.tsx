import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import { objectQuery } from '../entities/object/objects.ts'
import { useDisplayTitle } from '../entities/object/use-display-title.ts'
import { Review } from '../features/promising-ideas/review.tsx'
import { reviewedIn } from '../lib/address-ids.ts'
import { paths } from '../lib/paths.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { CommunityPage } from './community-page.tsx'

export default function PromisingIdeasPage() {
  const { t } = useTranslation('promisingIdeas')
  const { communityId, viewId } = reviewedIn(useParams().ids)
  const { data: view, error, refetch } = useQuery({ ...objectQuery(viewId ?? ''), enabled: viewId !== undefined })
  const title = useDisplayTitle(view?.title ?? '')
  return (
    <CommunityPage
      insight="promisingIdeas"
      communityId={communityId}
      title={t('title')}
      back={(to) => t('back', { title: to })}
      wide
    >
      {(community, member) => (
        <>
          <Stack gap={4} mt={4} mb="md">
            <Title order={1}>{t('title')}</Title>
            <Text c="dimmed" dir="auto">
              {viewId === undefined ? t('review.ofCommunity') : t('review.ofView', { title })}
            </Text>
            {viewId !== undefined && (
              <Anchor component={Link} to={paths.promisingIdeas(community._id)}>
                {t('review.all')}
              </Anchor>
            )}
          </Stack>
          {error && !view ? (
            <LoadFailed error={error} onRetry={() => void refetch()} />
          ) : (
            <Review key={`${community._id} ${viewId}`} member={member} viewId={viewId} />
          )}
        </>
      )}
    </CommunityPage>
  )
}
