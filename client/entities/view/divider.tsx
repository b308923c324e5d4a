import type { BoardExtension } from './open-board.ts'
import classes from './tool.module.css'

export const divider = (name: string): BoardExtension => ({
  name,
  Tool: () => <hr className={classes.divider} />,
})
