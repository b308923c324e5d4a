import { Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { IconFilterOff, IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { activityFigures, narrowed, NO_FILTERS } from '../../../shared/analysis/activity.ts'
import type { ActivityRow } from '../../../shared/domain/activity.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import type { AnalysedAuthor } from '../../../shared/domain/analysis.ts'
import { canManage, type Member } from '../../../shared/rules/access.ts'
import { AnalysisFrame } from '../../entities/analysis/analysis-frame.tsx'
import { analysisNamesQuery } from '../../entities/analysis/analysis.queries.ts'
import { useAddressFilters } from '../../entities/analysis/use-address-filters.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { MoreRows } from '../../ui/more-rows.tsx'
import { activityQuery } from './activity.queries.ts'
import classes from './activity.module.css'
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
  const { filters, change } = useAddressFilters({ ...NO_FILTERS, names: 'real', reads: 'all' })
  const reads = filters.reads === 'no' ? 'no' : 'all'
  const activity = useQuery(activityQuery(communityId, reads))
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
      {rows.length === 0 ? (
        <EmptyList icon={IconHistory} title={t('empty')} text={t('empty.text')} />
      ) : (
        <Stack gap="sm">
          <Group className={classes.acts} justify="space-between">
            <Group gap="md">
              <Button
                variant="default"
                leftSection={<IconFilterOff size={18} aria-hidden />}
                onClick={() => change({ ...NO_FILTERS, reads: 'all' })}
              >
                {t('reset')}
              </Button>
              <Checkbox
                label={t('withoutReads')}
                checked={reads === 'no'}
                onChange={({ currentTarget }) => change({ reads: currentTarget.checked ? 'no' : 'all' })}
              />
              {mayChoose && (
                <Switch
                  label={t('hidden')}
                  checked={hidden}
                  onChange={({ currentTarget }) => change({ names: currentTarget.checked ? 'hidden' : 'real' })}
                />
              )}
            </Group>
            <Exports table={{ title: t('file'), columns, lines: shown }} />
          </Group>
          <Text component="output" size="sm" c="dimmed">
            {shown.length === 0 ? t('none') : t('shown', { count: shown.length })}
          </Text>
          <MoreRows count={more} />
          <ActivityTable names={columns} lines={shown} filters={filters} onFilter={change} />
        </Stack>
      )}
    </AnalysisFrame>
  )
}
