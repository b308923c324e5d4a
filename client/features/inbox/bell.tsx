import { IconBell } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Unfold } from '../../ui/unfold.tsx'
import { Inbox } from './inbox.tsx'
import { useNewEntries } from './inbox.queries.ts'
import classes from './inbox.module.css'

/** (FRST-06) */
export const Bell = () => {
  const { t } = useTranslation('inbox')
  const count = useNewEntries()
  const icon = (
    <>
      <IconBell size={20} aria-hidden />
      {count > 0 && (
        <span className={classes.number} aria-hidden>
          {count > 99 ? '99+' : count}
        </span>
      )}
    </>
  )
  return (
    <Unfold label={count > 0 ? t('new', { count }) : t('title')} icon={icon} wide>
      <Inbox />
    </Unfold>
  )
}
