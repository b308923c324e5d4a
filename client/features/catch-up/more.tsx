import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export const More = ({ count }: { count: number }) => {
  const { t } = useTranslation('catchUp')
  return count > 0 ? (
    <Text c="dimmed" mt="sm">
      {t('more', { count })}
    </Text>
  ) : null
}
