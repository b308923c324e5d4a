import { Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ListedUser, RowFault } from '../../../shared/domain/class-lists.ts'
import { errorText } from '../../lib/i18n.ts'
import { FormAlert } from '../../ui/form-alert.tsx'
import { Announcement } from './announcement.tsx'
import { RowFaults } from './row-faults.tsx'

export interface Findings {
  by: 'browser' | 'server'
  faults: readonly RowFault[]
}

interface Props {
  findings: Findings | undefined
  error: unknown
  rows: readonly ListedUser[]
}

export const Checked = ({ findings, error, rows }: Props) => {
  const { t } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const wrong = findings && findings.faults.length > 0
  return (
    <Stack gap="sm">
      <Announcement message={findings && !wrong ? t('valid') : undefined} />
      <FormAlert message={error ? errorText(error, tErrors) : undefined} />
      {wrong && (
        <>
          <FormAlert message={t(findings.by === 'server' ? 'notValid' : 'toCorrect')} />
          <RowFaults label={t('wrongRows')} faults={findings.faults} rows={rows} />
        </>
      )}
    </Stack>
  )
}
