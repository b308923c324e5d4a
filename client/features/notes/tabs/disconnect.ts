import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Link } from '../../../../shared/domain/links.ts'
import { api, ApiError } from '../../../lib/api.ts'
import { errorText } from '../../../lib/i18n.ts'
import { uncacheLink } from '../../../entities/link/links.ts'
import { ask } from '../../../ui/ask.ts'
import { toastError } from '../../../ui/toasts.ts'

const removeLink = async ({ _id }: Link) => {
  try {
    await api.del(`/api/links/${_id}`)
  } catch (error) {
    // Already deleted by another user.
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
}

/**
 * Deletes a link after confirmation; resolves with whether it is deleted. `shown` holds its label and the title of its
 * target.
 */
export const useDisconnect = () => {
  const { t } = useTranslation('notes')
  const { t: tErrors } = useTranslation('errors')
  const cache = useQueryClient()
  const removal = useMutation({ mutationFn: removeLink, onSuccess: (_gone, link) => uncacheLink(cache, link) })
  return async (link: Link, shown: { kind: string; name: string }): Promise<boolean> => {
    const meant = await ask({
      title: t('connections.remove.title'),
      text: t('connections.remove.text', shown),
      yes: t('connections.remove.yes'),
      no: t('connections.remove.no'),
      danger: true,
    })
    if (!meant) return false
    try {
      await removal.mutateAsync(link)
      return true
    } catch (error) {
      toastError(errorText(error, tErrors))
      return false
    }
  }
}
