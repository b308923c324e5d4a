import { initialsOf, personColour } from '../../../shared/rules/person-colour.ts'
import classes from './initials.module.css'

interface Props {
  id: string
  name: string
  className?: string | undefined
}

export const Initials = ({ id, name, className = '', ...rest }: Props & { 'data-writing'?: true | undefined }) => (
  <span className={`${classes.initials} ${className}`} style={{ background: personColour(id) }} aria-hidden {...rest}>
    {initialsOf(name)}
  </span>
)
