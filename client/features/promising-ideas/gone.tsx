import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export const Gone = () => {
  const { t } = useTranslation('promisingIdeas')
  return (
    <Text role="status" fw={600}>
      {t('gone')}
    </Text>
  )
}
