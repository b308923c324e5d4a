import { Paper, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { NotesPicture } from '../../ui/notes-picture.tsx'
import classes from './account-card.module.css'

interface Props {
  title: string
  lead: string
  children: ReactNode
}

/** Frame of the sign-in and sign-up forms, with a picture on wide screens. */
export const AccountCard = ({ title, lead, children }: Props) => (
  <div className={classes.page}>
    <div className={classes.picture} aria-hidden="true">
      <NotesPicture />
    </div>
    <Paper className={classes.card} shadow="md" radius="lg">
      <Title order={1}>{title}</Title>
      <Text c="dimmed" mt={4} mb="lg">
        {lead}
      </Text>
      {children}
    </Paper>
  </div>
)
