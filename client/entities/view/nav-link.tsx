import { type ComponentProps, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './nav-link.module.css'

interface Look {
  label: string
  icon: ReactNode
}

/** Link in the view bar: an icon, with a label in the expanded bar, or always if `worded`. */
export const BarLink = ({ label, icon, to, worded }: Look & { to: string; worded?: boolean }) => (
  <Link to={to} className={classes.link} aria-label={label} title={label} data-worded={worded || undefined}>
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
