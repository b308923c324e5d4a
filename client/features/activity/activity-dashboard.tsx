import { Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityFigures, COLUMNS, narrowed, NO_FILTERS } from '../../../shared/analysis/activity.ts'
import type { ActivityRow } from '../../../shared/domain/activity.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import type { AnalysedAuthor } from '../../../shared/domain/analysis.ts'
import { rootSettingsOf } from '../../../shared/domain/root-context.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { useRoot } from '../../entities/community/community.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { activityQuery } from './activity.queries.ts'
import classes from './activity.module.css'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityTable } from './activity-table.tsx'
import { Exports } from './exports.tsx'
import { useLines } from './use-lines.ts'

const NO_ROWS: readonly ActivityRow[] = []
const NOBODY: readonly AnalysedAuthor[] = []

interface Props {
  community: Community
  member: Member
}

/** Latest activity of a community as a table (DSH1-01). */
export const ActivityDashboard = ({ community, member }: Props) => {
  const { t } = useTranslation('activity')
  const { _id: communityId, timeZone } = community
  const names = useQuery(analysisNamesQuery(communityId))
  const { filters, change } = useAddressFilters({ ...NO_FILTERS, names: 'real', reads: '' })
  const { context, missing } = useRoot(communityId)
  const first = context && rootSettingsOf(context.data).knowledgeForum6 ? 'all' : 'no'
  const reads = filters.reads === 'all' || filters.reads === 'no' ? filters.reads : first
  const activity = useQuery({ ...activityQuery(communityId, reads), enabled: context !== undefined || missing })
  const mayChoose = canManage(member)
  const hidden = mayChoose && filters.names === 'hidden'
  const { rows = NO_ROWS, more = 0 } = activity.data ?? {}
  const lines = useLines({ rows, authors: names.data?.authors ?? NOBODY, timeZone, hidden })
  const sought = useDeferredValue(filters)
  const shown = useMemo(() => narrowed(lines, sought), [lines, sought])
  const figures = useMemo(() => activityFigures(rows, shown), [rows, shown])
  const columns = { change: t('change'), action: t('action'), title: t('column'), user: t('user') }
  const { data } = activity
  return (
    <AnalysisFrame
      page="dashboard"
      community={community}
      title={t('title')}
      hint={t('hint')}
      sentence={
        data &&
        [t(more > 0 ? 'newest' : 'all', { count: rows.length }), reads === 'no' && t('left')].filter(Boolean).join(' ')
      }
      filters={{ ...filters, reads, names: hidden ? 'hidden' : 'real' }}
      figures={data && figures}
      error={activity.error ?? names.error}
      onRetry={() => void (activity.error ? activity : names).refetch()}
    >
      <Stack gap="md">
        <ActivityFilters
          columns={columns}
          filters={filters}
          withReads={reads === 'all'}
          hidden={mayChoose ? hidden : undefined}
          onFilter={change}
          onReads={(on) => change({ reads: on === (first === 'all') ? '' : on ? 'all' : 'no' })}
          onHidden={(on) => change({ names: on ? 'hidden' : 'real' })}
          onReset={() => change({ ...NO_FILTERS, reads: '' })}
        />
        {rows.length === 0 ? (
          <EmptyList icon={IconHistory} title={t('empty')} text={t('empty.text')} />
        ) : (
          <>
            <Group justify="space-between">
              <Text component="output" size="sm" c="dimmed">
                {shown.length === 0 ? t('none') : t('shown', { count: shown.length })}
              </Text>
              <div className={classes.acts}>
                <Exports table={{ title: t('file'), columns, lines: shown }} />
              </div>
            </Group>
            <MoreRows count={more} />
            <ActivityTable key={COLUMNS.map((column) => sought[column]).join('\n')} names={columns} lines={shown} />
          </>
        )}
      </Stack>
    </AnalysisFrame>
  )
}
