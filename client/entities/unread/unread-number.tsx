import { useTranslation } from 'react-i18next'
import classes from './unread-number.module.css'

export const UnreadNumber = ({ count = 0 }: { count: number | undefined }) => {
  const { t } = useTranslation('unread')
  return count > 0 && <span className={classes.number}>{t('count', { count })}</span>
}
