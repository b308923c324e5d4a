import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { ReadableKey } from './created-keys.tsx'

/** Registration key of a community, to copy. */
export const RegistrationKey = ({ community }: { community: Community }) => {
  const { t } = useTranslation('communities')
  return (
    <Stack maw={480}>
      <Text>{t('create.keyHint')}</Text>
      <ReadableKey label={t('created.key')} value={community.registrationKey} />
    </Stack>
  )
}
