import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { IconLink } from '../../ui/icon-link.tsx'

export const ManageLink = ({ communityId, title }: { communityId: string; title: string }) => {
  const { t } = useTranslation('communities')
  return (
    <IconLink to={paths.communityEditor(communityId)} label={t('manage.named', { title })} variant="default" size="xl">
      <IconSettings size={22} aria-hidden />
    </IconLink>
  )
}
