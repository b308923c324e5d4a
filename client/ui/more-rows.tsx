import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Maximum number of rows that a data table of an analysis page lists (SPEC-05). */
export const TABLE_ROWS_MAX = 1000

/** States how many rows a table does not list; renders nothing where it lists all. */
export const MoreRows = ({ count }: { count: number }) => {
  const { t } = useTranslation('charts')
  if (count <= 0) return null
  return (
    <Text size="sm" my="xs">
      {t('rows.more', { count })}
    </Text>
  )
}
