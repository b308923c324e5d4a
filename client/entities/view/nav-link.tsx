import { type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './nav-link.module.css'

interface Look {
  label: string
  icon: ReactNode
}

export const BarLink = ({ label, icon, to }: Look & { to: string }) => (
  <Link to={to} className={classes.link}>
    {icon}
    {label}
  </Link>
)

export const BarAction = ({ label, icon, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" className={classes.link} {...rest}>
    {icon}
    {label}
  </button>
)
