import { type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './way.module.css'

interface Look {
  label: string
  icon: ReactNode
}

/** A way from the bar of a view to another page: an icon, with its name where the ways are unfolded below one another. */
export const WayLink = ({ label, icon, to }: Look & { to: string }) => (
  <Link to={to} className={classes.way} aria-label={label} title={label}>
    {icon}
    <span className={classes.label}>{label}</span>
  </Link>
)

/** As `WayLink`, for what happens on the view itself. */
export const WayAction = ({ label, icon, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" className={classes.way} aria-label={label} title={label} {...rest}>
    {icon}
    <span className={classes.label}>{label}</span>
  </button>
)
