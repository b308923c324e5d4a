import type { ReactNode } from 'react'
import classes from './author-item.module.css'

/** Somebody in a list of authors: initial and name, then what else is said of them or can be done. */
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
