import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Contribution } from '../../../shared/domain/contributions.ts'
import { recordSchema } from '../../../shared/domain/records.ts'
import { api } from '../../lib/api.ts'
import { authorsQuery, myAuthorQuery } from '../author/member.ts'
import { useNameOf } from '../community/community.ts'

/** Name of the member who saved an object last; empty for oneself and if unknown. */
export const useLastSaver = ({ _id, version, communityId }: Contribution) => {
  const nameOf = useNameOf(communityId)
  const { data, isLoading } = useQuery({
    queryKey: ['records', _id, version, 'saver'],
    queryFn: async ({ client, signal }) => {
      const [records, authors, own] = await Promise.all([
        api.get(`/api/records/object/${_id}`, z.array(recordSchema), { signal }),
        client.ensureQueryData(authorsQuery(communityId)),
        client.ensureQueryData(myAuthorQuery(communityId)),
      ])
      const saved = records.findLast(({ historicalObjectType }) => historicalObjectType === 'Object')
      return authors.find(({ _id: id }) => id === saved?.authorId && id !== own?._id) ?? null
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: false,
  })
  return { name: data ? nameOf(data) : '', isLoading }
}
