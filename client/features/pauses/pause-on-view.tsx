import { IconPlayerPause } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { canManage } from '../../../shared/rules/access.ts'
import { BarAction } from '../../entities/view/nav-link.tsx'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { PauseDialog } from '../../entities/writing/pause-dialog-later.ts'

const NAME = 'pauseWriting'

const PauseWriting = () => {
  const { t } = useTranslation('views')
  const { member, showDialog } = useBoard()
  if (!canManage(member)) return null
  return (
    <BarAction
      label={t('pauseWriting')}
      icon={<IconPlayerPause size={20} aria-hidden />}
      onClick={() => showDialog({ name: NAME, items: [] })}
    />
  )
}

const Dialog = () => {
  const { viewId, member, showDialog } = useBoard()
  const { dialog } = useBoardOverlays()
  if (dialog?.name !== NAME) return null
  return (
    <Suspense>
      <PauseDialog communityId={member.communityId} viewId={viewId} onClose={() => showDialog(undefined)} />
    </Suspense>
  )
}

export const pauseOnView: BoardExtension = { name: NAME, People: PauseWriting, Over: Dialog }
