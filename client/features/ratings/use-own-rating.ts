import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Link } from '../../../shared/domain/links.ts'
import { RATING_DEFAULT } from '../../../shared/wire/limits.ts'
import { reportFailure } from '../../lib/report.ts'
import { ratingsQuery, saveRating } from './ratings.queries.ts'

/** The user's rating of a support: the unsaved choice overrides the saved value. */
export const useOwnRating = (
  { _id: recipientId, communityId }: Link,
  authorId: string | null,
  saved: number | null,
) => {
  const cache = useQueryClient()
  const [chosen, choose] = useState<number>()
  const query = ratingsQuery({ _id: recipientId, communityId }, authorId)
  const dirty = chosen !== undefined && chosen !== saved
  const { mutate, isPending } = useMutation({
    mutationFn: saveRating,
    onSuccess: async ({ rating }) => {
      // A running query would overwrite the cache with the old rating.
      await cache.cancelQueries(query)
      cache.setQueryData(query.queryKey, (known) => known && { ...known, personal: rating })
      choose((now) => (now === rating ? undefined : now))
    },
    onError: reportFailure,
  })
  return {
    rating: chosen ?? saved ?? RATING_DEFAULT,
    dirty,
    saving: isPending,
    choose,
    reset: () => {
      choose(undefined)
      void cache.invalidateQueries(query)
    },
    save: () => {
      if (dirty && authorId !== null)
        mutate({ communityId, authorId, recipientId, recipientType: 'Supports-Link', rating: chosen })
    },
  }
}
