import { Container } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { ForbiddenObject, HistoricalObject } from '../features/history/historical-object.tsx'
import { historicalQuery } from '../features/history/history.queries.ts'
import { ApiError } from '../lib/api.ts'
import { PageFailed } from '../ui/load-failed.tsx'
import { PageLoading } from '../ui/page-loading.tsx'
import { useTitle } from '../ui/use-title.ts'

/** /historicalobject: an earlier version of an object or link (RECD-09). */
export default function HistoricalObjectPage() {
  const { t } = useTranslation('history')
  const { id = '' } = useParams()
  const { data: object, error, refetch } = useQuery(historicalQuery(id))
  useTitle(t('title'))
  const isForbidden = error instanceof ApiError && error.status === 403
  if (!object && !isForbidden)
    return error ? <PageFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  return (
    <Container size="md" w="100%">
      {object ? <HistoricalObject object={object} /> : <ForbiddenObject />}
    </Container>
  )
}
