import { Checkbox, Group } from '@mantine/core'
import { IconAffiliate } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { interactionFigures, interactionRecords } from '../../../shared/analysis/interactions.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { INTERACTION_TYPES, INTERACTIONS_MAX, WRITTEN_INTERACTIONS } from '../../../shared/domain/interactions.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { dayIn } from '../../../shared/text/days.ts'
import { DayChart } from '../../engines/charts/DayChart.tsx'
import { AnalysisFigure } from '../../entities/analysis/analysis-figure.tsx'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { Alone } from './alone.tsx'
import { Chords } from './chords.tsx'
import { interactionsQuery } from './interactions.queries.ts'
import { Network } from './network.tsx'
import { StrongestTies } from './strongest-ties.tsx'
import classes from './social-interaction.module.css'

const DEFAULTS = { types: [...WRITTEN_INTERACTIONS] as string[], edges: 'directed' }

interface Props {
  community: Community
  member: Member
}

/** Network of answers, citations, annotations and readings (S2VZ-01). */
export const SocialInteraction = ({ community, member }: Props) => {
  const { t, i18n } = useTranslation('socialInteraction')
  const { _id: communityId, timeZone } = community
  const { filters, change } = useAddressFilters(DEFAULTS)
  const hasReads = filters.types.includes('read')
  const written = useQuery({ ...interactionsQuery(communityId, 'no'), enabled: !hasReads })
  const wantsReads = hasReads || written.data?.entries.length === 0
  const whole = useQuery({
    ...interactionsQuery(communityId, 'all'),
    enabled: wantsReads,
    placeholderData: written.data?.entries.length ? written.data : undefined,
  })
  const interactions = wantsReads ? whole : written
  const names = useQuery(analysisNamesQuery(communityId))
  const isDirected = filters.edges === 'directed'
  const all = useMemo(
    () => interactions.data && names.data && interactionRecords(interactions.data, names.data.authors),
    [interactions.data, names.data],
  )
  const records = useMemo(() => all?.filter(({ type }) => filters.types.includes(type)) ?? [], [all, filters.types])
  const figures = useMemo(
    () => interactionFigures(records, isDirected, dayIn(timeZone)),
    [records, isDirected, timeZone],
  )
  const { tie, acting, met, day } = figures
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' })
  const formatDay = (date: Date) => format.format(date)
  return (
    <AnalysisFrame
      page="s2viz"
      community={community}
      title={t('title')}
      hint={t(canManage(member) ? 'hint.all' : 'hint.own')}
      sentence={
        all && t(all.length >= INTERACTIONS_MAX ? 'newest' : 'counted', { count: records.length, people: acting.rows.length }) // prettier-ignore
      }
      filters={filters}
      figures={all && Object.values(figures)}
      error={interactions.error ?? names.error}
      onRetry={() => void Promise.all([interactions.refetch(), names.refetch()])}
    >
      {all?.length === 0 ? (
        <EmptyList icon={IconAffiliate} title={t('empty')} text={t('empty.text')} />
      ) : (
        <>
          <Checkbox.Group
            label={t('types')}
            value={[...filters.types]}
            onChange={(types) => change({ types: INTERACTION_TYPES.filter((type) => types.includes(type)) })}
          >
            <Group gap="md" mt={4}>
              {INTERACTION_TYPES.map((type) => (
                <Checkbox key={type} value={type} label={t(`type.${type}`)} />
              ))}
            </Group>
          </Checkbox.Group>
          {records.length === 0 ? (
            <EmptyList icon={IconAffiliate} title={t('none')} text={t('none.text')} />
          ) : (
            <div className={classes.charts}>
              <section className={classes.part}>
                <Alone communityId={communityId} records={records} isNamed={canManage(member)} />
              </section>
              <section className={classes.part}>
                <StrongestTies communityId={communityId} figure={tie} />
              </section>
              <section className={`${classes.part} ${classes.wide}`}>
                <Network
                  communityId={communityId}
                  records={records}
                  figure={tie}
                  isDirected={isDirected}
                  onDirect={(directed) => change({ edges: directed ? 'directed' : 'merged' })}
                />
              </section>
              <Chords communityId={communityId} records={records} figures={[acting, met]} />
              <section className={`${classes.part} ${classes.wide}`}>
                <AnalysisFigure
                  communityId={communityId}
                  figure={day}
                  title={t('day')}
                  columns={[t('date'), t('hits')]}
                  nameOf={(name) => formatDay(new Date(name))}
                >
                  {(open) => (
                    <DayChart
                      days={day.rows.map(({ name, counts }) => ({ day: name, value: counts[0]?.value ?? 0 }))}
                      label={t('day')}
                      formatDay={formatDay}
                      onPick={open}
                    />
                  )}
                </AnalysisFigure>
              </section>
            </div>
          )}
        </>
      )}
    </AnalysisFrame>
  )
}
