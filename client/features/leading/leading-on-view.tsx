import { IconDeviceProjector, IconEye, IconUsersPlus } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import type { Lead } from '../../../shared/wire/leading.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { BarAction, BarLink } from '../../entities/view/nav-link.tsx'
import { type BoardExtension, type ItemTarget, useBoard } from '../../entities/view/open-board.ts'
import { paths, PROJECTOR } from '../../lib/paths.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { LeadOnView } from './lead-later.tsx'
import { beginLead, stopLeading, useLeads, useOwnLead } from './leading.store.ts'
import { followedLead } from './leads.ts'

const mayLead = (member: Member) => canManage(member) && member.authorId !== null

const useBegin = () => {
  const { t } = useTranslation('views')
  const { viewId, canvas } = useBoard()
  const { cover } = useBoardOverlays()
  return (kind: Lead['kind'], objectId?: string) => {
    const area = cover || objectId !== undefined ? undefined : canvas.current?.seen()
    const isSent = beginLead({ kind, viewId, ...(objectId && { objectId }), ...(area && { area }) })
    if (!isSent) toastError(t('lead.offline'))
    else if (kind === 'here') notify(t('lead.called'))
  }
}

const Entries = () => {
  const { t } = useTranslation('views')
  const { viewId } = useBoard()
  const begin = useBegin()
  const leading = useOwnLead()?.kind === 'follow'
  return (
    <>
      <BarAction label={t('lead.here')} icon={<IconUsersPlus size={20} aria-hidden />} onClick={() => begin('here')} />
      <BarAction
        label={t(leading ? 'lead.stop' : 'lead.follow')}
        icon={<IconEye size={20} aria-hidden />}
        onClick={() => (leading ? stopLeading() : begin('follow'))}
      />
      <BarLink
        to={`${paths.view(viewId)}/${PROJECTOR}`}
        label={t('lead.projector')}
        icon={<IconDeviceProjector size={20} aria-hidden />}
      />
    </>
  )
}

const LeadEntries = () => (mayLead(useBoard().member) ? <Entries /> : null)

const BringHere = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { member } = useBoard()
  const begin = useBegin()
  if (!mayLead(member) || item._to.status === 'inactive') return null
  return (
    <MenuEntry
      label={t('lead.here')}
      icon={<IconUsersPlus size={18} aria-hidden />}
      onSelect={() => begin('here', item.to)}
    />
  )
}

const Placing = lazyComponent(async () => (await import('./follow-on-view.tsx')).default)

const FollowOnView = () => {
  const { viewId } = useBoard()
  const lead = followedLead(useLeads())
  if (lead?.target?.viewId !== viewId) return null
  return (
    <Suspense>
      <Placing key={`${lead.leaderId} ${lead.leadId}`} target={lead.target} />
    </Suspense>
  )
}

const Over = () => (
  <>
    <LeadOnView />
    <FollowOnView />
  </>
)

export const leadingOnView: BoardExtension = { name: 'leading', Share: LeadEntries, ItemEntries: BringHere, Over }
