import { useTranslation } from 'react-i18next'
import { codeText } from '../../lib/i18n.ts'
import { FileArea } from '../../ui/file-area.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import type { UnusableFile } from './use-chosen-list.ts'

interface Props {
  onFile: (file: File) => void
  unusable: UnusableFile | undefined
  disabled?: boolean
}

/** Takes one CSV file, and says why it cannot be used. */
export const CsvField = ({ onFile, unusable, disabled = false }: Props) => {
  const { t } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const why = ({ name, fault }: UnusableFile) =>
    fault === 'notCsv' ? t('notCsv') : `${name}: ${codeText(fault, tErrors, fault)}`
  return (
    <>
      <FileArea
        choose={t('choose')}
        drop={t('drop')}
        accept=".csv"
        disabled={disabled}
        onFiles={([file]) => file && onFile(file)}
      />
      <FormAlert message={unusable && why(unusable)} />
    </>
  )
}
