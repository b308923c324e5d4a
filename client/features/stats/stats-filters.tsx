import { Checkbox, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { StatsFilters } from '../../../shared/analysis/stats.ts'
import type { Community } from '../../../shared/domain/communities.ts'
import { AnalysisFilters, DaysFilter, ViewsFilter } from '../../entities/analysis/analysis-filters.tsx'
import { useAuthorChoices } from '../../entities/author/use-author-choices.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SeveralField } from '../../ui/several-field.tsx'
import { CHARTS } from './charts.ts'

export interface Filters extends StatsFilters {
  show: readonly string[]
}

interface Props {
  community: Community
  filters: Filters
  /** Offers the choice of authors, for admins only (LOCK-29, STAT-04). */
  byAuthor: boolean
  busy: boolean
  onChange: (changes: Partial<Filters>) => void
  onReset: () => void
}

export const StatsFilterFields = ({ community, filters, byAuthor, busy, onChange, onReset }: Props) => {
  const { t } = useTranslation('stats')
  return (
    <AnalysisFilters label={t('filters')} onReset={onReset}>
      <ViewsFilter communityId={community._id} value={filters.views} onChange={(views) => onChange({ views })} />
      {byAuthor && (
        <AuthorsField
          communityId={community._id}
          value={filters.authors}
          onChange={(authors) => onChange({ authors })}
        />
      )}
      <SearchField label={t('query')} value={filters.q} onChange={(q) => onChange({ q })} busy={busy} />
      <DaysFilter from={filters.from} to={filters.to} timeZone={community.timeZone} onChange={onChange} />
      <Checkbox.Group flex="none" label={t('show')} value={[...filters.show]} onChange={(show) => onChange({ show })}>
        <Stack gap={6} mt={4}>
          {CHARTS.map((chart) => (
            <Checkbox key={chart} value={chart} label={t(`chart.${chart}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
    </AnalysisFilters>
  )
}

interface AuthorsProps {
  communityId: string
  value: readonly string[]
  onChange: (authors: string[]) => void
}

const AuthorsField = ({ communityId, value, onChange }: AuthorsProps) => {
  const { t } = useTranslation('stats')
  const { choices } = useAuthorChoices(communityId)
  return (
    <SeveralField
      label={t('authors')}
      placeholder={t('authors.any')}
      choices={choices}
      value={value}
      onChange={onChange}
    />
  )
}
