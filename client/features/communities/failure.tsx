import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'

export const Failure = ({ what, state, error }: { what: string; state?: string; error: unknown }) => {
  const { t } = useTranslation('errors')
  if (!error) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} p="sm" title={what} data-state={state}>
      {errorText(error, t)}
    </Alert>
  )
}
