import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './unread-number.module.css'

export const UnreadNumber = ({ count = 0 }: { count: number | undefined }) => {
  const { t } = useTranslation('unread')
  if (count === 0) return null
  return (
    <span className={classes.number} title={t('count', { count })}>
      <span aria-hidden>{count}</span>
      <VisuallyHidden>{t('count', { count })}</VisuallyHidden>
    </span>
  )
}
