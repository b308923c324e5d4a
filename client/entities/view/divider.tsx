import type { BoardExtension } from './open-board.ts'
import classes from './tool.module.css'

/** A line between tools that belong together and others. */
export const divider = (name: string): BoardExtension => ({
  name,
  Tool: () => <hr className={classes.divider} />,
})
