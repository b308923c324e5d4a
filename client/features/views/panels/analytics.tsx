import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** The analyses of the view that can be opened. */
export const Analytics = () => {
  const { t } = useTranslation('panels')
  return <Text c="dimmed">{t('analytics.none')}</Text>
}
