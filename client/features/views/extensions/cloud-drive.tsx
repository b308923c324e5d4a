import { IconCloudDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { useRootSettings } from '../../../entities/community/community.ts'
import { MenuEntry } from '../../../ui/context-menu.tsx'
import { toastError } from '../../../ui/toasts.ts'

const ImportEntry = () => {
  const { t } = useTranslation('views')
  const { view, canAdd } = useBoard()
  const offered = useRootSettings(view.communityId)?.plugins.googledrive
  if (!canAdd || !offered) return null
  return (
    <MenuEntry
      label={t('menu.cloudDrive')}
      icon={<IconCloudDownload size={18} aria-hidden />}
      onSelect={() => toastError(t('cloudDrive.none'))}
    />
  )
}

/** Documents from a cloud drive, where the community has that on; this site has none connected. */
export const cloudDrive: BoardExtension = { name: 'cloudDrive', CanvasEntries: ImportEntry }
