import { initialsOf, personColour } from '../../../shared/rules/person-colour.ts'
import classes from './initials.module.css'

interface Props {
  /** The author's id, to which the colour belongs. */
  id: string
  name: string
  className?: string | undefined
}

/** A person by initials and colour, beside a name that says who it is. */
export const Initials = ({ id, name, className = '', ...rest }: Props & { 'data-writing'?: true | undefined }) => (
  <span className={`${classes.initials} ${className}`} style={{ background: personColour(id) }} aria-hidden {...rest}>
    {initialsOf(name)}
  </span>
)
