import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { NotesPicture } from '../../ui/notes-picture.tsx'
import { Wordmark } from '../../ui/wordmark.tsx'
import classes from './account-card.module.css'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** The frame of signing in and up: the form, and beside it (where there is room) what it is for. */
export const AccountCard = ({ title, lead, children }: Props) => (
  <div className={classes.page}>
    <div className={classes.picture} aria-hidden="true">
      <NotesPicture />
    </div>
    <Paper className={classes.card} shadow="md" radius="lg">
      <span className={classes.brand} aria-hidden="true">
        <Wordmark size={34} />
      </span>
      <Title order={1} size="h2" mt="lg">
        {title}
      </Title>
      <Text c="dimmed" mb="lg">
        {lead}
      </Text>
      {children}
    </Paper>
  </div>
)
