import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { PEOPLE_PER_PAGE } from '../../../shared/wire/limits.ts'
import { peopleCountSchema } from '../../../shared/domain/people.ts'
import { api } from '../../lib/api.ts'

/** Debounce in milliseconds. */
const PAUSE_MS = 250

/** Filter and page in the address (?q=&page=), so that they survive reloading and going back. */
const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const go = (q: string, to: number, replace: boolean) => {
    // Other parameters are preserved.
    const { q: _q, page: _page, ...rest } = Object.fromEntries(params)
    setParams({ ...rest, ...(q && { q }), ...(to > 1 && { page: String(to) }) }, { replace })
  }
  return { query, page, go }
}

/** Text of the filter field; debounced into the address, and updated when the address changes. */
const useTyping = (query: string, search: (query: string) => void) => {
  const { key } = useLocation()
  const navigation = useNavigationType()
  const [typed, setTyped] = useState(query)
  const searchLater = useDebouncedCallback((text: string) => text.trim() !== query && search(text.trim()), PAUSE_MS)
  useEffect(() => {
    // The search itself replaced the address; more may have been typed since.
    if (navigation === NavigationType.Replace) return
    searchLater.cancel()
    setTyped(query)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per history entry
  }, [key])
  const type = (text: string) => {
    setTyped(text)
    searchLater(text)
  }
  return { typed, type }
}

interface Source<S> {
  /** Prefix of the query keys. */
  key: readonly string[]
  list: string
  count: string
  person: S
}

export interface PeopleSearch<P> {
  /** Text of the filter field, and its setter. */
  typed: string
  type: (text: string) => void
  /** Filter of the visible people. */
  query: string
  page: number
  pages: number
  turnTo: (page: number) => void
  people: readonly P[] | undefined
  /** Total number on all pages. */
  count: number | undefined
  stale: boolean
  error: Error | null
  retry: () => void
}

/** Paginated people search. The previous result stays visible (`stale`) while loading; a new filter resets the page. */
export const usePeopleSearch = <S extends z.ZodMiniType>({
  key,
  list,
  count,
  person,
}: Source<S>): PeopleSearch<z.output<S>> => {
  const { query, page, go } = useListAddress()
  const { typed, type } = useTyping(query, (text) => go(text, 1, true))

  const found = useQuery({
    queryKey: [...key, 'page', query, page],
    queryFn: ({ signal }) => api.post(list, { query, pagesize: PEOPLE_PER_PAGE, page }, z.array(person), { signal }),
    placeholderData: keepPreviousData,
    // New members are not announced live, so the list is refetched on each visit.
    staleTime: 0,
  })
  const counted = useQuery({
    queryKey: [...key, 'count', query],
    queryFn: ({ signal }) => api.post(count, { query }, peopleCountSchema, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const total = counted.data?.count
  const pages = Math.max(1, Math.ceil((total ?? 0) / PEOPLE_PER_PAGE))
  const beyond = counted.isSuccess && !counted.isPlaceholderData && page > pages
  useEffect(() => {
    if (beyond) go(query, pages, true)
  })

  return {
    typed,
    type,
    query,
    page,
    pages,
    turnTo: (to: number) => go(query, to, false),
    people: beyond ? undefined : found.data,
    count: total,
    stale: found.isPlaceholderData || counted.isPlaceholderData,
    error: found.error ?? counted.error,
    retry: () => void Promise.all([found.refetch(), counted.refetch()]),
  }
}
