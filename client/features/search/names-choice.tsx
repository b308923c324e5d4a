import { SegmentedControl } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { NAME_MODES, type NameMode } from './author-names.ts'

/** Display mode of authors, stored for the browser tab. */
export const useNameMode = () =>
  useSessionStorage<NameMode>({ key: 'buildon.searchNames', defaultValue: 'original', getInitialValueInEffect: false })

interface Props {
  mode: NameMode
  onChange: (mode: NameMode) => void
}

/** Choice of the display mode of authors for all lists (SRCH-16). */
export const NamesChoice = ({ mode, onChange }: Props) => {
  const { t } = useTranslation('search')
  return (
    <SegmentedControl<NameMode>
      aria-label={t('names')}
      size="sm"
      value={mode}
      onChange={onChange}
      data={NAME_MODES.map((value) => ({ value, label: t(`names.${value}`) }))}
    />
  )
}
