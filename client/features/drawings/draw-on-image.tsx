import { IconBrush } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { canWrite } from '../../../shared/rules/access.ts'
import { fileOf } from '../../../shared/domain/files.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { type BoardExtension, type ItemTarget, useBoard } from '../../entities/view/open-board.ts'
import { getRootContext } from '../../entities/community/community.ts'
import { errorText } from '../../lib/i18n.ts'
import { kindOf } from '../../lib/kind-of-file.ts'
import { objectQuery } from '../../entities/object/objects.ts'
import { MenuEntry } from '../../ui/context-menu.tsx'
import { toastError } from '../../ui/toasts.ts'

const DrawOnImage = ({ item }: ItemTarget) => {
  const { t } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const { view, member, focusItem } = useBoard()
  const cache = useQueryClient()
  const root = getRootContext(cache, view.communityId)
  const offered = root !== undefined && rootSettingsOf(root.data).plugins.drawonimage && item._to.type === 'Attachment'
  const { data: attachment } = useQuery({ ...objectQuery(item.to), enabled: offered })
  const file = attachment && fileOf(attachment)
  if (!offered || !file || kindOf(file) !== 'picture' || !canWrite(member, attachment)) return null
  const open = async () => {
    try {
      const { openImageEditor } = await import('./open-image-editor.tsx')
      await openImageEditor(attachment, file)
      focusItem(item._id)
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
  }
  return (
    <MenuEntry label={t('menu.drawOnImage')} icon={<IconBrush size={18} aria-hidden />} onSelect={() => void open()} />
  )
}

export const drawingOnImages: BoardExtension = { name: 'drawOnImage', ItemEntries: DrawOnImage }
