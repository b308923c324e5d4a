import { Alert, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { backupStateSchema } from '../../../shared/domain/backups.ts'
import { api } from '../../lib/api.ts'

const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => api.get('/api/backups', backupStateSchema),
})

const useTime = () => {
  const { i18n } = useTranslation()
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })
  return (date: string) => time.format(new Date(date))
}

/** Only after a failure. */
export const BackupFailed = () => {
  const { t } = useTranslation('admin')
  const format = useTime()
  const { data: state } = useQuery(backupsQuery)
  if (!state?.failed) return null
  return (
    <Alert color="red" role="alert" mb="lg" title={t('backups.failed', { date: format(state.failed) })}>
      {state.reason}
    </Alert>
  )
}

export const BackupState = () => {
  const { t } = useTranslation('admin')
  const format = useTime()
  const { data: state } = useQuery(backupsQuery)
  if (!state) return null
  if (state.every === null) return <Text>{t('backups.none', { setting: 'BACKUP_EVERY' })}</Text>
  return <Text>{state.made ? t('backups.made', { date: format(state.made) }) : t('backups.waiting')}</Text>
}
