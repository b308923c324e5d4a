import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Shows what is said of an idea whose passage, or whose note, is not there any more. */
export const Gone = () => {
  const { t } = useTranslation('promisingIdeas')
  return (
    <Text role="status" fw={600}>
      {t('gone')}
    </Text>
  )
}
