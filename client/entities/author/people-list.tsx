import { Box, Stack, Text } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import type { PeopleSearch } from './use-people-search.ts'

interface Props<P> {
  search: PeopleSearch<P>
  label: string
  hint: string
  found: string | undefined
  pages: string
  loading: ReactNode
  none: ReactNode
  children: (people: readonly P[]) => ReactNode
}

export const PeopleList = <P,>({ search, label, hint, found, pages, loading, none, children }: Props<P>) => {
  const { people, stale, error } = search
  const list = useRef<HTMLDivElement>(null)
  const turnTo = (page: number) => {
    search.turnTo(page)
    list.current?.focus()
  }
  return (
    <Stack gap="md">
      <SearchField label={label} description={hint} value={search.typed} onChange={search.type} busy={stale} />
      <Text component="output" fw={650} mih="1.6em">
        {found}
      </Text>
      {error && <LoadFailed error={error} onRetry={search.retry} />}
      <Box ref={list} tabIndex={-1} aria-busy={stale} opacity={stale ? 0.55 : 1} style={{ scrollMarginTop: '1rem' }}>
        {people && (people.length > 0 ? children(people) : none)}
        {!people && !error && loading}
      </Box>
      <Pager label={pages} page={search.page} pages={search.pages} onTurn={turnTo} />
    </Stack>
  )
}
