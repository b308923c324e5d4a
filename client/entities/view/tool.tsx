import { type ComponentProps, createContext, type ReactNode, useContext } from 'react'
import classes from './tool.module.css'

/** Id of the button “More” of the tools. */
export const MORE_TOOLS = 'more-tools'

export const AreToolsHidden = createContext(false)

interface Props extends ComponentProps<'button'> {
  label: string
  icon: ReactNode
}

export const Tool = ({ label, icon, ...rest }: Props) => (
  <button
    type="button"
    className={classes.tool}
    data-toolbar-toggle
    // Arrow keys skip it.
    data-disabled={useContext(AreToolsHidden) || undefined}
    {...rest}
  >
    {icon}
    <span className={classes.label}>{label}</span>
  </button>
)

/** Focuses the button of a panel, or “More” while it holds the button. */
export const focusPanelTool = (name: string) => {
  const tool = document.querySelector<HTMLElement>(`[data-panel-tool="${name}"]`)
  tool?.focus()
  if (document.activeElement !== tool) document.getElementById(MORE_TOOLS)?.focus()
}
