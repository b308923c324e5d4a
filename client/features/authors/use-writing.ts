import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Author } from '../../../shared/domain/authors.ts'
import { useNameOf } from '../../entities/community/community.ts'
import { changePause } from '../../entities/author/pauses.ts'
import { notify } from '../../ui/toasts.ts'
import { refreshAuthors, useSetReadOnly } from './authors.queries.ts'

/** Also ends pauses; rejects with the reason if impossible (PAUS-01, PAUS-02). */
export const useWriting = (communityId: string) => {
  const { t } = useTranslation('authors')
  const cache = useQueryClient()
  const nameOf = useNameOf(communityId)
  const setReadOnly = useSetReadOnly(communityId)
  return {
    makeReadOnly: async (author: Author) => {
      await setReadOnly(author, true)
      notify(t('made.readOnly', { name: nameOf(author) }))
    },
    allowWriting: async (author: Author) => {
      await setReadOnly(author, false)
      notify(t('made.writer', { name: nameOf(author) }))
    },
    endPause: async ({ _id: authorId }: Author) => {
      await changePause(cache, communityId, { authorId, pause: null })
      await refreshAuthors(cache, communityId)
    },
  }
}
