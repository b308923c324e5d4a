import { useNavigation } from 'react-router-dom'
import classes from './route-progress.module.css'

/** Progress line during navigation. */
export const RouteProgress = () =>
  useNavigation().state === 'loading' ? <div className={classes.line} aria-hidden="true" /> : null
