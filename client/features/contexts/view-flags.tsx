import { useTranslation } from 'react-i18next'
import type { ViewFlag } from './fields.ts'
import { FlagList } from '../../ui/flag-list.tsx'
import { VIEW_FLAGS } from './sections.ts'

interface Props {
  values: Readonly<Record<ViewFlag, boolean>>
  onChange: (change: Partial<Record<ViewFlag, boolean>>) => void
  disabled?: boolean
}

export const ViewFlags = ({ values, onChange, disabled = false }: Props) => {
  const { t } = useTranslation('contexts')
  return (
    <FlagList
      flags={VIEW_FLAGS.map((path) => ({ path, label: t(path), disabled }))}
      values={values}
      onChange={(path, on) => onChange({ [path]: on })}
    />
  )
}
