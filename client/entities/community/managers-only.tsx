import type { ReactNode } from 'react'
import type { Community } from '../../../shared/domain/communities.ts'
import { useManagedCommunity } from './community.ts'
import { PageFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { PageRefused } from '../../ui/page-refused.tsx'

interface Props {
  communityId: string
  refusal: string
  children: (community: Community) => ReactNode
}

export const ManagersOnly = ({ communityId, refusal, children }: Props) => {
  const { community, manages, error, retry } = useManagedCommunity(communityId)
  if (community && manages !== undefined) return manages ? children(community) : <PageRefused why={refusal} />
  return error ? <PageFailed error={error} onRetry={retry} /> : <PageLoading />
}
