import type { ComponentProps, ReactNode } from 'react'
import classes from './tool.module.css'

interface Props extends ComponentProps<'button'> {
  label: string
  icon: ReactNode
}

/** Toolbar button with a label; arrow keys move within the toolbar, which is one tab stop. */
export const Tool = ({ label, icon, ...rest }: Props) => (
  <button type="button" className={classes.tool} data-toolbar-toggle {...rest}>
    {icon}
    <span className={classes.label}>{label}</span>
  </button>
)
