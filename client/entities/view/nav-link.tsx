import { type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './nav-link.module.css'

interface Look {
  label: string
  icon: ReactNode
}

/** Link in a menu of the view's bar. */
export const BarLink = ({ label, icon, to }: Look & { to: string }) => (
  <Link to={to} className={classes.link}>
    {icon}
    {label}
  </Link>
)

/** As `BarLink`, for actions on the view itself. */
export const BarAction = ({ label, icon, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" className={classes.link} {...rest}>
    {icon}
    {label}
  </button>
)
