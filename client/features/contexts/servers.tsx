import { Stack, Text, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isAllowedServer } from '../../../shared/rules/server-addresses.ts'
import { refused, type Refusals } from './refused.tsx'
import { SERVER_FIELDS } from './sections.ts'
import type { SettingsProps } from './switch-card.tsx'

interface Props extends SettingsProps {
  faults: Refusals
  sites: readonly string[]
}

export const Servers = ({ values, onEdit, faults, sites }: Props) => {
  const { t } = useTranslation('contexts')
  const isClosed = (address: string) => address !== '' && !isAllowedServer(address, sites)
  return (
    <Stack>
      <Text size="sm" c="dimmed">
        {sites.length === 0 ? t('servers.none') : t('servers.sites', { sites: sites.join(', ') })}
      </Text>
      {SERVER_FIELDS.map((path) => (
        <TextInput
          key={path}
          id={path}
          type="url"
          size="md"
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          label={t(path)}
          description={t(`${path}.hint`)}
          placeholder="https://"
          value={values[path]}
          onChange={({ currentTarget: { value } }) => onEdit({ [path]: value.trim() })}
          error={refused(faults[path]) ?? (isClosed(values[path]) && t('servers.closed'))}
        />
      ))}
    </Stack>
  )
}
