import type { Contribution } from '../../../shared/domain/contributions.ts'
import { addressOfSvg, svgOf } from '../../../shared/domain/drawings.ts'
import classes from './drawing-picture.module.css'

interface Props {
  drawing: Contribution
  small?: boolean
}

export const DrawingPicture = ({ drawing, small = false }: Props) => (
  <img
    className={classes.picture}
    data-small={small || undefined}
    src={addressOfSvg(svgOf(drawing))}
    alt={drawing.title}
  />
)
