import { Skeleton, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export const AuthorsLoading = ({ rows }: { rows: number }) => {
  const { t } = useTranslation('authors')
  return (
    <Stack component="output" aria-busy="true" aria-label={t('loading')} gap={8}>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} h={58} radius="md" />
      ))}
    </Stack>
  )
}
