import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

/** Error of a whole form, announced at once. */
export const FormAlert = ({ message }: { message: string | undefined }) =>
  message ? (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} p="sm">
      {message}
    </Alert>
  ) : null
