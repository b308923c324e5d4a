import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dayIn } from '../../../../shared/text/days.ts'
import { errorText } from '../../../lib/i18n.ts'
import { ask } from '../../../ui/ask.ts'
import { BusyButton } from '../../../ui/busy-button.tsx'
import { FormAlert } from '../../../ui/form-alert.tsx'
import classes from '../view-modes.module.css'
import { useDays } from './days.ts'

interface Props {
  label: string
  start?: string
  timeZone: string
  button: string
  question: (date: string) => { title: string; text: string; yes: string }
  onSave: (day: string) => Promise<unknown>
}

export const StartForm = ({ label, start, timeZone, button, question, onSave }: Props) => {
  const { t } = useTranslation('viewModes')
  const { t: tErrors } = useTranslation('errors')
  const written = useDays()
  const [day, setDay] = useState(() => start ?? dayIn(timeZone)(new Date().toISOString()))
  const saving = useMutation({
    mutationFn: async () => {
      const agreed = await ask({ ...question(written(day)), no: t('cancel') })
      if (agreed) await onSave(day)
    },
  })
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (day !== '') saving.mutate()
  }
  return (
    <form className={classes.fields} onSubmit={save}>
      <TextInput
        type="date"
        size="md"
        label={label}
        description={t('growth.timeZone', { timeZone: timeZone.replaceAll('_', ' ') })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={day}
        onChange={({ currentTarget: { value } }) => setDay(value)}
      />
      <BusyButton type="submit" variant="default" size="md" loading={saving.isPending} disabled={day === ''}>
        {button}
      </BusyButton>
      <FormAlert message={saving.error ? errorText(saving.error, tErrors) : undefined} />
    </form>
  )
}
