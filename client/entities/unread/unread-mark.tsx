import { useTranslation } from 'react-i18next'
import { VisuallyHidden } from '@mantine/core'
import { useMember } from '../author/member.ts'
import { CLOSED_MS, useUnreadNumbers } from './unread.ts'
import { useUnreadTotals } from './unread-totals.ts'
import classes from './unread-number.module.css'

const Mark = ({ count }: { count: number }) => {
  const { t } = useTranslation('unread')
  if (count === 0) return null
  return (
    <span className={classes.mark} data-unread-mark title={t('count', { count })}>
      <VisuallyHidden>{t('count', { count })}</VisuallyHidden>
    </span>
  )
}

const InCommunity = ({ communityId }: { communityId: string }) => {
  const member = useMember(communityId)
  return member && <OfMember member={member} />
}

const OfMember = ({ member }: { member: Parameters<typeof useUnreadNumbers>[0] }) => (
  <Mark count={useUnreadNumbers(member, CLOSED_MS)?.unread ?? 0} />
)

const OfAll = () => <Mark count={[...useUnreadTotals().values()].reduce((sum, unread) => sum + unread, 0)} />

/** Mark of unread contributions: of the open community, else of all (CHRM-05). */
export const UnreadMark = ({ communityId }: { communityId: string | undefined }) =>
  communityId === undefined ? <OfAll /> : <InCommunity communityId={communityId} />
