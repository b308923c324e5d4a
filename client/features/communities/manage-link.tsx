import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths.ts'

/** Link to the page of a community for its managers (TEAC-01). */
export const ManageLink = ({ communityId, title }: { communityId: string; title: string }) => {
  const { t } = useTranslation('communities')
  return (
    <Button
      component={Link}
      variant="default"
      px="sm"
      to={paths.manage(communityId)}
      aria-label={t('manage.named', { title })}
      flex="none"
    >
      {t('manage')}
    </Button>
  )
}
