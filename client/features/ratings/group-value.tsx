import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Stars } from './stars.tsx'

export const GroupValue = ({ ratings }: { ratings: readonly number[] }) => {
  const { t, i18n } = useTranslation('ratings')
  const count = ratings.length
  if (count === 0)
    return (
      <dd>
        <Text size="sm" c="dimmed">
          {t('none')}
        </Text>
      </dd>
    )
  const average = ratings.reduce((sum, rating) => sum + rating, 0) / count
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(average)
  return (
    <dd>
      <Stars rating={average} />
      <Text size="sm">{t('average', { count, number })}</Text>
    </dd>
  )
}
