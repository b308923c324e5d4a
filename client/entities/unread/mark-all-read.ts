import type { QueryClient } from '@tanstack/react-query'
import i18next from 'i18next'
import { markSchema, type NewMark } from '../../../shared/domain/unread.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { notify, notifyWithAction, toastError } from '../../ui/toasts.ts'
import { UNREAD_KEY } from './unread.ts'

interface Place {
  /** Path below `/api/unread`, such as `views/…`. */
  path: string
  onMarked?: (until: string | null) => void
}

/** Paths with a running request, so that a double click marks once and undo restores the state before. */
const underWay = new Set<string>()

/** Marks `count` contributions read, and shows a toast with an undo button. Resolves with success. */
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
      notify(t('allRead.undone'))
    })
  const isDone = await attempt(async () => {
    const before = await set({})
    notifyWithAction(t('allRead.done', { count }), { label: t('allRead.undo'), run: () => void undo(before) })
  })
  underWay.delete(path)
  return isDone
}
