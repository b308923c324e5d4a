import { Button } from '@mantine/core'
import { IconEye, IconPresentation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LeadUpdate } from '../../../shared/wire/leading.ts'
import { useNames } from '../../entities/community/community.ts'
import classes from './leading.module.css'
import { changeLeads, stopLeading } from './leading.store.ts'
import { dismiss, follow, stopFollowing } from './leads.ts'

interface Props {
  communityId: string
  offered: LeadUpdate | undefined
  followed: LeadUpdate | undefined
  leading: boolean
  isWaiting: boolean
}

export const LeadBars = ({ communityId, offered, followed, leading, isWaiting }: Props) => {
  const { t } = useTranslation('leading')
  const names = useNames(communityId)
  const nameOf = ({ leaderId }: LeadUpdate) => names.get(leaderId) ?? ''
  const followedText = (lead: LeadUpdate) => {
    const told = { name: nameOf(lead), title: lead.target?.title ?? '' }
    if (!lead.target) return t('following.hidden', told)
    return isWaiting ? t('following.waits', told) : t('following', told)
  }
  return (
    <div className={classes.bars}>
      {leading && (
        <Bar icon={<IconPresentation size={20} aria-hidden />} text={t('leading')}>
          <Button size="compact-sm" variant="default" onClick={stopLeading}>
            {t('stopLeading')}
          </Button>
        </Bar>
      )}
      {followed && (
        <Bar icon={<IconEye size={20} aria-hidden />} text={followedText(followed)}>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => changeLeads((known) => stopFollowing(known, true))}
          >
            {t('stopFollowing')}
          </Button>
        </Bar>
      )}
      {offered?.target && names.has(offered.leaderId) && (
        <Bar
          icon={<IconPresentation size={20} aria-hidden />}
          text={t('showing', { name: nameOf(offered), title: offered.target.title })}
        >
          <Button size="compact-sm" onClick={() => changeLeads((known) => follow(known, offered))}>
            {t('follow')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => changeLeads((known) => dismiss(known, offered.leadId))}
          >
            {t('dismiss')}
          </Button>
        </Bar>
      )}
    </div>
  )
}

const Bar = ({ icon, text, children }: { icon: ReactNode; text: string; children: ReactNode }) => (
  <div className={classes.bar}>
    {icon}
    <span role="status" className={classes.text} dir="auto">
      {text}
    </span>
    <span className={classes.acts}>{children}</span>
  </div>
)
