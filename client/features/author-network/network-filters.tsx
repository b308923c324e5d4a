import { useTranslation } from 'react-i18next'
import type { Community } from '../../../shared/domain/communities.ts'
import { AnalysisFilters, GroupFilter, ViewsFilter } from '../../entities/analysis/analysis-filters.tsx'
import type { NetworkFilters } from './author-network.queries.ts'
import { MomentRange } from './moment-range.tsx'

interface Props {
  community: Community
  filters: NetworkFilters
  withClock: boolean
  onChange: (changes: Partial<NetworkFilters>) => void
  onReset: () => void
}

export const NetworkFilterFields = ({ community: { _id, timeZone }, filters, withClock, onChange, onReset }: Props) => {
  const { t } = useTranslation('authorNetwork')
  return (
    <AnalysisFilters label={t('filters')} onReset={onReset}>
      <GroupFilter communityId={_id} value={filters.group} onChange={(group) => onChange({ group })} />
      <ViewsFilter communityId={_id} value={filters.views} onChange={(views) => onChange({ views })} />
      <MomentRange {...{ from: filters.from, to: filters.to, timeZone, withClock, onChange }} />
    </AnalysisFilters>
  )
}
