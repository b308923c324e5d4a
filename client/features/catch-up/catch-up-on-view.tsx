import { IconListCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BarLink } from '../../entities/view/nav-link.tsx'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { paths } from '../../lib/paths.ts'

const CatchUpLink = () => {
  const { t } = useTranslation('views')
  const { communityId, authorId } = useBoard().member
  if (authorId === null) return null
  return <BarLink to={paths.catchUp(communityId)} label={t('catchUp')} icon={<IconListCheck size={20} aria-hidden />} />
}

/** Link from a view to the catch-up page of its community (CTCH-01). */
export const catchUpOnView: BoardExtension = { name: 'catchUp', More: CatchUpLink }
