import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { ReadableKey } from './created-keys.tsx'

export const RegistrationKey = ({ community }: { community: Community }) => {
  const { t } = useTranslation('communities')
  return (
    <Stack maw={480} gap="xs">
      <ReadableKey label={t('created.key')} value={community.registrationKey} />
      <Text c="dimmed" size="sm">
        {t('create.keyHint')}
      </Text>
    </Stack>
  )
}
