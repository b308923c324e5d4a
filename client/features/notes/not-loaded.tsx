import { Alert, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** In place of a part whose file did not come: the connection is lost, or the server has been updated since. */
export const NotLoaded = () => {
  const { t } = useTranslation('notes')
  const { t: tCommon } = useTranslation()
  return (
    <Alert color="red" role="alert" title={t('notLoaded')}>
      <Button variant="default" onClick={() => location.reload()}>
        {tCommon('reload')}
      </Button>
    </Alert>
  )
}
