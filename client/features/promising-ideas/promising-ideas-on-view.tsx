import { IconSparkles } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRootSettings } from '../../entities/community/community.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Tool } from '../../entities/view/tool.tsx'
import { openTab } from '../../lib/open-window.ts'
import { paths } from '../../lib/paths.ts'
import { toastError } from '../../ui/toasts.ts'

const IdeasTool = () => {
  const { t } = useTranslation('views')
  const { viewId, member } = useBoard()
  const { communityId } = member
  if (useRootSettings(communityId)?.plugins.promisingnessidea !== true) return null
  const open = () => {
    if (!openTab(paths.promisingIdeas(communityId, viewId))) toastError(t('window.refused'))
  }
  return <Tool label={t('panel.promisingIdeas')} icon={<IconSparkles size={22} aria-hidden />} onClick={open} />
}

export const promisingIdeasOnView: BoardExtension = { name: 'promisingIdeas', Tool: IdeasTool }
