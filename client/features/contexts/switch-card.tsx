import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import type { Edits, Fields } from './fields.ts'
import { FlagList } from '../../ui/flag-list.tsx'
import { SWITCHES_OF } from './sections.ts'

export interface SettingsProps {
  values: Fields
  onEdit: (edits: Edits) => void
}

type Props = SettingsProps & { group: keyof typeof SWITCHES_OF; children?: ReactNode }

export const Switches = ({ group, values, onEdit }: Props) => {
  const { t } = useTranslation('contexts')
  // Citations need embedded scaffolds; a switch that is on can always be turned off.
  const barred = (path: string) =>
    path === 'plugins.citationScaffolds.enabled' && !values.embeddedScaffold && !values[path]
  return (
    <FlagList
      flags={SWITCHES_OF[group].map((path) => ({
        path,
        label: t(path),
        hint: t(`${path}.hint`),
        disabled: barred(path),
      }))}
      values={values}
      onChange={(path, on) => onEdit({ [path]: on })}
    />
  )
}

export const SwitchCard = ({ children, ...props }: Props) => {
  const { t } = useTranslation('contexts')
  return (
    <Card title={t(`group.${props.group}`)}>
      <Switches {...props} />
      {children}
    </Card>
  )
}
