import { IconAdjustments, IconHelp, IconUserCog, IconUsersGroup } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '../../../../shared/access.ts'
import { type BoardExtension, useBoard } from '../../../board/open-board.ts'
import { paths } from '../../../lib/paths.ts'
import { IconLink } from '../../../ui/icon-link.tsx'

const Way = () => {
  const { t } = useTranslation('views')
  const { viewId, member } = useBoard()
  const { communityId } = member
  return (
    <>
      <IconLink to={paths.groupManager(communityId)} label={t('groups')}>
        <IconUsersGroup size={20} aria-hidden />
      </IconLink>
      <IconLink to={paths.contribution(viewId)} label={t('settings')}>
        <IconAdjustments size={20} aria-hidden />
      </IconLink>
      {canManage(member) && (
        <IconLink to={paths.authorManager(communityId)} label={t('authors')}>
          <IconUserCog size={20} aria-hidden />
        </IconLink>
      )}
      <IconLink to={paths.help(communityId)} label={t('help')}>
        <IconHelp size={20} aria-hidden />
      </IconLink>
    </>
  )
}

/** The ways from a view to what belongs to it and to its community. */
export const waysFromView: BoardExtension = { name: 'ways', Way }
