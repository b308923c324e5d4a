import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconChartPie, IconFilterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  authorLetters,
  chartRecords,
  type Choices,
  DASHBOARD_QUERY,
  NO_CHOICES,
} from '../../../shared/analysis/dashboard.ts'
import { renamed } from '../../../shared/analysis/figures.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { analysisCountQuery, analysisNamesQuery, analysisRowsQuery } from '../../entities/analysis/analysis.queries.ts'
import { useRootSettings } from '../../entities/community/community.ts'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { typeName } from '../../entities/object/type-names.ts'
import { dayIn } from '../../../shared/text/days.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { DashboardCharts } from './dashboard-charts.tsx'
import classes from './dashboard.module.css'
import { type KeptFigures, keepFigures } from './kept-figures.ts'
import { type LiveChoices, liveChoices, useLiveChoices } from './live-choices.ts'
import { MonthTable } from './month-table.tsx'

/** All contributions of the community. */
const COUNTED = { withPrivate: DASHBOARD_QUERY.withPrivate }

/** The address follows after this time without a choice, because browsers limit its rate. */
const REST_MS = 300

interface Props {
  community: Community
  member: Member
}

/** Names of authors: for writers, others are letters (DSH2-10); managers and admins see all names (DSH2-11). */
const useAuthorNames = (
  communityId: string,
  member: Member,
  charted: readonly { authors: readonly string[] }[] = [],
) => {
  const { data, error, refetch } = useQuery(analysisNamesQuery(communityId))
  const ids = useMemo(() => new Set(charted.flatMap(({ authors }) => authors)), [charted])
  const [seesAll, { authorId }] = [canManage(member), member]
  // `member` changes identity with the address; the charts must not be redrawn for that.
  const names = useMemo(() => {
    const authors = data?.authors.filter(({ _id }) => ids.has(_id)) ?? []
    return seesAll ? new Map(authors.map(({ _id, name }) => [_id, name])) : authorLetters(authors, authorId)
  }, [data, ids, seesAll, authorId])
  return { names: data && names, error, refetch }
}

/** Contributions in linked charts (DSH2-01). */
export const Dashboard = ({ community, member }: Props) => {
  const { t } = useTranslation('dashboard')
  const { t: tSearch } = useTranslation('search')
  const { _id: communityId, timeZone } = community
  const rows = useQuery(analysisRowsQuery(communityId, DASHBOARD_QUERY))
  const namesOnBars = useRootSettings(communityId)?.knowledgeForum6 === true
  const isFull = rows.data?.length === DASHBOARD_QUERY.pagesize
  const { data: total = 0 } = useQuery({ ...analysisCountQuery(communityId, COUNTED), enabled: isFull })
  const { names, ...namesRead } = useAuthorNames(communityId, member, rows.data)
  const { filters: kept, change } = useAddressFilters({ ...NO_CHOICES })
  const [choices, setChoices] = useState<Choices>(kept)
  const [live] = useState(() => liveChoices(kept))
  const keep = useDebouncedCallback(change, REST_MS)
  const store = useEffectEvent((now: Choices) => {
    if (now !== kept) keep(now)
  })
  useEffect(() => store(choices), [choices])
  const step = useCallback((some: Partial<Choices>) => live.step({ ...live.get(), ...some }), [live])
  const choose = useCallback(
    (some: Partial<Choices>) => {
      live.set({ ...live.get(), ...some })
      setChoices(live.get())
    },
    [live],
  )
  const records = useMemo(
    () => rows.data && names && chartRecords(rows.data.toReversed(), dayIn(timeZone), (id) => names.get(id) ?? ''),
    [rows.data, names, timeZone],
  )
  const naming = useMemo(
    () => ({
      typeName: (type: string) => tSearch(typeName(type)),
      authorName: (id: string) => names?.get(id) ?? '',
    }),
    [tSearch, names],
  )
  // Charts, count and dates follow each step of a brush, tables its end.
  const followed = useDeferredValue(choices)
  const counts = useMemo(() => records && keepFigures(records), [records])
  const figures = useMemo(() => counts?.figures(followed), [counts, followed])
  const named = figures?.map((figure) => (figure.key === 'author' ? renamed(figure, naming.authorName) : figure))
  const listed = useMemo(
    () => ({ records: counts?.newest(followed) ?? [], count: counts?.count(followed) ?? 0 }),
    [counts, followed],
  )
  return (
    <AnalysisFrame
      page="dashboard2"
      community={community}
      title={t('title')}
      hint={t('hint')}
      sentence={records && counts && <Selected {...{ live, counts }} of={records.length} />}
      filters={{ ...choices }}
      figures={named}
      error={rows.error ?? namesRead.error}
      onRetry={() => void (rows.error ? rows : namesRead).refetch()}
      acts={
        <Button
          variant="default"
          leftSection={<IconFilterOff size={18} aria-hidden />}
          onClick={() => choose(NO_CHOICES)}
        >
          {t('reset')}
        </Button>
      }
    >
      {!records || !figures || records.length === 0 ? (
        <EmptyList icon={IconChartPie} title={t('empty')} text={t('empty.text')} />
      ) : (
        <Stack gap="md">
          {total > records.length && <Text role="status">{t('newest', { number: records.length, total })}</Text>}
          <DashboardCharts
            {...{ community, records, figures, choices, live, namesOnBars, ...naming }}
            onChoose={choose}
            onStep={step}
          />
          <Paper className={classes.card} shadow="sm" radius="lg">
            <Title order={2} size="h4" mb="sm">
              {t('table')}
            </Title>
            <MonthTable {...listed} timeZone={timeZone} />
          </Paper>
        </Stack>
      )}
    </AnalysisFrame>
  )
}

const Selected = ({ live, counts, of }: { live: LiveChoices; counts: KeptFigures; of: number }) => {
  const { t } = useTranslation('dashboard')
  return t('selected', { selected: counts.count(useLiveChoices(live)), count: of })
}
