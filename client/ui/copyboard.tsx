import { COPYBOARD_ID } from '../lib/copy-text.ts'
import classes from './copyboard.module.css'

/** Fallback field for copying. */
export const Copyboard = () => (
  <textarea id={COPYBOARD_ID} className={classes.copyboard} tabIndex={-1} aria-hidden readOnly />
)
