import type { BoardExtension } from './open-board.ts'
import classes from './tool.module.css'

/** Divider between groups of tools. */
export const divider = (name: string): BoardExtension => ({
  name,
  Tool: () => <hr className={classes.divider} />,
})
