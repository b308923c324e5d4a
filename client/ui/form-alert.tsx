import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'

export const FormAlert = ({ message }: { message: string | undefined }) =>
  message ? (
    <Alert color="red" role="alert" icon={<IconAlertCircle aria-hidden />} p="sm">
      {message}
    </Alert>
  ) : null
