import {
  IconAdjustments,
  IconBulb,
  IconListSearch,
  IconLogout,
  IconUsersGroup,
  IconUsersPlus,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { canManage } from '../../../../shared/rules/access.ts'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { BarLink } from '../../../entities/view/nav-link.tsx'
import { paths } from '../../../lib/paths.ts'

const People = () => {
  const { t } = useTranslation('views')
  const { member } = useBoard()
  const { communityId } = member
  const manage = paths.manage(communityId)
  return (
    <>
      {canManage(member) && (
        <>
          <BarLink to={`${manage}#invite`} label={t('invite')} icon={<IconUsersPlus size={20} aria-hidden />} />
          <BarLink to={manage} label={t('manage')} icon={<IconAdjustments size={20} aria-hidden />} />
          <BarLink
            to={paths.authorManager(communityId)}
            label={t('authors')}
            icon={<IconUsersGroup size={20} aria-hidden />}
          />
        </>
      )}
      <BarLink
        to={paths.groupManager(communityId)}
        label={t('groups')}
        icon={<IconUsersGroup size={20} aria-hidden />}
      />
    </>
  )
}

const More = () => {
  const { t } = useTranslation('views')
  const { viewId, member } = useBoard()
  const { communityId } = member
  return (
    <>
      <BarLink to={paths.search(communityId)} label={t('search')} icon={<IconListSearch size={20} aria-hidden />} />
      <BarLink
        to={paths.scaffoldManager(communityId)}
        label={t('scaffolds')}
        icon={<IconBulb size={20} aria-hidden />}
      />
      <BarLink to={paths.contribution(viewId)} label={t('settings')} icon={<IconAdjustments size={20} aria-hidden />} />
    </>
  )
}

export const communityLinks: BoardExtension = { name: 'communityLinks', People, More }

const Exit = () => {
  const { t } = useTranslation('views')
  return <BarLink to={paths.communities} label={t('exit')} icon={<IconLogout size={20} aria-hidden />} />
}

export const exitOfView: BoardExtension = { name: 'exit', More: Exit }
