import { type ReactNode, useState } from 'react'
import classes from './lexical-analysis.module.css'

interface Props {
  summary: ReactNode
  children: () => ReactNode
}

export const Details = ({ summary, children }: Props) => {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.details} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {open && <div className={classes.within}>{children()}</div>}
    </details>
  )
}
