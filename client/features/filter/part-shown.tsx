import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './part-shown.module.css'

/** Says over the canvas that not everything is shown, and shows it again. */
export const PartShown = ({ text, onClear }: { text: string; onClear: () => void }) => {
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
