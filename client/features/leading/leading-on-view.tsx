import { useMediaQuery } from '@mantine/hooks'
import { IconDeviceProjector, IconEye, IconPresentation, IconUsersPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import type { Lead } from '../../../shared/wire/leading.ts'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { BarAction, BarLink } from '../../entities/view/nav-link.tsx'
import { type BoardExtension, type ItemTarget, useBoard } from '../../entities/view/open-board.ts'
import { NARROW_BAR } from '../../lib/mobile.ts'
import { paths, PROJECTOR } from '../../lib/paths.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'
import { notify, toastError } from '../../ui/toasts.ts'
import { Unfold } from '../../ui/unfold.tsx'
import { FollowOnView } from './follow-on-view.tsx'
import { LeadOnView } from './lead-on-view.tsx'
import classes from './leading.module.css'
import { beginLead, stopLeading, useOwnLead } from './leading.store.ts'

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

const LeadMenu = () => {
  const { t } = useTranslation('views')
  const { member } = useBoard()
  const narrow = useMediaQuery(NARROW_BAR, undefined, { getInitialValueInEffect: false })
  if (!mayLead(member)) return null
  if (narrow) return <Entries />
  const icon = (
    <>
      <IconPresentation size={20} aria-hidden />
      {t('lead')}
    </>
  )
  return (
    <Unfold label={t('lead')} icon={icon} look={{ className: classes.menu, title: t('lead') }}>
      <div data-nav-links="list">
        <Entries />
      </div>
    </Unfold>
  )
}

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

const Over = () => (
  <>
    <LeadOnView />
    <FollowOnView />
  </>
)

export const leadingOnView: BoardExtension = { name: 'leading', NavLink: LeadMenu, ItemEntries: BringHere, Over }
