import type { ReactNode } from 'react'
import classes from './author-item.module.css'

export const AuthorItem = ({ name, children }: { name: string; children?: ReactNode }) => (
  <li className={classes.author}>
    <span className={classes.initial} aria-hidden>
      {Array.from(name)[0]}
    </span>
    <span className={classes.name} dir="auto">
      {name}
    </span>
    {children}
  </li>
)
