import { Button, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PeopleList } from '../../entities/author/people-list.tsx'
import { usePeopleSearch } from '../../entities/author/use-people-search.ts'
import { AuthorList, type Choice } from './author-list.tsx'
import { writersSource } from './authors.queries.ts'
import { AuthorsLoading } from './authors-loading.tsx'

export const Writers = ({ communityId, ...choice }: Choice & { communityId: string }) => {
  const { t } = useTranslation('authors')
  const search = usePeopleSearch(writersSource(communityId))
  const { count, query } = search
  return (
    <PeopleList
      search={search}
      label={t('writers.find')}
      hint={t('writers.findHint')}
      found={count === undefined ? undefined : t(query ? 'writers.found' : 'writers.count', { count })}
      pages={t('writers.pages')}
      loading={<AuthorsLoading rows={6} />}
      none={<NoWriters query={query} onClear={() => search.type('')} />}
    >
      {(writers) => <AuthorList communityId={communityId} label={t('writers.title')} authors={writers} {...choice} />}
    </PeopleList>
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
