import { Button, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Scaffold } from '../../../entities/scaffold/scaffolds.ts'
import { useBoard } from '../../../entities/view/open-board.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { PageLoading } from '../../../ui/page-loading.tsx'
import { NoteList } from '../note-list.tsx'
import { notesBySupport } from '../uses.ts'
import { countQuery, groupQuery } from '../uses.queries.ts'
import classes from '../view-modes.module.css'

interface Props {
  supports: Scaffold['supports']
  views: readonly string[]
}

export const GroupResults = ({ supports, views }: Props) => {
  const { t } = useTranslation('viewModes')
  const { communityId } = useBoard().view
  const search = { communityId, views, supports: supports.map(({ id }) => id) }
  const { data, error, refetch, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(groupQuery(search))
  const { data: count = 0 } = useQuery(countQuery(search))
  if (!data) return error ? <LoadFailed error={error} onRetry={() => void refetch()} /> : <PageLoading />
  const uses = data.pages.flat()
  const notes = notesBySupport(uses)
  return (
    <div className={classes.results}>
      {supports.map(({ id, title }) => (
        <section key={id} aria-label={title}>
          <Title order={4} size="h5" dir="auto">
            {title}
          </Title>
          <NoteList notes={notes.get(id) ?? []} />
        </section>
      ))}
      <Text component="output" size="sm" c="dimmed">
        {t('results.loaded', { loaded: Math.min(uses.length, count), all: count })}
      </Text>
      {uses.length < count && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('results.more')}
        </Button>
      )}
    </div>
  )
}
