import { useNavigation } from 'react-router-dom'
import classes from './route-progress.module.css'

export const RouteProgress = () =>
  useNavigation().state === 'loading' ? <div className={classes.line} aria-hidden="true" /> : null
