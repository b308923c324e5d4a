import { Box, Button, Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { usePeopleSearch } from '../../ui/use-people-search.ts'
import { AuthorList, type Choice } from './author-list.tsx'
import { writersSource } from './authors.queries.ts'
import { AuthorsLoading } from './authors-loading.tsx'

/** The writers of a community: found as one types, page by page. */
export const Writers = ({ communityId, ...choice }: Choice & { communityId: string }) => {
  const { t } = useTranslation('authors')
  const search = usePeopleSearch(writersSource(communityId))
  const { people, count, query, stale, error } = search
  const list = useRef<HTMLDivElement>(null)
  const turnTo = (page: number) => {
    search.turnTo(page)
    list.current?.focus()
  }
  return (
    <Stack gap="md">
      <SearchField
        label={t('writers.find')}
        description={t('writers.findHint')}
        value={search.typed}
        onChange={search.type}
        busy={stale}
      />
      <Text component="output" fw={650} mih="1.6em">
        {count !== undefined && t(query ? 'writers.found' : 'writers.count', { count })}
      </Text>
      {error && <LoadFailed error={error} onRetry={search.retry} />}
      <Box ref={list} tabIndex={-1} aria-busy={stale} opacity={stale ? 0.55 : 1} style={{ scrollMarginTop: '1rem' }}>
        {people && people.length > 0 && <AuthorList label={t('writers.title')} authors={people} {...choice} />}
        {people?.length === 0 && <NoWriters query={query} onClear={() => search.type('')} />}
        {!people && !error && <AuthorsLoading rows={6} />}
      </Box>
      <Pager label={t('writers.pages')} page={search.page} pages={search.pages} onTurn={turnTo} />
    </Stack>
  )
}

const NoWriters = ({ query, onClear }: { query: string; onClear: () => void }) => {
  const { t } = useTranslation('authors')
  if (!query) return <Text c="dimmed">{t('writers.empty')}</Text>
  return (
    <Stack align="start" gap="sm">
      <Text c="dimmed">{t('writers.none', { query })}</Text>
      <Button variant="default" size="sm" onClick={onClear}>
        {t('writers.all')}
      </Button>
    </Stack>
  )
}
