import { Button, Skeleton, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './users.module.css'

/** In place of the list where the filter fits nobody. */
export const NoUsers = ({ query, onClear }: { query: string; onClear: () => void }) => {
  const { t } = useTranslation('admin')
  return (
    <Stack className={classes.none} align="center" gap="xs">
      <ThemeIcon variant="light" size={64} radius="xl">
        <IconUserSearch size={34} aria-hidden />
      </ThemeIcon>
      <Title order={2} size="h3">
        {t('users.none')}
      </Title>
      <Text c="dimmed">{t('users.noneText', { query })}</Text>
      <Button variant="default" size="sm" onClick={onClear}>
        {t('users.all')}
      </Button>
    </Stack>
  )
}

/** In place of the list until it is there: its shape. */
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
