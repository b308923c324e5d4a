import { Text, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { NETWORK_DATE_LIMIT, NETWORK_FROM } from '../../../shared/domain/author-network.ts'
import classes from './author-network.module.css'

/** Bounds years to four digits. */
const LAST = '9999-12-31'

interface Moments {
  from: string
  to: string
}

interface Props extends Moments {
  timeZone: string
  withClock: boolean
  onChange: (moments: Partial<Moments>) => void
}

/** Period in the community's time zone: days, or times of days (ANET-05). */
export const MomentRange = ({ from, to, timeZone, withClock, onChange }: Props) => {
  const { t } = useTranslation('authorNetwork')
  const { t: tDates } = useTranslation('dates')
  const [zoneId, fault] = [useId(), useId()]
  const isTurned = from !== '' && to !== '' && from > to
  // An address may have times.
  const hasClock = withClock || `${from}${to}`.includes('T')
  const shown = (value: string, clock: string) => (hasClock && /^[\d-]+$/.test(value) ? `${value}T${clock}` : value)
  const values = { from: shown(from, '00:00'), to: shown(to, '23:59') }
  const field = (end: keyof Moments) => (
    <TextInput
      type={hasClock ? 'datetime-local' : 'date'}
      size="md"
      label={tDates(end)}
      min={hasClock ? NETWORK_FROM : NETWORK_DATE_LIMIT}
      max={hasClock ? `${LAST}T23:59` : LAST}
      value={values[end]}
      aria-invalid={isTurned || undefined}
      aria-describedby={isTurned ? fault : hasClock ? zoneId : undefined}
      onChange={({ currentTarget: { value } }) => onChange({ [end]: value })}
    />
  )
  return (
    <div className={classes.moments} data-clock={hasClock || undefined}>
      {field('from')}
      {field('to')}
      {isTurned ? (
        <Text id={fault} role="alert" size="sm" c="red">
          {tDates('turned')}
        </Text>
      ) : (
        hasClock && (
          <Text id={zoneId} size="sm" c="dimmed">
            {t('zone', { timeZone })}
          </Text>
        )
      )}
    </div>
  )
}
