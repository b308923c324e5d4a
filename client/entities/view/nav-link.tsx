import { type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './nav-link.module.css'

interface Look {
  label: string
  icon: ReactNode
}

/** Link in the view bar: an icon, with a label in the expanded bar. */
export const BarLink = ({ label, icon, to }: Look & { to: string }) => (
  <Link to={to} className={classes.link} aria-label={label} title={label}>
    {icon}
    <span className={classes.label}>{label}</span>
  </Link>
)

/** As `BarLink`, for actions on the view itself. */
export const BarAction = ({ label, icon, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" className={classes.link} aria-label={label} title={label} {...rest}>
    {icon}
    <span className={classes.label}>{label}</span>
  </button>
)
