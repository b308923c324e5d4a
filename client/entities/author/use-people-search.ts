import { useDebouncedCallback } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import * as z from 'zod/mini'
import { PEOPLE_PER_PAGE } from '../../../shared/wire/limits.ts'
import { peopleCountSchema } from '../../../shared/domain/people.ts'
import { api } from '../../lib/api.ts'

/** So long after the last letter the search begins. */
const PAUSE_MS = 250

/** Filter and page of a list, kept in the address (?q=&page=) so that reloading and going back keep them. */
const useListAddress = () => {
  const [params, setParams] = useSearchParams()
  const query = params.get('q') ?? ''
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const go = (q: string, to: number, replace: boolean) => {
    // What else stands in the address is not the list's.
    const { q: _q, page: _page, ...rest } = Object.fromEntries(params)
    setParams({ ...rest, ...(q && { q }), ...(to > 1 && { page: String(to) }) }, { replace })
  }
  return { query, page, go }
}

/** Returns what is being typed into the filter; the address follows after a pause, and the field follows the address. */
const useTyping = (query: string, search: (query: string) => void) => {
  const { key } = useLocation()
  const navigation = useNavigationType()
  const [typed, setTyped] = useState(query)
  const searchLater = useDebouncedCallback((text: string) => text.trim() !== query && search(text.trim()), PAUSE_MS)
  useEffect(() => {
    // Only the search itself replaces the address: then more may have been typed by now.
    if (navigation === NavigationType.Replace) return
    searchLater.cancel()
    setTyped(query)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each step in the history
  }, [key])
  const type = (text: string) => {
    setTyped(text)
    searchLater(text)
  }
  return { typed, type }
}

interface Source<S> {
  /** What its queries' keys begin with. */
  key: readonly string[]
  /** The path that a page of people is read from. */
  list: string
  /** The path that tells how many there are. */
  count: string
  person: S
}

/** A list of people, as far as it is known by now. */
export interface PeopleSearch<P> {
  /** What stands in the filter's field, and what to call when it changes. */
  typed: string
  type: (text: string) => void
  /** What the people shown were searched by. */
  query: string
  page: number
  pages: number
  turnTo: (page: number) => void
  people: readonly P[] | undefined
  /** Tells how many there are on all pages together. */
  count: number | undefined
  stale: boolean
  error: Error | null
  retry: () => void
}

/**
 * A list of people that is searched as one types, page by page. What was found before stays (`stale`) until the new
 * answer is there; a new filter begins at the first page.
 */
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
    // Nothing tells of those who join: whoever comes back reads the list anew.
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
