import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { communitySchema } from '../../../shared/domain/communities.ts'
import { copyCandidatesSchema, type NewCopy } from '../../../shared/domain/next-year.ts'
import { registrationsQuery } from '../../entities/author/member.ts'
import { communityQuery } from '../../entities/community/community.ts'
import { api } from '../../lib/api.ts'
import { withIdempotencyKey } from '../../lib/idempotency-key.ts'
import { randomId } from '../../lib/random-id.ts'

export const copyCandidatesQuery = (communityId: string) =>
  queryOptions({
    queryKey: ['copyCandidates', communityId],
    queryFn: ({ signal }) =>
      api.get(`/api/communities/${communityId}/copies/members`, copyCandidatesSchema, { signal }),
    staleTime: 0,
  })

/** Copies a community; the same request sent again, e.g. after a broken connection, gets the first copy. */
export const useCopyCommunity = (communityId: string) => {
  const cache = useQueryClient()
  const sent = useRef({ body: '', key: '' })
  return useMutation({
    mutationFn: (copy: NewCopy) => {
      const body = JSON.stringify(copy)
      if (sent.current.body !== body) sent.current = { body, key: randomId() }
      const options = withIdempotencyKey(sent.current.key)
      return api.post(`/api/communities/${communityId}/copies`, copy, communitySchema, options)
    },
    onSuccess: () =>
      Promise.all([
        cache.invalidateQueries({ queryKey: registrationsQuery.queryKey }),
        cache.invalidateQueries({ queryKey: ['communities'] }),
        cache.invalidateQueries({ queryKey: communityQuery(communityId).queryKey }),
      ]),
  })
}
