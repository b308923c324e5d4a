import { IconSitemap } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { BarLink } from '../../entities/view/nav-link.tsx'
import { paths } from '../../lib/paths.ts'

const ViewManagement = () => {
  const { t } = useTranslation('views')
  const { member } = useBoard()
  return (
    <BarLink
      to={paths.viewManager(member.communityId)}
      label={t('viewManagement')}
      icon={<IconSitemap size={20} aria-hidden />}
    />
  )
}

export const viewManagement: BoardExtension = { name: 'viewManagement', Views: ViewManagement }
