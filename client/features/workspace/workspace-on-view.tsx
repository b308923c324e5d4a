import { IconUserSquareRounded } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { BarAction } from '../../entities/view/nav-link.tsx'
import { useWorkspace } from './use-workspace.ts'

const Workspace = () => {
  const { t } = useTranslation('views')
  const { member } = useBoard()
  const { mutate, isPending } = useWorkspace(member.communityId)
  if (member.authorId === null) return null
  return (
    <BarAction
      label={t('workspace')}
      icon={<IconUserSquareRounded size={20} aria-hidden />}
      aria-busy={isPending}
      onClick={() => isPending || mutate()}
    />
  )
}

export const workspaceOnView: BoardExtension = { name: 'workspace', Views: Workspace }
