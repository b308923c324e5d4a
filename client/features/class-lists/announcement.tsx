import { Alert } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'

interface Props {
  message: string | undefined
  /** Tells whether all went well. */
  good?: boolean
}

/** Tells how something went. It is always there, so that what comes into it is read out. */
export const Announcement = ({ message, good = true }: Props) => (
  <div role="status">
    {message && (
      <Alert color={good ? 'pine' : 'gray'} icon={good && <IconCheck aria-hidden />} p="sm">
        {message}
      </Alert>
    )}
  </div>
)
