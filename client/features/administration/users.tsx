import { Box, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { userSchema } from '../../../shared/users.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { usePeopleSearch } from '../../ui/use-people-search.ts'
import { NoUsers, UsersLoading } from './no-users.tsx'
import { UserTable } from './user-table.tsx'

const SOURCE = { key: ['users'], list: '/api/users/search', count: '/api/users/search/count', person: userSchema }

/** Everybody on the site: found as one types, page by page, each with the way to a new password. */
export const Users = () => {
  const { t } = useTranslation('admin')
  const search = usePeopleSearch(SOURCE)
  const { people, count, query, stale, error } = search
  const list = useRef<HTMLDivElement>(null)
  const turnTo = (page: number) => {
    search.turnTo(page)
    list.current?.focus()
  }
  return (
    <Stack gap="md">
      <SearchField
        label={t('users.find')}
        description={t('users.findHint')}
        value={search.typed}
        onChange={search.type}
        busy={stale}
      />
      <Text component="output" fw={650} mih="1.6em">
        {count !== undefined && t(query ? 'users.found' : 'users.count', { count })}
      </Text>
      {error && <LoadFailed error={error} onRetry={search.retry} />}
      <Box ref={list} tabIndex={-1} aria-busy={stale} opacity={stale ? 0.55 : 1} style={{ scrollMarginTop: '1rem' }}>
        {people && people.length > 0 && <UserTable users={people} />}
        {people?.length === 0 && <NoUsers query={query} onClear={() => search.type('')} />}
        {!people && !error && <UsersLoading />}
      </Box>
      <Pager label={t('users.pages')} page={search.page} pages={search.pages} onTurn={turnTo} />
    </Stack>
  )
}
