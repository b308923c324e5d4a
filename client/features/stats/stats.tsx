import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { schoolYearOf } from '../../../shared/analysis/school-year.ts'
import { statsFigures } from '../../../shared/analysis/stats.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import type { Member } from '../../../shared/rules/access.ts'
import { dayIn } from '../../../shared/text/days.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { analysisNamesQuery, supportUsesQuery } from '../../entities/analysis/analysis.queries.ts'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { CHARTS } from './charts.ts'
import { formatsIn } from './formats.ts'
import { StatsChart } from './stats-chart.tsx'
import { type Filters, StatsFilterFields } from './stats-filters.tsx'
import classes from './stats.module.css'
import { statsRowsQuery } from './stats.queries.ts'

/** Delay between typing and the request. */
const TYPED_MS = 300

export const Stats = ({ community, member }: { community: Community; member: Member }) => {
  const { t, i18n } = useTranslation('stats')
  const { _id: communityId, timeZone } = community
  const [year] = useState(() => schoolYearOf(dayIn(timeZone)(new Date().toISOString())))
  const { filters, change, reset } = useAddressFilters<Filters>({
    views: [],
    authors: [],
    q: '',
    ...year,
    show: CHARTS,
  })
  const { show, ...restricting } = filters
  const authors = member.admin ? restricting.authors : []
  const [asked] = useDebouncedValue({ ...restricting, authors }, TYPED_MS)
  const rows = useQuery(statsRowsQuery(communityId, asked))
  const uses = useQuery(supportUsesQuery(communityId))
  const names = useQuery(analysisNamesQuery(communityId))
  const figures = useMemo(() => {
    if (!rows.data || !uses.data || !names.data) return undefined
    const nameById = new Map(names.data.authors.map(({ _id, name }) => [_id, name]))
    const nameOf = (id: string) => nameById.get(id) ?? id
    return statsFigures({ contributions: rows.data, uses: uses.data, dayOf: dayIn(timeZone), nameOf })
  }, [rows.data, uses.data, names.data, timeZone])

  const { nameOfDay } = formatsIn(i18n.language)
  const days = (day: string) => (day === '' ? '…' : nameOfDay(day))
  const count = rows.data?.length
  return (
    <AnalysisFrame
      page="stats"
      community={community}
      title={t('title')}
      hint={t('hint')}
      sentence={
        count === undefined ? undefined : t('sentence', { count, from: days(asked.from), to: days(asked.to), timeZone })
      }
      filters={asked}
      figures={figures}
      error={rows.error ?? uses.error ?? names.error}
      onRetry={() => void Promise.all([rows, uses, names].map(({ refetch }) => refetch()))}
      choice={
        <StatsFilterFields
          community={community}
          filters={filters}
          byAuthor={member.admin}
          busy={rows.isFetching}
          onChange={change}
          onReset={reset}
        />
      }
    >
      {rows.error && <Text c="red">{t('stale')}</Text>}
      {count === 0 ? (
        <EmptyList icon={IconChartBar} title={t('none')} text={t('none.text')} />
      ) : (
        <div className={classes.charts}>
          {CHARTS.filter((chart) => show.includes(chart)).map((chart) => {
            const figure = figures?.find(({ key }) => key === chart)
            return (
              figure && (
                <section key={chart} className={chart === 'day' ? `${classes.part} ${classes.wide}` : classes.part}>
                  <StatsChart communityId={communityId} figure={figure} chart={chart} />
                </section>
              )
            )
          })}
        </div>
      )}
    </AnalysisFrame>
  )
}
