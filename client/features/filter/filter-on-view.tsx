import { IconFilter } from '@tabler/icons-react'
import { useLocalStorage } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBoardOverlays } from '../../entities/view/board-overlays.ts'
import { type BoardExtension, useBoard } from '../../entities/view/open-board.ts'
import { Panel, PanelTool } from '../../entities/view/panel.tsx'
import { readStatesOn } from '../../entities/view/read-states.ts'
import { useBoardData } from '../../entities/view/use-board-data.ts'
import type { BoardItem } from '../../../shared/domain/views.ts'
import { communityQuery, useRootSettings } from '../../entities/community/community.ts'
import { type Scaffold, scaffoldsQuery } from '../../entities/scaffold/scaffolds.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { FilterNotice } from './filter-notice.tsx'
import { asksServer, type Filter, isFiltering, itemFilterOf, NO_FILTER } from './filter.ts'
import { foundQuery } from './filter.queries.ts'

const FilterForm = lazyComponent(async () => (await import('./filter-form.tsx')).default, 'dates')

const NAME = 'filter'
const NO_SCAFFOLDS: readonly Scaffold[] = []

const useOffered = () => useRootSettings(useBoard().view.communityId)?.plugins.filter === true

const FilterTool = () => {
  const { t } = useTranslation('filter')
  return useOffered() ? <PanelTool name={NAME} label={t('title')} icon={<IconFilter size={22} aria-hidden />} /> : null
}

const useFiltering = (filter: Filter, dims: boolean) => {
  const { view, member, keepOnly } = useBoard()
  const { communityId } = view
  const active = isFiltering(filter)
  const board = useBoardData(active)
  const { data: community } = useQuery(communityQuery(communityId))
  const { data: scaffolds = NO_SCAFFOLDS } = useQuery({
    ...scaffoldsQuery(communityId),
    enabled: filter.selectedScaffolds.length > 0,
  })
  const asked = {
    communityId,
    ids: useMemo(() => [...new Set(board?.items.map(({ to }) => to))], [board?.items]),
    textSearch: filter.textSearch,
    scaffolds: scaffolds.filter(({ id }) => filter.selectedScaffolds.includes(id)),
  }
  const asks = active && asksServer(filter)
  const search = useQuery({
    ...foundQuery(asked),
    enabled: asks && board !== undefined,
    placeholderData: keepPreviousData,
  })
  const found = asks ? search.data : undefined
  const waits = asks && found === undefined
  const timeZone = community?.timeZone ?? 'UTC'
  const { arrows, buildsElsewhere, reads, markedAt } = board ?? {}
  const keep = useMemo(() => {
    if (!active || waits || !arrows || !buildsElsewhere || !reads) return undefined
    const readStateOf = readStatesOn({ reads, markedAt }, member)
    const isUnread = (item: BoardItem) => readStateOf(item) === 'unread'
    return itemFilterOf(filter, { board: { arrows, buildsElsewhere }, isUnread, timeZone, found })
  }, [active, waits, arrows, buildsElsewhere, reads, markedAt, member, filter, timeZone, found])
  const words = useMemo(() => filter.textSearch.split(/\s+/).filter(Boolean), [filter.textSearch])
  useEffect(() => keepOnly(NAME, keep, { dims, words }), [keepOnly, keep, dims, words])
  useEffect(() => () => keepOnly(NAME, undefined), [keepOnly])
  return {
    timeZone,
    searching: asks && search.isFetching,
    failed: asks && search.isError,
    retry: () => void search.refetch(),
    hits: keep && board?.items.filter(keep),
    all: board?.items.length ?? 0,
  }
}

const FilterPanel = () => (useOffered() ? <Filtering /> : null)

const Filtering = () => {
  const { t } = useTranslation('filter')
  const { panel } = useBoardOverlays()
  const [filter, setFilter] = useState(NO_FILTER)
  const [dims, setDims] = useLocalStorage({
    key: 'buildon.filterDims',
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const { all, ...progress } = useFiltering(filter, dims)
  const { hits } = progress
  const clear = () => setFilter(NO_FILTER)
  const count = hits && t('shown', { shown: hits.length, count: all })
  return (
    <>
      {count !== undefined && panel !== NAME && <FilterNotice text={count} onClear={clear} />}
      <Panel name={NAME} title={t('title')}>
        <Suspense>
          <FilterForm
            filter={filter}
            onChange={setFilter}
            onClear={clear}
            count={count}
            dims={dims}
            onDims={setDims}
            {...progress}
          />
        </Suspense>
      </Panel>
    </>
  )
}

/** Filters the view; other users are not affected. */
export const filterOnView: BoardExtension = { name: NAME, Tool: FilterTool, Over: FilterPanel }
