import { Button, Skeleton, Stack } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyList } from '../../ui/empty-list.tsx'

export const NoUsers = ({ query, onClear }: { query: string; onClear: () => void }) => {
  const { t } = useTranslation('admin')
  return (
    <EmptyList icon={IconUserSearch} title={t('users.none')} text={t('users.noneText', { query })}>
      <Button variant="default" size="sm" onClick={onClear}>
        {t('users.all')}
      </Button>
    </EmptyList>
  )
}

export const UsersLoading = () => {
  const { t } = useTranslation('admin')
  return (
    <Stack component="output" aria-busy="true" aria-label={t('users.loading')} gap={8}>
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} h={56} radius="md" />
      ))}
    </Stack>
  )
}
