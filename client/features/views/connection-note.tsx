import { IconCloudOff, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConnectionState } from '../../lib/live.ts'
import classes from './board.module.css'

/** Told only when changes by others do not arrive at once. */
export const ConnectionNote = () => {
  const { t } = useTranslation('common')
  const state = useConnectionState()
  return (
    <output className={classes.connection} data-state={state}>
      {state === 'reconnecting' && (
        <>
          <IconRefresh size={16} aria-hidden /> {t('connection.reconnecting')}
        </>
      )}
      {state === 'offline' && (
        <>
          <IconCloudOff size={16} aria-hidden /> {t('connection.offline')}
        </>
      )}
    </output>
  )
}
