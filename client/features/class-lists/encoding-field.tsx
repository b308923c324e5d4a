import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type Encoding, ENCODINGS } from '../../../shared/text/decode-text.ts'

const OPTIONS = Object.entries(ENCODINGS).map(([value, languages]) => ({ value, label: `${languages} (${value})` }))

interface Props {
  encoding: Encoding | undefined
  onChoose: (encoding: Encoding) => void
  disabled?: boolean
}

export const EncodingField = ({ encoding, onChoose, disabled = false }: Props) => {
  const { t } = useTranslation('classLists')
  return (
    <Select
      label={t('encoding')}
      description={t('encoding.hint')}
      placeholder={t('encoding.choose')}
      data={OPTIONS}
      value={encoding ?? null}
      disabled={disabled}
      allowDeselect={false}
      onChange={(value) => value && onChoose(value as Encoding)}
    />
  )
}
