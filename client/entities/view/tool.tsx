import type { ComponentProps, ReactNode } from 'react'
import classes from './tool.module.css'

interface Props extends ComponentProps<'button'> {
  label: string
  icon: ReactNode
}

/** A button among the tools of a view: a picture with its name below. The toolbar is one stop for Tab, arrows go on within. */
export const Tool = ({ label, icon, ...rest }: Props) => (
  <button type="button" className={classes.tool} data-toolbar-toggle {...rest}>
    {icon}
    <span className={classes.label}>{label}</span>
  </button>
)
