import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn, daysAfter } from '../../shared/text/days.ts'
import { IconAction } from './icon-action.tsx'
import classes from './date-range.module.css'

/** Inclusive bounds, such as 2026-09-01; empty for none. */
export interface Days {
  from: string
  to: string
}

interface Props extends Days {
  onChange: (days: Days) => void
  /** The community's time zone, which determines today. */
  timeZone: string
}

const ANY: Days = { from: '', to: '' }

const isTurned = ({ from, to }: Days) => from !== '' && to !== '' && from > to

/** Two date fields and a dialog with presets (NAVB-16). */
export const DateRange = ({ from, to, onChange, timeZone }: Props) => {
  const { t } = useTranslation('dates')
  const { t: tCommon } = useTranslation()
  const [open, setOpen] = useState(false)
  const days = { from, to }
  return (
    <div className={classes.range}>
      <DayFields days={days} onChange={onChange} />
      <IconAction label={t('choose')} className={classes.choose ?? ''} onClick={() => setOpen(true)}>
        <IconCalendar size={20} aria-hidden />
      </IconAction>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('title')}
        zIndex={1000}
        closeButtonProps={{ 'aria-label': tCommon('close') }}
      >
        <Chooser
          days={days}
          timeZone={timeZone}
          onChoose={(chosen) => {
            onChange(chosen)
            setOpen(false)
          }}
        />
      </Modal>
    </div>
  )
}

const DayFields = ({ days, onChange }: { days: Days; onChange: (days: Days) => void }) => {
  const { t } = useTranslation('dates')
  const fault = useId()
  const turned = isTurned(days)
  const props = (end: keyof Days) => ({
    type: 'date',
    label: t(end),
    value: days[end],
    'aria-invalid': turned || undefined,
    'aria-describedby': turned ? fault : undefined,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onChange({ ...days, [end]: value }),
  })
  return (
    <>
      <TextInput {...props('from')} />
      <TextInput {...props('to')} />
      {turned && (
        <p id={fault} role="alert" className={classes.fault}>
          {t('turned')}
        </p>
      )}
    </>
  )
}

const Chooser = ({ days, timeZone, onChoose }: { days: Days; timeZone: string; onChoose: (days: Days) => void }) => {
  const { t } = useTranslation('dates')
  const [chosen, setChosen] = useState(days)
  const [today] = useState(() => dayIn(timeZone)(Date.now()))
  const since = (daysAgo: number): Days => ({ from: daysAfter(today, -daysAgo), to: today })
  const offers = [
    { label: t('today'), days: since(0) },
    { label: t('week'), days: since(6) },
    { label: t('month'), days: since(29) },
    { label: t('any'), days: ANY },
  ]
  return (
    <Stack>
      <Group gap="xs">
        {offers.map((offer) => (
          <Button key={offer.label} variant="default" size="compact-md" onClick={() => onChoose(offer.days)}>
            {offer.label}
          </Button>
        ))}
      </Group>
      <div className={classes.range}>
        <DayFields days={chosen} onChange={setChosen} />
      </div>
      <Button disabled={isTurned(chosen)} onClick={() => onChoose(chosen)}>
        {t('done')}
      </Button>
    </Stack>
  )
}
