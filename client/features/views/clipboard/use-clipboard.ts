import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BoardItem } from '../../../../shared/domain/views.ts'
import { savingKey } from '../../../entities/view/new-item.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import type { Point } from '../../../engines/canvas/types.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { errorText } from '../../../lib/i18n.ts'
import { paths } from '../../../lib/paths.ts'
import { notify, toastError } from '../../../ui/toasts.ts'
import { arrangedAt, type Copied, copiedFrom, storeCopied, readCopied } from './copied.ts'

/** Copies items, for this product and as links for other programs. */
export const useCopy = () => {
  const { t } = useTranslation('views')
  const { view } = useBoard()
  return async (items: readonly BoardItem[]) => {
    if (items.length === 0) return
    const addressOf = ({ to, _to }: BoardItem) =>
      new URL(_to.type === 'View' ? paths.view(to) : paths.contribution(to, view._id), location.origin).href
    const text = items.map(addressOf).join('\n')
    const copied = copiedFrom(view.communityId, items)
    // Stored synchronously, so that an immediate paste finds it.
    storeCopied({ ...copied, text })
    if (!(await copyText(text))) storeCopied(copied)
    notify(t('copied'))
  }
}

/** Pastes copied items, starting at a point or centred on the canvas. */
export const usePaste = () => {
  const { t } = useTranslation('views')
  const { t: tErrors } = useTranslation('errors')
  const { viewId, view, canvas, take, history } = useBoard()
  const { mutateAsync: put } = useMutation({
    mutationKey: savingKey,
    mutationFn: async (items: Copied['items']) => (await import('./paste.ts')).putCopied({ viewId, items }),
  })
  const pasteItems = async (copied: Copied, point: Point | undefined) => {
    const middle = canvas.current?.worldCentre() ?? { x: 0, y: 0 }
    const items = arrangedAt(copied.items, point ?? middle, point ? 'corner' : 'middle')
    try {
      const saved = await history.inTurn(async () => {
        const links = await put(items)
        take({ saved: links })
        if (links.length > 0)
          history.record({ kind: 'add', items: links.map(({ _id: id, to, data }) => ({ id, to, data })) })
        return links
      })
      canvas.current?.select(saved.map(({ _id }) => _id))
      const missing = items.length - saved.length
      if (saved.length > 0) notify(t('pasted', { count: saved.length }))
      if (missing > 0) toastError(t('paste.missing', { count: missing }))
    } catch (error) {
      toastError(errorText(error, tErrors))
    }
  }
  return (point?: Point) => {
    const copied = readCopied()
    if (!copied || copied.items.length === 0) toastError(t('paste.nothing'))
    else if (copied.communityId !== view.communityId) toastError(t('paste.elsewhere'))
    else void pasteItems(copied, point)
  }
}
