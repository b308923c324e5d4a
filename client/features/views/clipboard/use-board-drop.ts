import { useTranslation } from 'react-i18next'
import { useBoard } from '../../../entities/view/open-board.ts'
import type { Point } from '../../../engines/canvas/types.ts'
import { toastError } from '../../../ui/toasts.ts'
import { useFileDrop } from '../../../ui/use-file-drop.ts'
import { useForeign } from './use-external-drop.ts'

export const useBoardDrop = () => {
  const { t } = useTranslation('views')
  const { canAdd, canvas, dropFiles } = useBoard()
  const takeForeign = useForeign()
  const worldAt = (at: Point) => canvas.current?.worldAt(at) ?? at
  return useFileDrop(canAdd ? (files, at) => dropFiles(files, worldAt(at)) : undefined, {
    within: '.canvas',
    onDrop: (data, at) => takeForeign(data, worldAt(at)),
    onUnreadable: () => toastError(t('drop.unsupported')),
  })
}
