import { IconTimelineEvent } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRootSettings } from '../../entities/community/community.ts'
import { useOpenService } from '../../entities/service/open-service.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Tool } from '../../entities/view/tool.tsx'

const MapperTool = () => {
  const { t } = useTranslation('views')
  const { communityId } = useBoard().view
  const isOn = useRootSettings(communityId)?.plugins.itm
  const open = useOpenService(communityId)
  if (!isOn) return null
  return (
    <Tool
      label={t('threadMapper')}
      icon={<IconTimelineEvent size={22} aria-hidden />}
      onClick={() => void open('itmServer')}
    />
  )
}

/** Link from a view to the Idea Thread Mapper, if the plugin is on (ESSN-04). */
export const threadMapperOnView: BoardExtension = { name: 'threadMapper', Tool: MapperTool }
