import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { savingKey } from '../../../entities/view/new-item.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import type { Point } from '../../../engines/canvas/types.ts'
import { errorText } from '../../../lib/i18n.ts'
import { toastError } from '../../../ui/toasts.ts'
import { type Foreign, foreignIn } from './external-drop.ts'

/** Makes notes from external data; one from text is opened for editing. */
export const useForeign = () => {
  const { t } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const { view, member, take, openObject } = useBoard()
  const { authorId, readOnly } = member
  const { mutateAsync: make } = useMutation({
    mutationKey: savingKey,
    mutationFn: async ({ foreign, place, by }: { foreign: Foreign; place: Point; by: string }) => {
      const { noteOfAddress, noteOfText } = await import('./external-notes.ts')
      const where = { view, authorId: by, where: { place: { x: Math.round(place.x), y: Math.round(place.y) } } }
      if (foreign.kind === 'text') return openObject({ id: await noteOfText(where, foreign.text), type: 'Note' })
      const link = await noteOfAddress(where, foreign.url, foreign.title, t('drop.wayThere'))
      if (link) take({ saved: [link] })
    },
  })
  return (data: DataTransfer, place: Point) => {
    const foreign = foreignIn(data)
    if (!foreign) toastError(t('drop.unknown'))
    else if (authorId !== null && !readOnly)
      make({ foreign, place, by: authorId }).catch((error: unknown) => toastError(errorText(error, tErrors)))
  }
}
