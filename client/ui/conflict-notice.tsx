import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface Props {
  words: { title: string; text: string; take: string; saveMine: string }
  onTakeTheirs: () => void
  onSaveMine: () => void
  /** Preview of the remote version. */
  children?: ReactNode
}

/** Reports a conflicting change and offers both versions. */
export const ConflictNotice = ({ words, onTakeTheirs, onSaveMine, children }: Props) => (
  <Alert color="yellow" icon={<IconUsers aria-hidden />} role="alert" title={words.title}>
    <Text size="sm">{words.text}</Text>
    {children}
    <Group gap="xs" mt="xs">
      <Button size="compact-md" variant="default" onClick={onTakeTheirs}>
        {words.take}
      </Button>
      <Button size="compact-md" onClick={onSaveMine}>
        {words.saveMine}
      </Button>
    </Group>
  </Alert>
)
