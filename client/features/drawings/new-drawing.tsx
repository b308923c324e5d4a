import { IconBrush } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { BLANK_DRAWING, BLANK_SIZE } from '../../../shared/domain/drawings.ts'
import { useNewItem } from '../../entities/view/new-item.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Tool } from '../../entities/view/tool.tsx'
import { errorText } from '../../lib/i18n.ts'
import { toastError } from '../../ui/toasts.ts'

const NewDrawingTool = () => {
  const { t } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const { view, member, canAdd, canvas, openObject, placeFor } = useBoard()
  const { mutateAsync: make, isPending } = useNewItem()
  const { authorId } = member
  if (!canAdd || authorId === null) return null
  const add = async () => {
    if (isPending) return
    const size = { width: BLANK_SIZE, height: BLANK_SIZE }
    // Default title, the same in all clients.
    const object = { type: 'Drawing', title: 'a Drawing', data: { svg: BLANK_DRAWING } }
    try {
      const place = { ...(await placeFor(size)), ...size, showInPlace: true }
      const { made } = await make({
        view,
        authorId,
        object,
        where: { place, apart: true, within: canvas.current?.seen() },
      })
      openObject({ id: made._id, type: 'Drawing' })
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
  }
  return <Tool label={t('newDrawing')} icon={<IconBrush size={22} aria-hidden />} onClick={() => void add()} />
}

export const newDrawings: BoardExtension = { name: 'newDrawing', Tool: NewDrawingTool }
