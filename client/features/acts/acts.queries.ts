import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ActsFilter, actsPageSchema } from '../../../shared/domain/acts.ts'
import { daysAfter, firstMoment } from '../../../shared/text/days.ts'
import { api } from '../../lib/api.ts'
import type { Days } from '../../ui/date-range.tsx'

/** Empty: no filter. Days are in `timeZone`. */
export interface Filters extends Days {
  person: string
  act: string
  community: string
}

export const actsParams = ({ person, act, community, from, to }: Filters, timeZone: string): string => {
  const params: Partial<Record<keyof ActsFilter, string>> = {
    person,
    act,
    community,
    from: from && firstMoment(from, timeZone).toISOString(),
    to: to && firstMoment(daysAfter(to, 1), timeZone).toISOString(),
  }
  return new URLSearchParams(Object.entries(params).filter(([, value]) => value !== '')).toString()
}

const actsPath = (communityId: string | undefined) => (communityId ? `/api/acts/${communityId}` : '/api/acts')

export const csvPath = (communityId: string | undefined, params: string): string =>
  `${actsPath(communityId)}/csv?${params}`

export const actsQuery = (communityId: string | undefined, params: string) =>
  infiniteQueryOptions({
    queryKey: ['acts', communityId ?? '', params],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      api.get(`${actsPath(communityId)}?${params}${pageParam && `&after=${pageParam}`}`, actsPageSchema, { signal }),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
