import { useTranslation } from 'react-i18next'
import type { IdeaColour } from '../../../shared/domain/promising-ideas.ts'
import colours from '../../ui/idea-colours.module.css'
import classes from './ideas.module.css'

interface Props {
  name: IdeaColour
  meaning: string | undefined
}

export const Colour = ({ name, meaning }: Props) => {
  const { t } = useTranslation('promisingIdeas')
  return (
    <span className={classes.colour}>
      <span className={`${classes.swatch} ${colours[name] ?? ''}`} aria-hidden />
      {t(`colour.${name || 'none'}`)}
      {meaning && <span className={classes.meaning}>{meaning}</span>}
    </span>
  )
}
