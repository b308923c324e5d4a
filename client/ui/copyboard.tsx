import { COPYBOARD_ID } from '../lib/copy-text.ts'
import classes from './copyboard.module.css'

/** The field by which some browsers copy. */
export const Copyboard = () => (
  <textarea id={COPYBOARD_ID} className={classes.copyboard} tabIndex={-1} aria-hidden readOnly />
)
