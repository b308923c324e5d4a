import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './filter-notice.module.css'

/** Banner over the canvas while a filter is active, with a reset button. */
export const FilterNotice = ({ text, onClear }: { text: string; onClear: () => void }) => {
  const { t } = useTranslation('filter')
  return (
    <div className={classes.band} data-part-shown>
      <output>{text}</output>
      <Button size="compact-sm" variant="light" onClick={onClear}>
        {t('clear')}
      </Button>
    </div>
  )
}
