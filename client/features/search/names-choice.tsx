import { SegmentedControl } from '@mantine/core'
import { useSessionStorage } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { NAME_MODES, type NameMode } from './author-names.ts'

/** Returns how authors are shown, kept as long as the tab is open. */
export const useNameMode = () =>
  useSessionStorage<NameMode>({ key: 'buildon.searchNames', defaultValue: 'original', getInitialValueInEffect: false })

interface Props {
  mode: NameMode
  onChange: (mode: NameMode) => void
}

/** The choice between names, pseudonyms and none, for everything that is listed (SRCH-16). */
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
