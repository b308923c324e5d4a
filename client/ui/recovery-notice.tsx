import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Milliseconds since 1970. */
  savedAt: number
  words: { text: (when: string) => string; recover: string; forget: string }
  onRecover: () => void
  onForget: () => void
}

export const RecoveryNotice = ({ savedAt, words, onRecover, onForget }: Props) => {
  const { i18n } = useTranslation()
  const when = new Date(savedAt).toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert color="yellow" icon={<IconHistory aria-hidden />}>
      <Group justify="space-between" gap="xs">
        <Text size="sm">{words.text(when)}</Text>
        <Group gap="xs">
          <Button size="compact-md" onClick={onRecover}>
            {words.recover}
          </Button>
          <Button size="compact-md" variant="default" onClick={onForget}>
            {words.forget}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
