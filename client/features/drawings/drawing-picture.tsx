import type { Contribution } from '../../../shared/contributions.ts'
import { svgOf } from '../../../shared/drawings.ts'
import classes from './drawing-picture.module.css'

interface Props {
  drawing: Contribution
  small?: boolean
}

/** A drawing as it is stored; as an image it can run no script, whatever is in it. */
export const DrawingPicture = ({ drawing, small = false }: Props) => (
  <img
    className={classes.picture}
    data-small={small || undefined}
    src={`data:image/svg+xml,${encodeURIComponent(svgOf(drawing))}`}
    alt={drawing.title}
  />
)
