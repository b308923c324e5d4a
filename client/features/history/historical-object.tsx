import { Paper, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { HistoricalObject as Stored } from '../../../shared/domain/records.ts'
import { Pair } from './value.tsx'
import classes from './historical-object.module.css'

export const HistoricalObject = ({ object }: { object: Stored }) => {
  const { t } = useTranslation('history')
  const { type, dataType, data } = object
  return (
    <Stack gap="md">
      <div>
        <Title order={1}>{t('title')}</Title>
        <Text c="dimmed">{t(type === 'Link' ? 'ofLink' : 'ofObject', { type: dataType })}</Text>
      </div>
      <Paper withBorder radius="lg" p="lg">
        <dl className={classes.map} aria-label={t('data')}>
          {Object.entries(data).map(([key, value]) => (
            <Pair key={key} name={key} value={value} />
          ))}
        </dl>
      </Paper>
    </Stack>
  )
}

/** Replaces an object that the user may not read (HIST-04). */
export const ForbiddenObject = () => {
  const { t } = useTranslation('history')
  return (
    <Stack gap="md">
      <Title order={1}>{t('forbidden.title')}</Title>
      <Paper withBorder radius="lg" p="lg">
        <Text>{t('forbidden.body')}</Text>
      </Paper>
    </Stack>
  )
}
