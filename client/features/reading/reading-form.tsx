import { Alert, Button, SegmentedControl, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Reading, readingSchema, SPACINGS, TEXT_SIZES, USUAL_READING } from '../../../shared/domain/reading.ts'
import { api } from '../../lib/api.ts'
import { meQuery, useMe } from '../../lib/session.ts'
import classes from './reading-form.module.css'

const useReading = () => {
  const cache = useQueryClient()
  const show = (reading: Reading) => cache.setQueryData(meQuery.queryKey, (me) => me && { ...me, reading })
  const { mutate, isError } = useMutation({
    // In order, so that the latest choice is saved last.
    scope: { id: 'reading' },
    mutationFn: (reading: Reading) => api.put('/api/users/me/reading', reading, readingSchema),
    onMutate: show,
  })
  return { reading: useMe().reading ?? USUAL_READING, save: mutate, failed: isError }
}

interface ChoiceProps<Value extends string | number> {
  label: string
  values: readonly Value[]
  value: Value
  nameOf: (value: Value) => string
  onChange: (value: Value) => void
}

const Choice = <Value extends string | number>({ label, values, value, nameOf, onChange }: ChoiceProps<Value>) => {
  const id = useId()
  return (
    <div>
      <Text id={id} fw={650} mb="0.3rem">
        {label}
      </Text>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        value={String(value)}
        onChange={(chosen) => {
          const found = values.find((one) => String(one) === chosen)
          if (found !== undefined) onChange(found)
        }}
        data={values.map((one) => ({ value: String(one), label: nameOf(one) }))}
      />
    </div>
  )
}

/** Reader's settings with a sample (EASE-01). Each choice is saved at once. */
export const ReadingForm = () => {
  const { t, i18n } = useTranslation('reading')
  const { reading, save, failed } = useReading()
  const change = (changes: Partial<Reading>) => save({ ...reading, ...changes })
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' })
  const isUsual = (Object.keys(USUAL_READING) as (keyof Reading)[]).every((key) => reading[key] === USUAL_READING[key])
  return (
    <Stack gap="md">
      <Text>{t('lead')}</Text>
      <Choice
        label={t('size')}
        values={TEXT_SIZES}
        value={reading.size}
        nameOf={(size) => percent.format(size / 100)}
        onChange={(size) => change({ size })}
      />
      <Choice
        label={t('lines')}
        values={SPACINGS}
        value={reading.lines}
        nameOf={(lines) => t(`spacing.${lines}`)}
        onChange={(lines) => change({ lines })}
      />
      <Choice
        label={t('letters')}
        values={SPACINGS}
        value={reading.letters}
        nameOf={(letters) => t(`spacing.${letters}`)}
        onChange={(letters) => change({ letters })}
      />
      <Choice
        label={t('typeface')}
        values={['usual', 'plain']}
        value={reading.typeface}
        nameOf={(typeface) => t(`typeface.${typeface}`)}
        onChange={(typeface) => change({ typeface })}
      />
      <Choice
        label={t('colours')}
        values={['usual', 'calm']}
        value={reading.colours}
        nameOf={(colours) => t(`colours.${colours}`)}
        onChange={(colours) => change({ colours })}
      />
      <div role="group" aria-label={t('sample')} className={classes.sample}>
        <Text fw={750} className={classes.words}>
          {t('sample.title')}
        </Text>
        <Text className={classes.words}>{t('sample.text')}</Text>
      </div>
      {failed && (
        <Alert color="red" role="alert">
          {t('failed')}
        </Alert>
      )}
      <Button variant="default" disabled={isUsual} onClick={() => save(USUAL_READING)} style={{ alignSelf: 'start' }}>
        {t('reset')}
      </Button>
    </Stack>
  )
}
