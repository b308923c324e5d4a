import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Says of a community that it is archived. */
export const Archived = () => {
  const { t } = useTranslation('communities')
  return (
    <Badge variant="default" size="lg" tt="none" fw={600} flex="none">
      {t('mine.archived')}
    </Badge>
  )
}
