import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import type { Contribution } from '../../../../shared/domain/contributions.ts'
import { recordSchema } from '../../../../shared/domain/records.ts'
import { api } from '../../../lib/api.ts'

/** Activities on a note, oldest first; refetched when it is displayed or the note is saved. */
export const historyQuery = ({ _id, version }: Contribution) =>
  queryOptions({
    queryKey: ['records', _id, version],
    queryFn: ({ signal }) => api.get(`/api/records/object/${_id}`, z.array(recordSchema), { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
