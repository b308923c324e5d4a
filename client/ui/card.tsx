import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

export const Card = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <Paper component="section" aria-labelledby={id} className={classes.card} shadow="sm" radius="lg">
      <Title order={2} size="h3" id={id} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
