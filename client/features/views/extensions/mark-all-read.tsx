import { IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Board } from '../../../../shared/domain/views.ts'
import { BarAction } from '../../../entities/view/nav-link.tsx'
import { type BoardExtension, useBoard } from '../../../entities/view/open-board.ts'
import { toastError } from '../../../ui/toasts.ts'
import { useUnreadHere } from '../use-unread-here.ts'
import { boardKey } from '../views.live.ts'

const MarkAllRead = () => {
  const { t } = useTranslation('unread')
  const { t: tCommon } = useTranslation()
  const { viewId, canvas } = useBoard()
  const cache = useQueryClient()
  const count = useUnreadHere()
  if (count === 0) return null
  const onMarked = (until: string | null) =>
    cache.setQueryData<Board>(boardKey(viewId), (board) => board && { ...board, markedAt: until ?? undefined })
  const mark = async () => {
    const { markAllRead } = await import('../../../entities/unread/mark-all-read.ts')
    // The button is removed, so the focus moves to the canvas.
    if (await markAllRead(cache, { path: `views/${viewId}`, onMarked }, count)) canvas.current?.focus()
  }
  return (
    <BarAction
      label={t('allRead')}
      icon={<IconChecks size={20} aria-hidden />}
      title={`${t('allRead')} (${count})`}
      onClick={() => void mark().catch(() => toastError(tCommon('notLoaded')))}
    />
  )
}

export const markAllRead: BoardExtension = { name: 'markAllRead', More: MarkAllRead }
