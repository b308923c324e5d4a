import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './back-link.module.css'

interface Props {
  to: string
  /** What it is called where its words are shortened. */
  label?: string
  children: ReactNode
}

/** The way from a page back to the one it belongs to. */
export const BackLink = ({ to, label, children }: Props) => (
  <Anchor component={Link} to={to} aria-label={label} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden />
    <span>{children}</span>
  </Anchor>
)
