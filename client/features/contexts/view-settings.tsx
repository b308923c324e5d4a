import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/contributions.ts'
import { communityQuery, useRootSettings } from '../../lib/community.ts'
import { useMember } from '../../lib/member.ts'
import { useLiveObject } from '../../lib/objects.ts'
import { PageFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ViewEditor } from './view-editor.tsx'

/** The settings of a view, for whoever may read it. */
export const ViewSettings = ({ object: view }: { object: Contribution }) => {
  const { t } = useTranslation('contexts')
  useLiveObject(view._id)
  const member = useMember(view.communityId)
  const community = useQuery(communityQuery(view.communityId))
  const root = useRootSettings(view.communityId)
  useTitle(t('view.title'))
  if (community.error) return <PageFailed error={community.error} onRetry={() => void community.refetch()} />
  if (!member || !community.data || !root) return <PageLoading />
  const { rootContextId } = community.data
  return <ViewEditor view={view} member={member} community={root.viewSetting} rootContextId={rootContextId} />
}
