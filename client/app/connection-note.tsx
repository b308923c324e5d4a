import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../lib/live.ts'
import { useOnline } from '../lib/online.ts'
import classes from './connection-note.module.css'

/** Notice while the browser is offline or live updates are interrupted; overlays the bar to avoid layout shifts. */
export default function ConnectionNote() {
  const { t } = useTranslation()
  const online = useOnline()
  const live = useConnectionState()
  const state = online ? live : 'none'
  if (state === 'connected' || state === 'connecting') return <output className={classes.place} />
  const Icon = state === 'reconnecting' ? IconRefresh : IconCloudOff
  return (
    <output className={classes.place}>
      <span className={classes.note}>
        <Icon size={18} aria-hidden />
        {t(`connection.${state}`)}
      </span>
    </output>
  )
}
