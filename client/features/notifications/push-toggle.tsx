import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notificationSettingsOf } from '../../../shared/domain/notifications.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { BarAction } from '../../entities/view/nav-link.tsx'
import { errorText } from '../../lib/i18n.ts'
import { reportFailure } from '../../lib/report.ts'
import { siteQuery } from '../../lib/site.ts'
import { useIdle } from '../../lib/use-idle.ts'
import { notify, toastError } from '../../ui/toasts.ts'
import {
  linkOf,
  ownLinksQuery,
  useSetPushes,
  useSubscribePush,
  type SubscriptionOwner,
} from './notifications.queries.ts'
import { hasLostPushes, PushRefused } from './push.ts'

const Toggle = () => {
  const { viewId, member } = useBoard()
  const { authorId, communityId } = member
  return authorId === null ? null : <PushToggle viewId={viewId} authorId={authorId} communityId={communityId} />
}

const PushToggle = (whose: SubscriptionOwner) => {
  const { t } = useTranslation('notifications')
  const { t: tErrors } = useTranslation('errors')
  const idle = useIdle()
  const { data: links } = useQuery({ ...ownLinksQuery(whose.viewId, whose.authorId), enabled: idle })
  // Preloaded, because browsers allow the permission prompt only directly after a click.
  useQuery({ ...siteQuery, enabled: idle })
  const { mutateAsync: set, isPending } = useSetPushes(whose)
  const link = linkOf(links, 'pushNotifies')
  const on = link !== undefined && notificationSettingsOf(link.data).receiveNotification
  useTakenHere(whose, on)
  const toggle = async () => {
    if (isPending) return
    try {
      await set(!on)
      notify(t(on ? 'push.isOff' : 'push.isOn'))
    } catch (error) {
      toastError(error instanceof PushRefused ? t(`push.${error.fault}`) : errorText(error, tErrors))
    }
  }
  const Icon = on ? IconBellRinging : IconBell
  return (
    <BarAction
      label={t('push')}
      icon={<Icon size={20} aria-hidden />}
      aria-pressed={on}
      aria-busy={isPending}
      onClick={() => void toggle()}
    />
  )
}

/** Resubscribes this browser if messages are on and allowed, e.g. after logging in again. */
const useTakenHere = (whose: SubscriptionOwner, on: boolean) => {
  const take = useEffectEvent(useSubscribePush(whose))
  useEffect(() => {
    if (!on) return
    const takeAgain = async () => {
      if (await hasLostPushes()) await take()
    }
    takeAgain().catch(reportFailure)
  }, [on])
}

export const pushToggle: BoardExtension = { name: 'pushNotifications', More: Toggle }
