import { VisuallyHidden } from '@mantine/core'
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { RATING_MAX } from '../../../shared/limits.ts'
import classes from './stars.module.css'

const STARS = Array.from({ length: RATING_MAX }, (_, index) => index + 1)

const Star = ({ number, rating }: { number: number; rating: number }) => {
  const Icon = rating >= number ? IconStarFilled : rating >= number - 0.5 ? IconStarHalfFilled : IconStar
  return <Icon size={22} aria-hidden />
}

/** A number of stars, to the nearest half. */
export const Stars = ({ rating }: { rating: number }) => {
  const toHalf = Math.round(rating * 2) / 2
  return (
    <span className={classes.shown} aria-hidden>
      {STARS.map((number) => (
        <Star key={number} number={number} rating={toHalf} />
      ))}
    </span>
  )
}

interface Props {
  label: string
  rating: number
  onChange: (rating: number) => void
}

/** Stars to choose from, by mouse as soon as it is over one of them. */
export const ChooseStars = ({ label, rating, onChange }: Props) => {
  const { t } = useTranslation('ratings')
  const name = useId()
  return (
    <fieldset className={classes.choice}>
      <VisuallyHidden component="legend">{label}</VisuallyHidden>
      {STARS.map((number) => (
        <label
          key={number}
          className={classes.star}
          onPointerEnter={({ pointerType }) => pointerType === 'mouse' && number !== rating && onChange(number)}
        >
          <input
            type="radio"
            name={name}
            value={number}
            checked={rating === number}
            onChange={() => onChange(number)}
            aria-label={t('stars', { count: number })}
          />
          <Star number={number} rating={rating} />
        </label>
      ))}
    </fieldset>
  )
}
