import { Box } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/contributions.ts'
import { useManagedCommunity } from '../../lib/community.ts'
import { useLiveObject } from '../../lib/objects.ts'
import { PageFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { PageRefused } from '../../ui/page-refused.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ContextEditor } from './context-editor.tsx'

/** The settings of a community, for its managers and admins alone. */
export const CommunitySettings = ({ object: context }: { object: Contribution }) => {
  const { t } = useTranslation('contexts')
  useLiveObject(context._id)
  const { community, manages, error, retry } = useManagedCommunity(context.communityId)
  useTitle(t('title'))
  if (error && (!community || manages === undefined)) return <PageFailed error={error} onRetry={retry} />
  if (!community || manages === undefined) return <PageLoading />
  if (manages) return <ContextEditor context={context} title={community.title} />
  return (
    <Box py="xl">
      <PageRefused why={t('needed')} />
    </Box>
  )
}
