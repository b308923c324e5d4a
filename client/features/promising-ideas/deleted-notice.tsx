import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export const DeletedNotice = () => {
  const { t } = useTranslation('promisingIdeas')
  return (
    <Text role="status" fw={600}>
      {t('gone')}
    </Text>
  )
}
