import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { type ActRecord, recordSchema } from '../../../../shared/domain/records.ts'
import { anything, api } from '../../../lib/api.ts'

export const historyKey = ({ _id }: Pick<Contribution, '_id'>) => ['records', _id]

/** Activities on a note, oldest first; refetched when it is displayed or the note is saved. */
export const historyQuery = ({ _id, version }: Contribution) =>
  queryOptions({
    queryKey: [...historyKey({ _id }), version],
    queryFn: ({ signal }) => api.get(`/api/records/object/${_id}`, z.array(recordSchema), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Hides a version from members, or shows it again. Rejects with an ApiError. */
export const setVersionHidden = ({ communityId, historicalObjectId = '' }: ActRecord, hidden: boolean) =>
  api.post(`/api/moderation/${communityId}/versions/${historicalObjectId}/${hidden ? 'hide' : 'show'}`, {}, anything)
