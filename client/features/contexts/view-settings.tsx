import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { communityQuery, useRootSettings } from '../../entities/community/community.ts'
import { useMember } from '../../entities/author/member.ts'
import { useLiveObject } from '../../entities/object/objects.ts'
import { PageFailed } from '../../ui/load-failed.tsx'
import { PageLoading } from '../../ui/page-loading.tsx'
import { useTitle } from '../../ui/use-title.ts'
import { ViewEditor } from './view-editor.tsx'

interface Props {
  object: Contribution
  Notifications: ComponentType<{ viewId: string; authorId: string; communityId: string }>
  Scaffolds: ComponentType<{ by: Contribution; disabled: boolean }>
}

export const ViewSettings = ({ object: view, Notifications, Scaffolds }: Props) => {
  const { t } = useTranslation('contexts')
  useLiveObject(view._id)
  const member = useMember(view.communityId)
  const { data: community, error, refetch } = useQuery(communityQuery(view.communityId))
  const root = useRootSettings(view.communityId)
  useTitle(t('view.title'))
  if (!community && error) return <PageFailed error={error} onRetry={() => void refetch()} />
  if (!member || !community) return <PageLoading />
  return (
    <ViewEditor
      view={view}
      member={member}
      community={root ?? rootSettingsOf({})}
      Scaffolds={Scaffolds}
      notifications={
        member.authorId !== null && (
          <Notifications viewId={view._id} authorId={member.authorId} communityId={view.communityId} />
        )
      }
    />
  )
}
