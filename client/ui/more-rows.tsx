import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Maximum number of rows of an analysis page's table (SPEC-05). */
export const TABLE_ROWS_MAX = 1000

/** States how many rows are not listed; renders nothing if all are. */
export const MoreRows = ({ count }: { count: number }) => {
  const { t } = useTranslation('charts')
  if (count <= 0) return null
  return (
    <Text size="sm" my="xs">
      {t('rows.more', { count })}
    </Text>
  )
}
