import type { ReactNode } from 'react'
import classes from './author-item.module.css'

/** Entry of a list of authors: initial, name, and further content. */
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
