import { Button, Loader } from '@mantine/core'
import { IconCheck, IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './save-bar.module.css'
import type { SaveState } from './use-saving.ts'

const signs = {
  saving: <Loader size={16} aria-hidden />,
  success: <IconCheck size={18} aria-hidden />,
  failure: <IconCloudOff size={18} aria-hidden />,
  stored: <IconCloudOff size={18} aria-hidden />,
}

/** The contribute button and how saving goes; the indicator of a success hides by itself. */
export const SaveBar = ({ dirty, state }: { dirty: boolean; state: SaveState }) => {
  const { t } = useTranslation('notes')
  return (
    <div className={classes.bar}>
      <div role="status" className={classes.state} data-state={state}>
        {state !== 'idle' && (
          <>
            {signs[state]}
            {t(`save.${state}`)}
          </>
        )}
      </div>
      <Button type="submit" disabled={!dirty || state === 'saving'}>
        {t('contribute')}
      </Button>
    </div>
  )
}
