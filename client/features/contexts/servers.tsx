import { Stack, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { refused, type Refusals } from './refused.tsx'
import { SERVER_FIELDS } from './sections.ts'
import type { SettingsProps } from './switch-card.tsx'

/** The addresses of servers of others that the community works with. */
export const Servers = ({ values, onEdit, faults }: SettingsProps & { faults: Refusals }) => {
  const { t } = useTranslation('contexts')
  return (
    <Stack>
      {SERVER_FIELDS.map((path) => (
        <TextInput
          key={path}
          id={path}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
          label={t(path)}
          description={t(`${path}.hint`)}
          placeholder="https://"
          value={values[path]}
          onChange={({ currentTarget: { value } }) => onEdit({ [path]: value.trim() })}
          error={refused(faults[path])}
        />
      ))}
    </Stack>
  )
}
