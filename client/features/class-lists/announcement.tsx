import { Alert } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

interface Props {
  message: string | undefined
  good?: boolean
}

/** Live region; always mounted, so that its changes are announced. */
export const Announcement = ({ message, good = true }: Props) => (
  <div role="status">
    {message && (
      <Alert color={good ? 'pine' : 'gray'} icon={good && <IconCheck aria-hidden />} p="sm">
        {message}
      </Alert>
    )}
  </div>
)
