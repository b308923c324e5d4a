import { IconLock, IconStack2 } from '@tabler/icons-react'
import type { BoardItem } from '../../../shared/views.ts'
import classes from './board-card.module.css'
import { signsOf } from './card-size.ts'
import { useCardWords } from './card-words.ts'

const SIGNS = { riseAbove: IconStack2, private: IconLock }

/** What small pictures beside its title tell of an item. */
export const CardSigns = ({ item }: { item: BoardItem }) => {
  const { t } = useCardWords()
  return signsOf(item).map((sign) => {
    const Icon = SIGNS[sign]
    return (
      <span key={sign} className={classes.sign} title={t(sign)}>
        <Icon size={14} aria-hidden />
        <span className={classes.spoken}>{t(sign)}</span>
      </span>
    )
  })
}
