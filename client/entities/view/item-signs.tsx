import {
  IconEyeOff,
  IconHourglass,
  IconLock,
  IconPin,
  IconPinned,
  IconPinnedFilled,
  IconStack2,
} from '@tabler/icons-react'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { signsOf } from './item-content.ts'
import classes from './item-marks.module.css'
import { useItemWords } from './item-words.ts'

const SIGNS = {
  riseAbove: IconStack2,
  private: IconLock,
  'moderation.removed': IconEyeOff,
  'moderation.waiting': IconHourglass,
  softFixed: IconPin,
  fixed: IconPinned,
  locked: IconPinnedFilled,
}

export const ItemSigns = ({ item }: { item: BoardItem }) => {
  const { t } = useItemWords()
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
