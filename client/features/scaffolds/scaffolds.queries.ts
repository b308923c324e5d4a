import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { objectSchema } from '../../../shared/domain/contributions.ts'
import { linkSchema } from '../../../shared/domain/links.ts'
import { anything, api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { savingKey } from '../../entities/object/use-object-editor.ts'
import { toastError } from '../../ui/toasts.ts'

export const addScaffold = (communityId: string, title: string) =>
  api.post(`/api/communities/${communityId}/scaffolds`, { title }, objectSchema, withIdempotencyKey())

export const orderScaffolds = (communityId: string, scaffolds: readonly string[]) =>
  api.put(`/api/communities/${communityId}/scaffolds`, { scaffolds }, anything)

export const removeScaffold = (communityId: string, id: string) =>
  api.del(`/api/communities/${communityId}/scaffolds/${id}`)

export const addSupport = (scaffoldId: string, title: string) =>
  api.post(`/api/scaffolds/${scaffoldId}/supports`, { title }, linkSchema, withIdempotencyKey())

/** `links` are the ids of the support links in the new order. */
export const orderSupports = (scaffoldId: string, links: readonly string[]) =>
  api.put(`/api/scaffolds/${scaffoldId}/supports`, { links }, anything)

export const renameSupport = async (id: string, title: string) => {
  const { communityId, version } = await api.get(`/api/objects/${id}`, objectSchema)
  const headers = { 'If-Match': `"${version}"` }
  return api.put(`/api/objects/${communityId}/${id}`, { title }, objectSchema, { headers })
}

export const joinScaffold = (from: string, to: string, type: 'uses' | 'pair') =>
  api.post('/api/links', { from, to, type, data: {} }, linkSchema, withIdempotencyKey())

export const removeLink = (link: string) => api.del(`/api/links/${link}`)

/**
 * Changes scaffolds of a community, one change at a time; each ends when the lists are refreshed. `objectId` selects
 * the indicator that shows the saving.
 */
export const useScaffoldActs = (communityId: string, objectId = communityId) => {
  const cache = useQueryClient()
  const { t } = useTranslation('errors')
  return useMutation({
    mutationKey: savingKey(objectId),
    scope: { id: `scaffolds of ${communityId}` },
    mutationFn: async (act: () => Promise<unknown>) => {
      try {
        await act()
      } finally {
        await cache.invalidateQueries(scaffoldsQuery(communityId))
      }
    },
    onError: (error) => toastError(errorText(error, t)),
  })
}
