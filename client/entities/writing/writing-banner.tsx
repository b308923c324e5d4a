import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { canManage } from '../../../shared/rules/access.ts'
import { roomOf } from '../../../shared/wire/realtime.ts'
import { useRooms } from '../../lib/live.ts'
import { communityQuery } from '../community/community.ts'
import { useMember } from '../author/member.ts'
import { pausesQuery, refreshPauses } from '../author/pauses.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Refusal } from './refusal.tsx'
import classes from './writing-banner.module.css'

const EndPause = lazyComponent(async () => (await import('./end-pause.tsx')).default, 'pauses')

interface Props {
  communityId: string
  viewIds?: readonly string[]
  /** A text of the member is kept during a pause. */
  hasText?: boolean
}

export const WritingBanner = ({ communityId, viewIds = [], hasText = false }: Props) => {
  const cache = useQueryClient()
  const member = useMember(communityId, viewIds)
  const { data: community } = useQuery(communityQuery(communityId))
  const room = community?.rootContextId && roomOf('contribution', community.rootContextId)
  // Messages about pauses are sent to this room; one before joining would be missed.
  useRooms(room ? [room] : [], () => void refreshPauses(cache, communityId))
  const { data: pauses } = useQuery(pausesQuery(communityId))
  if (!member) return null
  const { readOnly } = member
  if (readOnly) {
    return (
      <div role="status" className={classes.banner}>
        <Refusal refusal={readOnly} hasText={hasText} />
      </div>
    )
  }
  if (!pauses || !canManage(member)) return null
  const paused = pauses.views.filter(({ viewId }) => viewIds.includes(viewId))
  return (
    <Suspense>
      {pauses.community && <EndPause communityId={communityId} until={pauses.community.until} />}
      {paused.map(({ viewId, until }) => (
        <EndPause key={viewId} {...{ communityId, viewId, until }} />
      ))}
    </Suspense>
  )
}
