import { Button } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '../writing/save-bar.module.css'

export const ReadBar = ({ onBuildOn }: { onBuildOn: () => void }) => {
  const { t } = useTranslation('notes')
  return (
    <div className={classes.bar}>
      <span className={classes.state} />
      <Button leftSection={<IconArrowBackUp size={20} aria-hidden />} onClick={onBuildOn}>
        {t('buildOn')}
      </Button>
    </div>
  )
}
