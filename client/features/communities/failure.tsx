import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../lib/i18n.ts'

/** What did not work, in the words of the old clients, and why; read out at once. */
export const Failure = ({ what, error }: { what: string; error: unknown }) => {
  const { t } = useTranslation('errors')
  if (!error) return null
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} p="sm" title={what}>
      {errorText(error, t)}
    </Alert>
  )
}
