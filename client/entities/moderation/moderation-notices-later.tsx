import { Suspense } from 'react'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'

const Notices = lazyComponent(async () => (await import('./moderation-notices.tsx')).ModerationNotices, 'moderation')

export const ModerationNoticesLater = ({ object, member }: { object: Contribution; member: Member | undefined }) => {
  const { held, changeWaits, notice } = object
  if (!member || !(held || changeWaits || notice)) return null
  return (
    <Suspense>
      <Notices object={object} member={member} />
    </Suspense>
  )
}
