import { Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './card.module.css'

interface Props {
  title: string
  /** Fragment of its address. */
  id?: string
  children: ReactNode
}

export const Card = ({ title, id, children }: Props) => {
  const titleId = useId()
  return (
    <Paper component="section" id={id} aria-labelledby={titleId} className={classes.card} shadow="sm" radius="lg">
      <Title order={2} size="h3" id={titleId} mb="md">
        {title}
      </Title>
      {children}
    </Paper>
  )
}
