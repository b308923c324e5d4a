import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import classes from './tool.module.css'

interface Look {
  label: string
  icon: ReactNode
}

/** A button among the tools of a view: a picture with its name below. The toolbar is one stop for Tab, arrows go on within. */
export const Tool = ({ label, icon, ...rest }: Look & ComponentProps<'button'>) => (
  <button type="button" className={classes.tool} data-toolbar-toggle {...rest}>
    {icon}
    <span className={classes.label}>{label}</span>
  </button>
)

/** A tool that leads to another page. */
export const ToolLink = ({ label, icon, to }: Look & { to: string }) => (
  <Link to={to} className={classes.tool} data-toolbar-toggle>
    {icon}
    <span className={classes.label}>{label}</span>
  </Link>
)
