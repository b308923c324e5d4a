import { useNavigation } from 'react-router-dom'
import classes from './route-progress.module.css'

/** A thin line at the top while the next page is on its way. */
export const RouteProgress = () =>
  useNavigation().state === 'loading' ? <div className={classes.line} aria-hidden="true" /> : null
