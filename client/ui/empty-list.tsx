import { Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './empty-list.module.css'

interface Props {
  icon: Icon
  title: string
  text: string
  /** Suggested actions. */
  children?: ReactNode
}

export const EmptyList = ({ icon: Icon, title, text, children }: Props) => (
  <Stack className={classes.empty} align="center" gap="xs">
    <ThemeIcon variant="light" size={64} radius="xl">
      <Icon size={34} aria-hidden />
    </ThemeIcon>
    <Title order={2} size="h3">
      {title}
    </Title>
    <Text c="dimmed" maw="26rem">
      {text}
    </Text>
    {children}
  </Stack>
)
