import { Rating } from '@mantine/core'
import { IconStar, IconStarFilled, IconStarHalfFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RATING_MAX } from '../../../shared/wire/limits.ts'
import classes from './stars.module.css'

const SIZE = 22
const EMPTY = <IconStar size={SIZE} aria-hidden />
const FULL = <IconStarFilled size={SIZE} aria-hidden />
const HALF = <IconStarHalfFilled size={SIZE} aria-hidden />

export const Stars = ({ rating }: { rating: number }) => (
  <Rating
    readOnly
    aria-hidden
    className={classes.stars}
    count={RATING_MAX}
    fractions={2}
    value={rating}
    emptySymbol={EMPTY}
    fullSymbol={FULL}
  />
)

interface Props {
  label: string
  rating: number
  onChange: (rating: number) => void
}

/** Rating input with whole stars: previews on hover, selects by arrow keys. */
export const ChooseStars = ({ label, rating, onChange }: Props) => {
  const { t } = useTranslation('ratings')
  const starOf = (number: number) => (rating >= number ? FULL : rating >= number - 0.5 ? HALF : EMPTY)
  return (
    <Rating
      role="radiogroup"
      aria-label={label}
      className={classes.stars}
      classNames={{ input: classes.input!, label: classes.star! }}
      count={RATING_MAX}
      // The initial rating lies between two stars, and Rating would select the upper one; -1 selects none.
      value={Number.isInteger(rating) ? rating : -1}
      emptySymbol={starOf}
      fullSymbol={starOf}
      getSymbolLabel={(count) => t('stars', { count })}
      onChange={onChange}
      onHover={(number) => number > 0 && number !== rating && onChange(number)}
      // An arrow key clicks a star, which Rating itself treats as a preview.
      onClick={({ target }) => target instanceof HTMLInputElement && onChange(Number(target.value))}
    />
  )
}
