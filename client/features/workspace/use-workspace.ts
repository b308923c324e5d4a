import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod/mini'
import { idSchema } from '../../../shared/wire/ids.ts'
import { api } from '../../lib/api.ts'
import { errorText } from '../../lib/i18n.ts'
import { myAuthorQuery } from '../../entities/author/member.ts'
import { paths } from '../../lib/paths.ts'
import { toastError } from '../../ui/toasts.ts'

export const useWorkspace = (communityId: string) => {
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { t } = useTranslation('errors')
  const keep = (workspaces: readonly string[]) =>
    cache.setQueryData(
      myAuthorQuery(communityId).queryKey,
      (me) => me && { ...me, data: { ...me.data, workspaces: [...workspaces] } },
    )
  return useMutation({
    mutationFn: () => api.post(`/api/authors/${communityId}/workspace`, {}, z.object({ _id: idSchema })),
    onSuccess: ({ _id }) => {
      keep([_id])
      void navigate(paths.view(_id))
    },
    onError: (error) => {
      keep([])
      toastError(errorText(error, t))
    },
  })
}
