import { useTranslation } from 'react-i18next'
import type { Encoding } from '../../../shared/text/decode-text.ts'
import { codeText } from '../../lib/i18n.ts'
import { FileArea } from '../../ui/file-area.tsx'
import { FormAlert } from '../../ui/form-alert.tsx'
import { EncodingField } from './encoding-field.tsx'
import type { UnusableFile } from './use-chosen-list.ts'

interface Props {
  onFile: (file: File) => void
  onEncoding: (encoding: Encoding) => void
  encoding: Encoding | undefined
  takesXlsx?: boolean
  unusable: UnusableFile | undefined
  disabled?: boolean
}

export const CsvField = ({ onFile, onEncoding, encoding, takesXlsx = false, unusable, disabled = false }: Props) => {
  const { t } = useTranslation('classLists')
  const { t: tErrors } = useTranslation('errors')
  const isAboutEncoding = unusable?.fault === 'classList.encoding' || unusable?.fault === 'classList.otherEncoding'
  const why = ({ name, fault }: UnusableFile) =>
    fault === 'notCsv'
      ? `${t('notCsv')}${t(takesXlsx ? 'notCsv.orXlsx' : 'notCsv.how')}`
      : `${name}: ${codeText(fault, tErrors, fault)}`
  return (
    <>
      <FileArea
        choose={t(takesXlsx ? 'choose.orXlsx' : 'choose')}
        drop={t('drop')}
        accept={takesXlsx ? '.csv,.xlsx' : '.csv'}
        disabled={disabled}
        onFiles={([file]) => file && onFile(file)}
      />
      <FormAlert message={unusable && why(unusable)} />
      {(encoding !== undefined || isAboutEncoding) && (
        <EncodingField encoding={encoding} onChoose={onEncoding} disabled={disabled} />
      )}
    </>
  )
}
