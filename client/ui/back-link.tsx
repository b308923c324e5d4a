import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './back-link.module.css'

interface Props {
  to: string
  /** Full name if the visible text is shortened. */
  label?: string
  children: ReactNode
}

export const BackLink = ({ to, label, children }: Props) => (
  <Anchor component={Link} to={to} aria-label={label} className={classes.back}>
    <IconArrowLeft size={18} aria-hidden />
    <span>{children}</span>
  </Anchor>
)
