import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Scaffold } from './scaffolds.ts'

interface Props {
  scaffolds: readonly Pick<Scaffold, 'id' | 'title'>[]
  /** Selected id; empty for none. */
  value: string
  onChange: (id: string) => void
  /** Default: “Scaffold”. */
  label?: string
}

export const ScaffoldField = ({ scaffolds, value, onChange, label }: Props) => {
  const { t } = useTranslation('selectors')
  return (
    <NativeSelect
      size="md"
      label={label ?? t('scaffold')}
      value={value}
      data={[
        { value: '', label: t('scaffold.choose'), disabled: true },
        ...scaffolds.map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}
