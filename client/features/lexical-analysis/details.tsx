import { type ReactNode, useState } from 'react'
import classes from './lexical-analysis.module.css'

interface Props {
  opened?: boolean
  summary: ReactNode
  children: () => ReactNode
}

export const Details = ({ opened = false, summary, children }: Props) => {
  const [open, setOpen] = useState(opened)
  return (
    <details className={classes.details} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {open && <div className={classes.within}>{children()}</div>}
    </details>
  )
}
