import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { markSchema, type NewMark } from '../../../shared/domain/unread.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { tell, tellWithAct, toastError } from '../../ui/toasts.ts'
import { UNREAD_KEY } from './unread.ts'

interface Place {
  /** Such as `views/…`, below `/api/unread`. */
  path: string
  /** Gets until when it is marked as read now. */
  onMarked?: (until: string | null) => void
}

/** Places that are being marked: whoever presses twice marks once, and Undo brings back what was before. */
const underWay = new Set<string>()

/**
 * Marks everything of a place as read, which is so many contributions, and tells of it with a way to take it back. Returns
 * whether it was done.
 */
export const markAllRead = async (cache: QueryClient, { path, onMarked }: Place, count: number): Promise<boolean> => {
  if (underWay.has(path)) return false
  underWay.add(path)
  const t = i18next.getFixedT(null, 'unread')
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
      return true
    } catch (error) {
      toastError(errorText(error, i18next.getFixedT(null, 'errors')))
      return false
    }
  }
  const set = async (mark: NewMark) => {
    const { until, before } = await api.put(`/api/unread/${path}/mark`, mark, markSchema)
    onMarked?.(until)
    void cache.invalidateQueries({ queryKey: UNREAD_KEY })
    return before
  }
  const undo = (until: string | null) =>
    attempt(async () => {
      await set({ until })
      tell(t('allRead.undone'))
    })
  const isDone = await attempt(async () => {
    const before = await set({})
    tellWithAct(t('allRead.done', { count }), { label: t('allRead.undo'), run: () => void undo(before) })
  })
  underWay.delete(path)
  return isDone
}
