import { Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORK_FROM } from '../../../shared/domain/author-network.ts'
import classes from './author-network.module.css'

/** Bounds years to four digits. */
const LAST = '9999-12-31T23:59'

interface Moments {
  from: string
  to: string
}

interface Props extends Moments {
  timeZone: string
  onChange: (moments: Partial<Moments>) => void
}

/** Period with times, in the community's time zone (ANET-05). */
export const MomentRange = ({ from, to, timeZone, onChange }: Props) => {
  const { t } = useTranslation('authorNetwork')
  const { t: tDates } = useTranslation('dates')
  const [zoneId, fault] = [useId(), useId()]
  const isTurned = from !== '' && to !== '' && from > to
  const values = { from, to }
  const field = (end: keyof Moments) => (
    <TextInput
      type="datetime-local"
      size="md"
      label={tDates(end)}
      min={NETWORK_FROM}
      max={LAST}
      value={values[end]}
      aria-invalid={isTurned || undefined}
      aria-describedby={isTurned ? fault : zoneId}
      onChange={({ currentTarget: { value } }) => onChange({ [end]: value })}
    />
  )
  return (
    <div className={classes.moments}>
      {field('from')}
      {field('to')}
      {isTurned ? (
        <Text id={fault} role="alert" size="sm" c="red">
          {tDates('turned')}
        </Text>
      ) : (
        <Text id={zoneId} size="sm" c="dimmed">
          {t('zone', { timeZone })}
        </Text>
      )}
    </div>
  )
}
