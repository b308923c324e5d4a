import { Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { saveFile } from '../../lib/save-file.ts'
import { BusyButton } from '../../ui/busy-button.tsx'
import { toastError } from '../../ui/toasts.ts'
import type { ExportedTable } from './files/exported-table.ts'

/** Export formats; each writer is loaded on demand. */
const KINDS = [
  { name: 'CSV', ending: 'csv', write: async () => (await import('./files/csv-file.ts')).csvFile },
  { name: 'Excel', ending: 'xlsx', write: async () => (await import('./files/excel-file.ts')).excelFile },
  { name: 'PDF', ending: 'pdf', write: async () => (await import('./files/pdf-file.ts')).pdfFile },
] as const

export const Exports = ({ table }: { table: ExportedTable }) => {
  const { t } = useTranslation('activity')
  const [busy, setBusy] = useState<string>()
  const save = async ({ ending, write }: (typeof KINDS)[number]) => {
    setBusy(ending)
    try {
      const file = await write()
      saveFile(`${table.title}.${ending}`, await file(table))
    } catch {
      toastError(t('failed'))
    }
    setBusy(undefined)
  }
  return (
    <Group gap={6} role="group" aria-label={t('save')}>
      <IconDownload size={18} aria-hidden />
      {KINDS.map((kind) => (
        <BusyButton
          key={kind.ending}
          variant="default"
          loading={busy === kind.ending}
          disabled={busy !== undefined}
          aria-label={t('saveAs', { kind: kind.name })}
          onClick={() => void save(kind)}
        >
          {kind.name}
        </BusyButton>
      ))}
    </Group>
  )
}
